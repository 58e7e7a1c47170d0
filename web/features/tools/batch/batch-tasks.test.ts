import { expect, it } from 'vitest';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import type { Session } from '../../../../core/session/session';
import { taskStore } from '../../../../core/session/tasks/session-tasks';
import { stdio, testHost } from '../../../../core/session/testing/session-fixture';
import type { TaskRequest } from '../../../../core/run/run';
import { type Batch, batchStatusOf } from './batch';
import { BatchRuns } from './batch-runs';

const host = testHost();

const AS_TASK: TaskRequest = { ttl: 60_000 };

function caseOf(args: object): NegativeCase {
  return {
    id: JSON.stringify(args),
    group: 'types',
    kind: 'nullValue',
    keyword: 'type',
    pointer: '/a',
    path: '$.a',
    params: { value: 'null', limit: 'string' },
    expected: 'rejected',
    also: [],
    text: JSON.stringify(args),
  };
}

async function connect(fixture: string, ...args: string[]): Promise<Session> {
  const session = host.session(stdio(process.execPath, `e2e/servers/${fixture}.mjs`, ...args));
  await session.connect();
  return session;
}

function start(session: Session, tool: string, asTask?: TaskRequest, cases: object[] = [{}]) {
  const batches = new BatchRuns(session);
  batches.send(tool, cases.map(caseOf), { concurrency: 1, asTask });
  const batch = (): Batch => {
    const [found] = batches.snapshot().get(tool) ?? [];
    if (!found) throw new Error('The batch is gone.');
    return found;
  };
  const ended = async () => {
    await expect.poll(() => batch().state.kind, { timeout: 15_000 }).toBe('ended');
    return batch();
  };
  return { batch, ended };
}

async function standings(session: Session, tool: string, asTask?: TaskRequest, cases?: object[]) {
  return (await start(session, tool, asTask, cases).ended()).results.map(batchStatusOf);
}

it('a tool that must be run as a task is: what its task ends with is the status', async () => {
  const session = await connect('tasks-2025');
  const { results } = await start(session, 'fail', AS_TASK).ended();
  expect(results.map(batchStatusOf)).toEqual(['tool-error']);
  const [state] = results.map((result) => result.state);
  if (state?.kind !== 'ended') throw new Error('It has not ended.');
  const methods = state.ended?.outcomes.map(({ request }) => (JSON.parse(request) as { method: string }).method);
  expect(methods?.[0]).toBe('tools/call');
  expect(methods?.at(-1)).toBe('tasks/result');
  expect(await standings(session, 'count', AS_TASK, [{ steps: 1 }])).toEqual(['slipped-through']);
  await session.disconnect();
});

it('a cancelled batch cancels its task, and does not wait for a server that does not obey', async () => {
  const obeys = await connect('tasks-2025');
  // This server knows no tasks/cancel.
  const ignores = await connect('tasks-wrong');
  for (const session of [obeys, ignores]) {
    const { batch, ended } = start(session, 'endless', AS_TASK, [{}, { b: 1 }]);
    await expect.poll(() => taskStore(session).snapshot(), { timeout: 15_000 }).toHaveLength(1);
    const { state } = batch();
    if (state.kind === 'running') state.cancel();
    expect((await ended()).results.map(batchStatusOf)).toEqual(['cancelled', 'not-sent']);
  }
  await expect
    .poll(() =>
      taskStore(obeys)
        .snapshot()
        .map((card) => card.task?.status),
    )
    .toEqual(['cancelled']);
  await Promise.all([obeys.disconnect(), ignores.disconnect()]);
});

it('a task that failed did not let the arguments slip through, whatever its result says', async () => {
  const session = await connect('tasks-wrong');
  expect(await standings(session, 'restless', AS_TASK)).toEqual(['task-failed']);
  await session.disconnect();
});

it('with the extension of 2026-07-28 the status is what the task ends with, too', async () => {
  const session = await connect('tasks-2026');
  expect(await standings(session, 'fail')).toEqual(['protocol-error']);
  expect(await standings(session, 'tool_error')).toEqual(['tool-error']);
  await session.disconnect();
});
