import 'fake-indexeddb/auto';

import { openDB } from 'idb';
import { expect, it, onTestFinished } from 'vitest';

import type { RunRow } from '../../../core/run/run';
import { RecordDatabase } from './record-database';

/** Of pages 0, 1, 2 and 5; the last page may still grow. */
const IDS = [3, 7, 1000, 1999, 2000, 5400, 5401];

function rowOf(id: number): RunRow {
  return {
    ...{
      id,
      server: id % 2 === 0 ? 'even' : 'odd',
      kind: 'tool',
      name: 'say',
      startedAt: id,
      durationMs: 1,
      state: 'ok',
    },
    ...{ argumentsText: `{"n":${id}}`, responseText: 'ok', bytes: 10 },
  };
}

async function seeded(name: string) {
  const record = await RecordDatabase.open(name, () => undefined);
  const plain = await openDB(name);
  onTestFinished(() => {
    record.close();
    plain.close();
  });
  for (const id of IDS) await plain.put('runs', rowOf(id));
  await plain.put('totals', { count: IDS.length, bytes: 10 * IDS.length, dropped: 0 }, 'totals');
  return { record, pages: () => plain.getAllKeys('pages') };
}

const idsBelow = async (record: RecordDatabase, id: number) => (await record.olderThan(id)).map((row) => row.id);

it('reads the same rows from pages as without them, newest first', async () => {
  const { record, pages } = await seeded('pages-read');
  expect(await idsBelow(record, 5401)).toEqual([5400, 2000, 1999, 1000, 7, 3]);
  expect(await pages()).toEqual([0, 1, 2]);
  expect(await record.olderThan(5402)).toEqual(IDS.toReversed().map(rowOf));
  expect(await idsBelow(record, 1999)).toEqual([1000, 7, 3]);
  expect(await idsBelow(record, 2000)).toEqual([1999, 1000, 7, 3]);
  expect(await idsBelow(record, 3)).toEqual([]);
});

it('reads changed, deleted, renamed and evicted runs as they are', async () => {
  const { record, pages } = await seeded('pages-changed');
  await idsBelow(record, 5402);
  await record.update(7, (run) => ({ ...run, pinnedAt: 1 }));
  expect(await pages()).toEqual([1, 2]);
  expect((await record.olderThan(1000)).map(({ pinnedAt }) => pinnedAt)).toEqual([1, undefined]);
  await record.remove([1999]);
  expect(await idsBelow(record, 5402)).toEqual([5401, 5400, 2000, 1000, 7, 3]);
  await record.renameServer('even', 'equal');
  expect((await record.olderThan(5402)).map(({ server }) => server)).toEqual([
    'odd',
    'equal',
    'equal',
    'equal',
    'odd',
    'odd',
  ]);
  await record.removeServer('equal');
  expect(await idsBelow(record, 5402)).toEqual([5401, 7, 3]);
  await record.enforceLimit(10);
  expect(await idsBelow(record, 5402)).toEqual([7]);
  await record.clear();
  expect(await idsBelow(record, 5402)).toEqual([]);
  expect(await pages()).toEqual([]);
});

it('adds pages to a history of version 4, whose rows stay as they are', async () => {
  const before = await openDB('pages-upgraded', 4, {
    upgrade: (upgraded) => {
      const runs = upgraded.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
      runs.createIndex('item', ['server', 'kind', 'name']);
      runs.createIndex('pinned', ['server', 'kind', 'name', 'pinnedAt']);
      runs.createIndex('recorded', ['session', 'first']);
      for (const store of ['payloads', 'findings', 'totals', 'freed']) upgraded.createObjectStore(store);
      upgraded.createObjectStore('sessions', { keyPath: 'id', autoIncrement: true }).createIndex('server', 'server');
      upgraded.createObjectStore('events', { keyPath: ['session', 'number'] });
    },
  });
  for (const id of IDS) await before.put('runs', rowOf(id));
  before.close();
  const { record, pages } = await seeded('pages-upgraded');
  expect(await record.olderThan(5402)).toEqual(IDS.toReversed().map(rowOf));
  expect(await pages()).toEqual([0, 1, 2]);
  expect((await record.ofItem({ server: 'odd', kind: 'tool', name: 'say' }, 1)).map(({ id }) => id)).toEqual([5401]);
});
