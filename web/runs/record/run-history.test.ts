import 'fake-indexeddb/auto';

import { expect, it, onTestFinished } from 'vitest';

import { pinFinding } from '../../../core/protocol/findings/pin-finding';
import type { KeyValueStore } from '../../../core/host';
import { HistorySettingsStore } from './history-settings';
import { bytesOf, type NewRun } from './run-payload';
import { baselineIn } from '../../../core/run/run-row';
import { RunHistory } from './run-history';
import { RecordDatabase } from './record-database';

let databases = 0;

function storage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A history of its own, as often as it is opened: a reload opens the same again. */
function browser() {
  const name = `history-${++databases}`;
  const kept = storage();
  const open = async () => {
    const database = await RecordDatabase.open(name, () => undefined);
    onTestFinished(() => database.close());
    return database;
  };
  return {
    open,
    load: () => {
      const settings = new HistorySettingsStore(kept);
      return { settings, runs: new RunHistory({ open, settings }) };
    },
  };
}

function run(tool: string, answer = 'ok', server = 'demo'): NewRun {
  return {
    run: {
      server,
      kind: 'tool',
      name: tool,
      startedAt: 1_700_000_000_000,
      durationMs: 12,
      state: 'ok',
      argumentsText: '{"city":"Oslo"}',
      responseText: answer.slice(0, 300),
    },
    payload: {
      arguments: '{"city":"Oslo"}',
      omitted: [],
      redacted: false,
      outcomes: [{ request: '{}', raw: { text: answer, isBytes: false }, rest: { kind: 'result' } }],
      questions: [],
    },
  };
}

/** The list, once it was read. */
async function listOf(runs: RunHistory) {
  const leave = runs.subscribe(() => undefined);
  await expect.poll(() => runs.snapshot()).toMatchObject({ kind: 'open', isPart: false });
  leave();
  const history = runs.snapshot();
  if (history.kind !== 'open') throw new Error('The history is not open.');
  return history;
}

it('has every run again after a reload, newest first, each whole', async () => {
  const { load } = browser();
  const before = load().runs;
  await before.add(run('a', 'the first'));
  const second = await before.add(run('b', 'the second'));
  const { runs } = load();
  const { runs: listed, totals } = await listOf(runs);
  expect(listed.map(({ name, responseText }) => [name, responseText])).toEqual([
    ['b', 'the second'],
    ['a', 'the first'],
  ]);
  const bytes = bytesOf(run('a', 'the first')) + bytesOf(run('b', 'the second'));
  expect(totals).toEqual({ count: 2, bytes, dropped: 0 });
  expect(await runs.payload(second?.id ?? 0)).toEqual(run('b', 'the second').payload);
});

it('lists by when runs began, of which the longest is kept last', async () => {
  const { load } = browser();
  const { runs } = load();
  const begun = (tool: string, startedAt: number) => {
    const toKeep = run('a', tool);
    return { ...toKeep, run: { ...toKeep.run, startedAt } };
  };
  const order = async (of: RunHistory) => (await listOf(of)).runs.map(({ responseText }) => responseText);
  await listOf(runs);
  await runs.add(begun('quick', 8_507));
  await runs.add(begun('waited for a person', 8_456));
  await runs.add(begun('last', 8_600));
  const expected = ['last', 'quick', 'waited for a person'];
  expect(await order(runs)).toEqual(expected);
  expect(await order(load().runs)).toEqual(expected);
  const item = { server: 'demo', kind: 'tool', name: 'a' } as const;
  expect((await runs.ofItem(item)).map(({ responseText }) => responseText)).toEqual(expected);
});

it('has a run once that was added while the list was first read', async () => {
  const { open, load } = browser();
  const openSlow = async () => {
    const database = await open();
    const add = database.add.bind(database);
    database.add = async (...args) => {
      const added = await add(...args);
      await listOf(runs);
      return added;
    };
    return database;
  };
  const runs = new RunHistory({ open: openSlow, settings: load().settings });
  await runs.add(run('a'));
  expect((await listOf(runs)).runs).toHaveLength(1);
});

