import { isObject } from '../../json/json-object';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { Outcome } from '../requests/outcome';
import type { ServerTarget } from '../connect/server-config';
import type { Session } from '../session';
import { stdio, testHost } from '../testing/session-fixture';
import type { FollowedTask } from './followed-task';
import { keyOfTask, SessionTasks, taskStore } from './session-tasks';
import type { TaskCard } from './task-card';
import { TaskStore } from './task-store';

const host = testHost();

function storage(): Storage {
  const kept = new Map<string, string>();
  const partial: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return partial as Storage;
}

async function connect(target: ServerTarget): Promise<Session> {
  const session = host.session(target);
  onTestFinished(() => session.disconnect());
  await session.connect();
  expect(session.snapshot()).toMatchObject({ kind: 'connected' });
  return session;
}

function fixture(name: string, ...args: string[]): ServerTarget {
  return stdio(process.execPath, `e2e/servers/${name}.mjs`, ...args);
}

interface Bench {
  session: Session;
  tasks: SessionTasks;
  tab: Storage;
}

async function bench(target: ServerTarget): Promise<Bench> {
  const session = await connect(target);
  const tab = storage();
  return { session, tab, tasks: new SessionTasks(session, new TaskStore(), tab) };
}

/** Calls a tool and follows the task that it becomes. */
async function start(
  { session, tasks }: Bench,
  tool: string,
  options: { args?: object; task?: { ttl?: number } } = {},
): Promise<FollowedTask> {
  const { args = {}, task } = options;
  const params = { name: tool, arguments: args, ...(task && { task }) };
  const outcomes = await session.requestInRounds('tools/call', params);
  const last = outcomes.at(-1) as Outcome;
  const followed = tasks.adopt(last, { tool, arguments: args, isTaskRequested: task !== undefined });
  if (!followed) throw new Error(`No task: ${JSON.stringify(last)}`);
  return followed;
}

function cardOf({ tasks }: Bench, { key }: FollowedTask): TaskCard {
  const card = tasks.store.get(key);
  if (!card) throw new Error('The card is gone.');
  return card;
}

function statusesOf(card: TaskCard): string[] {
  return card.timeline.flatMap((event) => (event.kind === 'status' ? [event.status] : []));
}

function textOf(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return outcome.kind;
  const { content } = outcome.result;
  return Array.isArray(content) ? (content[0] as { text: unknown }).text : undefined;
}

