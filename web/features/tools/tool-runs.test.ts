import { expect, it, vi } from 'vitest';

import { readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { baselineIn } from '../../record/run-row';
import { defaultBase } from './use-run-comparison';
import { ToolRuns, withPins } from './tool-runs';

const MB = 2 ** 20;

/** A session whose every answer is said to be this large. */
function sessionOf(size: number): Session {
  const outcome = { kind: 'result', result: {}, raw: '', elided: [], size, request: '', millis: 1 };
  return {
    host: {},
    log: { lastSeq: 0 },
    config: { name: 'size' },
    snapshot: () => ({ kind: 'disconnected' }),
    onMessage: () => () => undefined,
    requestInRounds: () => Promise.resolve([outcome]),
  } as unknown as Session;
}

it('keeps results of all tools together in bounds, and those of the shown tool to the last', async () => {
  const runs = new ToolRuns(sessionOf(100 * MB));
  runs.show('shown');
  for (const tool of ['shown', 'a', 'a', 'b', 'c', 'a']) await runs.callTool(tool, {});
  const kept = [...runs.snapshot()].map(([tool, all]) => [tool, all.map((run) => run.number)]);
  expect(kept).toEqual([
    ['shown', [1]],
    ['a', [3]],
    ['b', []],
    ['c', []],
  ]);
});

it('keeps a result that is larger than the bound, and 50 small ones of a tool', async () => {
  const large = new ToolRuns(sessionOf(300 * MB));
  await large.callTool('a', {});
  expect(large.snapshot().get('a')).toHaveLength(1);
  const small = new ToolRuns(sessionOf(10));
  for (let n = 0; n < 60; n++) await small.callTool('a', {});
  expect(
    small
      .snapshot()
      .get('a')
      ?.map((run) => run.number),
  ).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

it('keeps the reference whatever else must go: the run that was pinned last', async () => {
  const runs = new ToolRuns(sessionOf(200 * MB));
  const of = (tool: string) => runs.snapshot().get(tool) ?? [];
  await runs.callTool('a', {});
  const [first] = of('a');
  if (!first) throw new Error('the run is gone');
  runs.setPinned(first, true);
  for (let n = 0; n < 3; n++) await runs.callTool('a', {});
  expect(of('a').map(({ number }) => number)).toEqual([1, 4]);
  const [, last] = of('a');
  if (!last) throw new Error('the run is gone');
  expect(defaultBase(of('a'), last)?.number).toBe(1);
  runs.setPinned(last, true);
  expect(baselineIn(of('a'))?.number).toBe(4);
  runs.setPinned(last, false);
  expect(baselineIn(of('a'))?.number).toBe(1);
});

it('keeps the runs of two tools of one name apart, and calls both by it', async () => {
  const sent: unknown[] = [];
  const session = sessionOf(10);
  vi.spyOn(session, 'requestInRounds').mockImplementation((_, params) => {
    sent.push(params['name']);
    return sessionOf(10).requestInRounds('', {});
  });
  const runs = new ToolRuns(session);
  const [first, second] = readTools([{ name: 'a' }, { name: 'a' }]);
  if (!first || !second) throw new Error('the tools are gone');
  await runs.callTool(second.key, {}, undefined, undefined, second.name);
  await runs.repeatLast(second.key);
  expect(sent).toEqual(['a', 'a']);
  expect(runs.snapshot().get(first.key)).toBeUndefined();
  expect(runs.snapshot().get(second.key)).toHaveLength(2);
  expect([first, second].map(({ faults }) => faults)).toEqual([
    expect.arrayContaining(['duplicate-name']),
    expect.arrayContaining(['duplicate-name']),
  ]);
});

it('follows a call that another part of the page makes, from its start to the history', async () => {
  const runs = new ToolRuns(sessionOf(10));
  const call = { arguments: { city: 'Kyoto' }, startedAt: 5 };
  const running = { kind: 'running', cancel: () => undefined } as const;
  await runs.callTool('a', {});
  const follower = runs.follow('a', { ...call, state: running });
  const last = () => runs.snapshot().get('a')?.at(-1);
  expect(last()).toMatchObject({ ...call, number: 2, state: { kind: 'running' } });
  follower.change({ kind: 'ended', outcomes: [] as never });
  follower.kept(Promise.resolve(7));
  await Promise.resolve();
  expect(last()).toMatchObject({ state: { kind: 'ended' }, kept: 7 });
});

it('takes pins from the history, where they may be set in another tab or session', async () => {
  const runs = new ToolRuns(sessionOf(10));
  for (let n = 0; n < 2; n++) await runs.callTool('a', {});
  const [first, last] = runs.snapshot().get('a') ?? [];
  if (!first || !last) throw new Error('the runs are gone');
  const record = { server: 'x', kind: 'tool', name: 'a', startedAt: 1, millis: 1 } as const;
  const kept = { ...record, state: 'ok', sent: '', said: '', bytes: 1 } as const;
  const pinned = withPins(
    [
      { ...first, kept: 7 },
      { ...last, kept: 8, pinnedAt: 5 },
    ],
    [
      { ...kept, id: 8 },
      { ...kept, id: 7, pinnedAt: 9 },
    ],
  );
  expect(pinned.map(({ pinnedAt }) => pinnedAt)).toEqual([9, undefined]);
});