it('lets the oldest go that are not pinned, and counts them', async () => {
  const { load } = browser();
  const { runs, settings } = load();
  const one = bytesOf(run('a', 'x'.repeat(1000)));
  settings.setLimit(3 * one);
  const first = await runs.add(run('a', '1'.repeat(1000)));
  await runs.setPinned(first?.id ?? 0, true);
  for (const digit of '234') await runs.add(run('a', digit.repeat(1000)));
  const { runs: listed, totals } = await listOf(runs);
  expect(listed.map(({ responseText }) => responseText[0])).toEqual(['4', '3', '1']);
  expect(totals).toEqual({ count: 3, bytes: 3 * one, dropped: 1 });
  await runs.setLimit(one);
  expect((await listOf(runs)).runs.map(({ responseText }) => responseText[0])).toEqual(['1']);
  expect(await runs.add(run('a', 'x'.repeat(5000)))).toBeUndefined();
  expect((await listOf(runs)).totals).toEqual({ count: 1, bytes: one, dropped: 4 });
});

it('keeps nothing of a server of which nothing is to be kept, under its new name too', async () => {
  const { runs, settings } = browser().load();
  settings.setStored('secret', false);
  expect(await runs.add(run('a', 'ok', 'secret'))).toBeUndefined();
  await runs.renameServer('secret', 'renamed');
  expect(await runs.add(run('a', 'ok', 'renamed'))).toBeUndefined();
  expect(await runs.add(run('a', 'ok', 'secret'))).toBeDefined();
});

it('obeys what another tab has chosen', () => {
  const { load } = browser();
  const [one, other] = [load().settings, load().settings];
  one.setStored('bank', false);
  other.setStored('demo', false);
  other.setLimit(1000);
  for (const { settings } of [{ settings: one }, { settings: other }, load()]) {
    expect(settings.snapshot()).toEqual({ limit: 1000, excludedServers: ['bank', 'demo'] });
    expect(settings.storesRunsOf('bank')).toBe(false);
    expect(settings.snapshot()).toBe(settings.snapshot());
  }
});

it('forgets one run, those of a server, and all', async () => {
  const { runs } = browser().load();
  await listOf(runs);
  const first = await runs.add(run('a'));
  await runs.add(run('b'));
  await runs.add(run('b', 'ok', 'other'));
  // Its name begins like the other's.
  await runs.add(run('b', 'ok', 'other2'));
  const left = async () => (await listOf(runs)).runs.map(({ server, name }) => `${server}/${name}`);
  await runs.forget([first?.id ?? 0]);
  expect(await left()).toEqual(['other2/b', 'other/b', 'demo/b']);
  expect(await runs.payload(first?.id ?? 0)).toBeUndefined();
  await runs.forgetServer('other');
  expect(await left()).toEqual(['other2/b', 'demo/b']);
  await runs.forgetAll();
  expect(await left()).toEqual([]);
  expect((await listOf(runs)).totals).toEqual({ count: 0, bytes: 0, dropped: 0 });
});

it('follows a server to its new name, and lists the runs of one tool', async () => {
  const { runs } = browser().load();
  await runs.add(run('a', '1', 'old'));
  await runs.add(run('a', '2', 'old'));
  await runs.add(run('b', '3', 'old'));
  await runs.renameServer('old', 'new');
  expect(
    (await runs.ofItem({ server: 'new', kind: 'tool', name: 'a' })).map(({ responseText }) => responseText),
  ).toEqual(['2', '1']);
  expect(await runs.ofItem({ server: 'old', kind: 'tool', name: 'a' })).toEqual([]);
});

it('says what was found, with the run or later', async () => {
  const { load } = browser();
  const { runs } = load();
  const kept = await runs.add(run('a'));
  const finding = pinFinding('field-missing', '/result/content', { field: 'type' });
  await runs.setFindings(kept?.id ?? 0, [finding]);
  await runs.add({ ...run('b'), findings: [finding] });
  const listed = (await listOf(load().runs)).runs;
  const found = { worst: finding.severity, findingCount: 1 };
  expect(listed).toEqual([expect.objectContaining(found), expect.objectContaining(found)]);
  expect(await runs.findings(kept?.id ?? 0)).toEqual([finding]);
});