/** The user takes a second. */
async function accept(session: Session): Promise<void> {
  await expect.poll(() => session.openRequests.snapshot().length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const [question] = session.openRequests.snapshot();
  if (question?.method !== 'elicitation/create') throw new Error('No elicitation.');
  question.answer({ action: 'accept', content: { colour: 'red' } });
}

describe('the experimental tasks of 2025-11-25', () => {
  it('are followed to their result, each status told once', async () => {
    const on = await bench(fixture('tasks-2025'));
    const task = await start(on, 'count', { args: { steps: 3 }, task: { ttl: 30_000 } });
    expect(cardOf(on, task)).toMatchObject({
      generation: 'experimental',
      task: { ttl: 30_000, pollInterval: 200 },
    });
    const { outcome: shown, outcomes } = await task.ended;
    expect(textOf(shown)).toBe('Counted to 3.');
    expect(outcomes.map(({ request }) => (JSON.parse(request) as { method: string }).method)).toEqual(
      expect.arrayContaining(['tasks/get', 'tasks/result']),
    );
    const card = cardOf(on, task);
    const messages = card.timeline.flatMap((event) =>
      event.kind === 'status' && event.status === 'working' ? [event.message] : [],
    );
    expect(messages).toEqual(['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3']);
    expect(statusesOf(card).at(-1)).toBe('completed');
    expect(card).toMatchObject({ findings: [], following: { kind: 'off' }, problem: undefined });
  });

  it('ask while tasks/result is open, and are answered by the user', async () => {
    const on = await bench(fixture('tasks-2025'));
    const task = await start(on, 'ask', { task: {} });
    const startedAt = Date.now();
    await accept(on.session);
    const { outcome } = await task.ended;
    expect(textOf(outcome)).toBe('The answer: {"colour":"red"}');
    expect(outcome.millis).toBeLessThan(Date.now() - startedAt - 900);
    const card = cardOf(on, task);
    expect(card.timeline).toContainEqual(
      expect.objectContaining({ kind: 'server-request', method: 'elicitation/create' }),
    );
    expect(new Set(statusesOf(card))).toEqual(new Set(['input_required', 'working', 'completed']));
    expect(card.findings).toEqual([]);
  });

  it('may fail, and give what the tool said', async () => {
    const on = await bench(fixture('tasks-2025'));
    const task = await start(on, 'fail', { task: {} });
    const { outcome: shown } = await task.ended;
    expect(shown).toMatchObject({ kind: 'result', result: { isError: true } });
    expect(cardOf(on, task).task?.status).toBe('failed');
  });

  it('can be paused, polled manually, and cancelled', async () => {
    const on = await bench(fixture('tasks-2025'));
    const task = await start(on, 'endless', { task: {} });
    on.tasks.pause(task.key);
    expect(cardOf(on, task).following.kind).toBe('paused');
    const told = () =>
      cardOf(on, task)
        .timeline.flatMap((event) => (event.kind === 'status' ? Object.values(event.sources) : []))
        .reduce((sum, times) => sum + times, 0);
    const before = told();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(told()).toBe(before);
    await on.tasks.refresh(task.key);
    expect(told()).toBe(before + 1);
    expect(cardOf(on, task).following.kind).toBe('paused');
    await on.tasks.cancel(task.key);
    const { outcome: shown } = await task.ended;
    expect(shown.kind).toBe('cancelled');
    expect(shown).not.toHaveProperty('because');
    expect(statusesOf(cardOf(on, task)).at(-1)).toBe('cancelled');
  });

  it('are listed, and their results fetched', async () => {
    const on = await bench(fixture('tasks-2025'));
    const first = await start(on, 'count', { args: { steps: 1 }, task: {} });
    await first.ended;
    const other = new SessionTasks(on.session, new TaskStore(), storage());
    await other.listing.fetch('first');
    expect(other.listing.snapshot()).toMatchObject({ pages: 1, count: 1, problem: undefined });
    expect(other.store.get(first.key)).toMatchObject({
      origin: { kind: 'listed' },
      task: { status: 'completed' },
    });
    await other.fetchResult(first.key);
    expect(textOf(other.store.get(first.key)?.end?.outcome as Outcome)).toBe('Counted to 1.');
  });

  it('are remembered by their ids, without their arguments, and go on after a reload', async () => {
    const on = await bench(fixture('tasks-2025'));
    const { key } = await start(on, 'count', { args: { steps: 4 }, task: {} });
    on.tasks.pause(key);
    expect(on.tab.getItem('loupe.tasks.test')).not.toContain('steps');
    const after = new SessionTasks(on.session, new TaskStore(), on.tab);
    const card = after.store.get(key);
    expect(card).toMatchObject({ origin: { kind: 'remembered', tool: 'count' }, task: undefined });
    after.resume(card?.taskId ?? '');
    await expect.poll(() => after.store.get(key)?.end, { timeout: 5000 }).toBeDefined();
    expect(textOf(after.store.get(key)?.end?.outcome as Outcome)).toBe('Counted to 4.');
  });

  it('that the server does not know end with its error', async () => {
    const on = await bench(fixture('tasks-2025'));
    on.tasks.resume('nobody');
    const key = keyOfTask('nobody');
    await expect.poll(() => on.tasks.store.get(key)?.end).toBeDefined();
    expect(on.tasks.store.get(key)).toMatchObject({
      end: { outcome: { kind: 'error', error: { code: -32602 } } },
      origin: { kind: 'named' },
    });
  });
});

describe('what the server asks of Loupe as a task', () => {
  it('is answered with a task at once, and by the user later', async () => {
    const session = await connect(fixture('tasks-2025'));
    const call = session.request('tools/call', { name: 'client_task', arguments: {} });
    await accept(session);
    expect(textOf(await call)).toMatch(/^created working\nlisted 1\nresult .*"colour":"red"/);
    await expect.poll(() => taskStore(session).snapshot()[0]?.task?.status).toBe('completed');
    expect(taskStore(session).snapshot()[0]).toMatchObject({
      worker: 'loupe',
      origin: { kind: 'asked', method: 'elicitation/create' },
      answer: { action: 'accept', content: { colour: 'red' } },
      findings: [],
    });
  });

  it('is withdrawn from the user when the server cancels it', async () => {
    const session = await connect(fixture('tasks-2025'));
    const call = session.request('tools/call', { name: 'cancel_client_task', arguments: {} });
    await expect.poll(() => session.openRequests.snapshot().length).toBe(1);
    expect(textOf(await call)).toBe('cancelled: cancelled');
    expect(session.openRequests.snapshot()).toEqual([]);
    await expect.poll(() => taskStore(session).snapshot()[0]?.task?.status).toBe('cancelled');
  });
});

describe('the tasks extension of 2026-07-28', () => {
  it('gives its result in the task, which stands as the answer to the call', async () => {
    const on = await bench(fixture('tasks-2026'));
    const task = await start(on, 'count');
    const { outcome: shown, outcomes } = await task.ended;
    expect(textOf(shown)).toBe('Counted to 3.');
    if (shown.kind !== 'result' || typeof shown.raw !== 'string') throw new Error(shown.kind);
    expect(JSON.parse(shown.raw)).toMatchObject({
      jsonrpc: '2.0',
      result: { content: [{ type: 'text', text: 'Counted to 3.' }] },
    });
    expect(outcomes.at(-1)).toMatchObject({ kind: 'result', result: { status: 'completed' } });
    expect(cardOf(on, task)).toMatchObject({ generation: 'extension', findings: [] });
    expect(statusesOf(cardOf(on, task)).at(-1)).toBe('completed');
  });

  it('asks for input once, and gets it by tasks/update', async () => {
    const on = await bench(fixture('tasks-2026'));
    const task = await start(on, 'ask');
    await expect.poll(() => on.session.openRequests.snapshot().length).toBe(1);
    expect(on.session.openRequests.snapshot()[0]?.during).toEqual(['ask']);
    // It is polled meanwhile, and must not be asked again.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await accept(on.session);
    const { outcome } = await task.ended;
    expect(textOf(outcome)).toBe('The answer: {"colour":"red"}');
    expect(outcome.millis).toBeLessThan(1500);
    const { timeline } = cardOf(on, task);
    expect(timeline.filter(({ kind }) => kind === 'server-request')).toHaveLength(1);
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'sent', method: 'tasks/update', outcome: 'result' }),
    );
  });

  it('fails with an error of its own, or with what the tool said', async () => {
    const on = await bench(fixture('tasks-2026'));
    const failed = await start(on, 'fail');
    expect((await failed.ended).outcome).toMatchObject({
      kind: 'error',
      error: { code: -32000, message: 'The oven is cold.' },
    });
    const said = await start(on, 'tool_error');
    expect((await said.ended).outcome).toMatchObject({ kind: 'result', result: { isError: true } });
  });

  it('is cancelled, over HTTP with the task’s id in Mcp-Name', async () => {
    const server = spawn(process.execPath, ['e2e/servers/tasks-2026.mjs', '--http'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
      const on = await bench({ kind: 'http', url, headers: {} });
      const task = await start(on, 'endless');
      await on.tasks.refresh(task.key);
      await on.tasks.cancel(task.key);
      expect((await task.ended).outcome.kind).toBe('cancelled');
      const { taskId } = cardOf(on, task);
      const named = on.session.log.entriesAfter(0).filter((entry) => {
        if (entry.kind !== 'http') return false;
        const header = (name: string) => entry.headers.find(([each]) => each.toLowerCase() === name)?.[1];
        return header('mcp-method')?.startsWith('tasks/') && header('mcp-name') === taskId;
      });
      expect(named.length).toBeGreaterThanOrEqual(2);
    } finally {
      server.kill();
    }
  });
});

