import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';

import { lastComparablePoints, CallHistory, type CallPoint, flakyPoints, percentilesOf } from './call-history';

const point = (at: number, change: Partial<CallPoint> = {}): CallPoint => ({
  at,
  millis: at,
  status: 'passed',
  server: 'build 1',
  text: 'call',
  ...change,
});
const points = (count: number) => Array.from({ length: count }, (_, at) => point(at + 1));

test('the newest runs of each call are kept, by the suite, until they are forgotten', async () => {
  const history = new CallHistory();
  await history.add('a', [['one', points(400)]]);
  await history.add('a', [
    ['one', points(200)],
    ['two', points(1)],
  ]);
  await history.add('b', [['one', points(3)]]);
  const ofA = await new CallHistory().read('a');
  expect(ofA.get('one')).toHaveLength(500);
  expect(ofA.get('one')?.at(-1)?.at).toBe(200);
  expect(ofA.get('two')).toHaveLength(1);
  await history.forget('a');
  expect((await history.read('a')).size).toBe(0);
  expect((await history.read('b')).get('one')).toHaveLength(3);
});

test('a database that could not be opened is opened at the next call', async () => {
  const history = new CallHistory();
  const openReally = indexedDB.open.bind(indexedDB);
  (await openDB('newer', 2)).close();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => openReally('newer', 1));
  await expect(history.read('a')).rejects.toThrow('lower version');
  expect((await history.read('a')).size).toBe(0);
  open.mockRestore();
});

test('a call is flaky where its last ten runs against one server differ', () => {
  const failed = { status: 'failed' } as const;
  expect(flakyPoints([...points(8), point(9, failed), point(10)])).toEqual({ failed: 1, of: 10 });
  expect(flakyPoints([point(1, failed), ...points(10)])).toBeUndefined();
  expect(flakyPoints([point(1, { ...failed, server: 'build 0' }), point(2)])).toBeUndefined();
  expect(flakyPoints([point(1, { ...failed, text: 'other' }), point(2)])).toBeUndefined();
});

test('of a call that was edited, or whose server is another, only the runs since then count', () => {
  const failed = { status: 'failed' } as const;
  expect(lastComparablePoints([point(1, failed), point(2)])).toHaveLength(2);
  expect(lastComparablePoints([point(1, { ...failed, text: 'other' }), point(2)])).toHaveLength(1);
  expect(lastComparablePoints([point(1, { server: 'build 0' }), point(2)])).toHaveLength(1);
  expect(lastComparablePoints([])).toEqual([]);
});

test('where a build ends, a call is compared anew', async () => {
  const failed = { status: 'failed' } as const;
  const history = new CallHistory();
  const flakyCall = async () => flakyPoints((await history.read('watched')).get('one') ?? []);
  await history.add('watched', [['one', [point(1), point(2, failed)]]]);
  await history.endBuild('watched');
  // Of the last build, until the next one has run.
  expect(await flakyCall()).toEqual({ failed: 1, of: 2 });
  await history.add('watched', [['one', [point(3)]]]);
  expect(await flakyCall()).toBeUndefined();
  await history.add('watched', [['one', [point(4, failed)]]]);
  expect(await flakyCall()).toEqual({ failed: 1, of: 2 });
});

test('half of the runs lie within the spread', () => {
  expect(percentilesOf(points(100))).toEqual({ p50: 50, p95: 95, max: 100, p25: 25, p75: 75 });
  expect(percentilesOf([])).toBeUndefined();
});