it('tells of a full disk and of a browser without a database, and calls go on', async () => {
  const { open } = browser();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  let isFull = false;
  const runs = new RunHistory({
    open: async () => {
      const database = await open();
      return new Proxy(database, {
        get: (target, name) => {
          if (name === 'add' && isFull) return () => Promise.reject(full);
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
    settings: new HistorySettingsStore(storage()),
  });
  await runs.add(run('a', '1'));
  await runs.add(run('a', '2'));
  isFull = true;
  expect(await runs.add(run('a', '3'))).toBeUndefined();
  expect(runs.problem.snapshot()).toBe('full');
  // Two of the same size went, as if that might have made room.
  expect((await listOf(runs)).totals).toEqual({ count: 0, bytes: 0, dropped: 2 });
  // A disk that stays full costs nothing more.
  isFull = false;
  await runs.add(run('a', '3'));
  isFull = true;
  await runs.add(run('a', '3'));
  await runs.add(run('a', '3'));
  expect((await listOf(runs)).totals).toMatchObject({ count: 0, dropped: 3 });
  isFull = false;
  expect(await runs.add(run('a', '4'))).toBeDefined();
  expect(runs.problem.snapshot()).toBeUndefined();

  const without = new RunHistory({
    open: () => Promise.reject(new Error('not allowed')),
    settings: new HistorySettingsStore(storage()),
  });
  expect(await without.add(run('a'))).toBeUndefined();
  expect(without.problem.snapshot()).toBe('unavailable');
  without.subscribe(() => undefined);
  await expect.poll(() => without.snapshot()).toEqual({ kind: 'failed', message: 'not allowed' });
});

it('counts rightly when many runs end at the same moment', async () => {
  const { runs } = browser().load();
  await listOf(runs);
  await Promise.all(Array.from({ length: 20 }, (_, n) => runs.add(run('a', String(n % 10)))));
  const { runs: listed, totals } = await listOf(runs);
  expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n));
  expect(totals).toEqual({ count: 20, bytes: 20 * bytesOf(run('a', '1')), dropped: 0 });
});

it('shows the newest at once and has all of many soon after', async () => {
  const { load, open } = browser();
  const { runs: first } = load();
  await first.add(run('a'));
  const database = await open();
  await Promise.all(Array.from({ length: 260 }, (_, n) => database.add(run('b', String(n)), 700, 1e9)));
  const { runs } = load();
  const sizes: number[] = [];
  runs.subscribe(() => {
    const history = runs.snapshot();
    if (history.kind === 'open') sizes.push(history.runs.length);
  });
  const { runs: listed } = await listOf(runs);
  expect(sizes).toEqual([200, 261]);
  expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 261 }, (_, n) => 261 - n));
});

it('takes over what an earlier version of Loupe kept', async () => {
  const name = `history-${++databases}`;
  const { openDB } = await import('idb');
  const earlier = await openDB(name, 1, {
    upgrade(database) {
      const store = database.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
      store.createIndex('tool', ['server', 'tool']);
      for (const each of ['payloads', 'findings', 'totals']) database.createObjectStore(each);
    },
  });
  const {
    kind: _,
    name: tool,
    durationMs: millis,
    argumentsText: sent,
    responseText: said,
    ...facts
  } = run('draw').run;
  const row = { ...facts, millis, sent, said, tool, bytes: 9 };
  for (const pinned of [true, false]) await earlier.add('runs', { ...row, pinned });
  earlier.close();

  const database = await RecordDatabase.open(name, () => undefined);
  onTestFinished(() => database.close());
  const kept = { ...run('draw').run, bytes: 9 };
  const found = await database.ofItem({ server: 'demo', kind: 'tool', name: 'draw' }, 1);
  expect(found).toEqual([
    { ...kept, id: 2 },
    { ...kept, id: 1, pinnedAt: kept.startedAt },
  ]);
});

it('has the runs of an item by themselves, and those that are pinned however old they are', async () => {
  const { runs } = browser().load();
  const item = { server: 'demo', kind: 'tool', name: 'a' } as const;
  const first = await runs.add(run('a', 'first'));
  await runs.add({ ...run('a'), run: { ...run('a', 'of a prompt').run, kind: 'prompt' } });
  for (let n = 0; n < 51; n++) await runs.add(run('a', String(n)));
  expect(await runs.ofItem(item)).toHaveLength(50);
  await runs.setPinned(first?.id ?? 0, true);
  const found = await runs.ofItem(item);
  expect(found.map(({ responseText }) => responseText)).toEqual([
    ...Array.from({ length: 50 }, (_, n) => String(50 - n)),
    'first',
  ]);
  expect(baselineIn(found)?.id).toBe(first?.id);
  await runs.setPinned(first?.id ?? 0, false);
  expect(baselineIn(await runs.ofItem(item))).toBeUndefined();
});