describe('tasks that break the rules', () => {
  it('are shown as they are told of, with what is wrong', async () => {
    const on = await bench(fixture('tasks-wrong'));
    const ends = async (tool: string) => {
      const task = await start(on, tool, { task: {} });
      return { ...(await task.ended), card: cardOf(on, task) };
    };
    const odd = await ends('odd_status');
    expect(statusesOf(odd.card)).toEqual(['working', 'dozing', 'completed']);
    expect(odd.card.findings).toEqual(['unknown-status']);
    expect(textOf(odd.outcome)).toBe('The result of odd_status');

    const { card: short } = await ends('no_ttl');
    expect(short.findings).toEqual(['no-ttl', 'no-created-at', 'no-last-updated-at']);

    const early = await ends('early_result');
    expect(early.card.findings).toEqual(['result-early']);
    expect(textOf(early.outcome)).toBe('The result of early_result');

    const gone = await ends('no_result');
    expect(gone.outcome).toMatchObject({ kind: 'error', error: { code: -32602 } });
    expect(gone.card.task?.status).toBe('completed');

    const other = await ends('other_task');
    expect(other.card.findings).toEqual(['other-task']);
    expect(textOf(other.outcome)).toBe('The result of other_task');
  });

  it('that go on after their end are noticed', async () => {
    const on = await bench(fixture('tasks-wrong'));
    const task = await start(on, 'restless', { task: {} });
    await task.ended;
    await on.tasks.refresh(task.key);
    expect(cardOf(on, task).findings).toEqual(['left-terminal']);
  });

  it('and a list of tasks that is none, are told of', async () => {
    const on = await bench(fixture('tasks-wrong'));
    await on.tasks.listing.fetch('first');
    expect(on.tasks.listing.snapshot()).toMatchObject({ isLoading: false, count: 0, problem: { kind: 'result' } });
  });
});

describe('notifications/tasks of the extension', () => {
  it('end a task long before it would be asked about', async () => {
    const on = await bench(fixture('tasks-wrong', '--modern'));
    const task = await start(on, 'told');
    const { outcome: shown } = await task.ended;
    expect(textOf(shown)).toBe('Told by a notification.');
    const { timeline } = cardOf(on, task);
    expect(timeline).toMatchObject([
      { kind: 'status', status: 'working', sources: { created: 1 } },
      { kind: 'status', status: 'working', message: 'Half', sources: { notification: 1 } },
      { kind: 'status', status: 'completed', sources: { notification: 1 } },
    ]);
  });
});
