import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { MessageLog } from '../../../core/transports/message-log';
import { baselineIn } from '../../../core/run/run-row';
import { defaultBase } from '../../features/tools/use-run-comparison';
import { historySettings } from './history-settings';
import { SessionRuns, withPins } from './session-runs';

const MB = 2 ** 20;

/** A session whose every answer is said to be this large. */
function sessionOf(size: number): Session {
  const outcome = { kind: 'result', result: {}, raw: '', elided: [], size, request: '', millis: 1 };
  return {
    host: {},
    log: new MessageLog(),
    config: { name: 'size' },
    snapshot: () => ({ kind: 'disconnected' }),
    onMessage: () => () => undefined,
    requestInRounds: () => Promise.resolve([outcome]),
  } as unknown as Session;
}

// Nothing is stored: that would go on after the tests.
beforeAll(() => historySettings.setStored('size', false));
afterAll(() => historySettings.setStored('size', true));

const call = (runs: SessionRuns, name: string) => runs.start({ kind: 'tool', name, arguments: {} }).ended;

it('keeps results of all tools together in bounds, and those of the shown tool to the last', async () => {
  const runs = new SessionRuns(sessionOf(100 * MB));
  runs.show('tool', 'shown');
  for (const tool of ['shown', 'a', 'a', 'b', 'c', 'a']) await call(runs, tool);
  const kept = [...runs.snapshot()].map(([item, all]) => [item, all.map((run) => run.number)]);
  expect(kept).toEqual([
    ['tool shown', [1]],
    ['tool a', [3]],
    ['tool b', []],
    ['tool c', []],
  ]);
});

it('keeps a result that is larger than the bound, and 50 small ones of a tool', async () => {
  const large = new SessionRuns(sessionOf(300 * MB));
  await call(large, 'a');
  expect(large.of('tool', 'a')).toHaveLength(1);
  const small = new SessionRuns(sessionOf(10));
  for (let n = 0; n < 60; n++) await call(small, 'a');
  expect(small.of('tool', 'a').map((run) => run.number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

it('keeps the reference whatever else must go: the run that was pinned last', async () => {
  const runs = new SessionRuns(sessionOf(200 * MB));
  const of = (tool: string) => runs.of('tool', tool);
  await call(runs, 'a');
  const [first] = of('a');
  if (!first) throw new Error('the run is gone');
  runs.setPinned(first, true);
  for (let n = 0; n < 3; n++) await call(runs, 'a');
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
  const runs = new SessionRuns(session);
  const [first, second] = readTools([{ name: 'a' }, { name: 'a' }]);
  if (!first || !second) throw new Error('the tools are gone');
  await runs.start({ kind: 'tool', name: second.name, key: second.key, arguments: {} }).ended;
  await runs.repeatLast('tool', second.key);
  expect(sent).toEqual(['a', 'a']);
  expect(runs.of('tool', first.key)).toEqual([]);
  expect(runs.of('tool', second.key)).toHaveLength(2);
  expect([first, second].map(({ findings }) => findings)).toEqual([
    expect.arrayContaining(['duplicate-name']),
    expect.arrayContaining(['duplicate-name']),
  ]);
});

it('tells the part of the page that starts a run of its states', async () => {
  const runs = new SessionRuns(sessionOf(10));
  await call(runs, 'a');
  const states: string[] = [];
  const { run, ended } = runs.start(
    { kind: 'tool', name: 'a', arguments: { city: 'Kyoto' } },
    { onChange: ({ kind }) => states.push(kind) },
  );
  expect(runs.of('tool', 'a').at(-1)).toBe(run);
  expect(run).toMatchObject({ arguments: { city: 'Kyoto' }, number: 2, state: { kind: 'running' } });
  await ended;
  expect(states).toEqual(['ended']);
  expect(runs.of('tool', 'a').at(-1)?.state.kind).toBe('ended');
});

it('keeps prompts and tools of the same name apart', async () => {
  const runs = new SessionRuns(sessionOf(10));
  await call(runs, 'a');
  await runs.start({ kind: 'prompt', name: 'a', arguments: {} }).ended;
  expect(runs.of('tool', 'a')).toHaveLength(1);
  expect(runs.of('prompt', 'a').map(({ number }) => number)).toEqual([1]);
});

it('takes pins from the history, where they may be set in another tab or session', async () => {
  const runs = new SessionRuns(sessionOf(10));
  for (let n = 0; n < 2; n++) await call(runs, 'a');
  const [first, last] = runs.of('tool', 'a');
  if (!first || !last) throw new Error('the runs are gone');
  const record = { server: 'x', kind: 'tool', name: 'a', startedAt: 1, durationMs: 1 } as const;
  const kept = { ...record, state: 'ok', argumentsText: '', responseText: '', bytes: 1 } as const;
  const pinned = withPins(
    [
      { ...first, row: { ...kept, id: 7 } },
      { ...last, row: { ...kept, id: 8 }, pinnedAt: 5 },
    ],
    [
      { ...kept, id: 8 },
      { ...kept, id: 7, pinnedAt: 9 },
    ],
  );
  expect(pinned.map(({ pinnedAt }) => pinnedAt)).toEqual([9, undefined]);
});

it('counts the time of a call from its request on, however long that took to write', async () => {
  const session = sessionOf(10);
  Object.assign(session, { log: new MessageLog({ now: () => 900 }) });
  vi.spyOn(session, 'requestInRounds').mockImplementation(() => {
    session.log.add({
      kind: 'message',
      direction: 'sent',
      raw: '',
      size: 5,
      shape: { kind: 'request', id: 1, method: '' },
    });
    return sessionOf(10).requestInRounds('', {});
  });
  const runs = new SessionRuns(session);
  await call(runs, 'a');
  expect(runs.of('tool', 'a')[0]?.startedAt).toBe(900);
});
