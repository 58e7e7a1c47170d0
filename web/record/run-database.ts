import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type StoreNames,
  openDB,
} from 'idb';

import type { Finding } from '../../core/protocol/findings/finding';
import type { KeptRun, RunItem, RunKind, RunPayload, RunToKeep } from './kept-run';

interface Schema extends DBSchema {
  /** What is listed. */
  runs: {
    key: number;
    value: KeptRun;
    indexes: {
      item: [server: string, kind: RunKind, name: string];
      /** Those that are pinned only. */
      pinned: [server: string, kind: RunKind, name: string, pinnedAt: number];
    };
  };
  /** What a run is opened from, by the run's id. */
  payloads: { key: number; value: RunPayload };
  /** What was found on the answer of a run, by the run's id: it is known later than the answer. */
  findings: { key: number; value: readonly Finding[] };
  totals: { key: 'totals'; value: Totals };
}

/** How much is kept. */
export interface Totals {
  count: number;
  bytes: number;
  /** Runs that had to go to make room since the history was last cleared. */
  dropped: number;
}

const STORES = ['runs', 'payloads', 'findings', 'totals'] as const;
type Change = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

/** Runs that fill any screen. */
const NEWEST = 200;
/** Runs that are read together: some ten milliseconds. */
const PART = 1000;

/** 1 knew runs of tools only, with `tool` for the name and `pinned` without its time. */
const VERSION = 2;

const NOTHING: Totals = { count: 0, bytes: 0, dropped: 0 };

/** The kept runs in IndexedDB. Each change is one transaction, so that the totals are right whichever tab made it. */
export class RunDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** @param onClosed told when the browser closes it, or another tab needs a newer one */
  static async open(name: string, onClosed: () => void): Promise<RunDatabase> {
    const database = await openDB<Schema>(name, VERSION, {
      async upgrade(upgraded, before, _after, tx) {
        if (before === 0) {
          const runs = upgraded.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
          createIndexes(runs);
          upgraded.createObjectStore('payloads');
          upgraded.createObjectStore('findings');
          upgraded.createObjectStore('totals');
        } else await upgradeRuns(tx.objectStore('runs'));
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    return new RunDatabase(database);
  }

  close(): void {
    this.#database.close();
  }

  /** The newest runs, newest first: at once, however many there are. */
  async newest(): Promise<KeptRun[]> {
    const { store } = this.#database.transaction('runs');
    const last = await store.openKeyCursor(null, 'prev');
    if (!last) return [];
    return (await store.getAll(IDBKeyRange.lowerBound(last.key - NEWEST, true))).reverse();
  }

  /** Every run that is older than this one, newest first. */
  async olderThan(id: number): Promise<KeptRun[]> {
    const older: KeptRun[] = [];
    for (;;) {
      const after = older.at(-1)?.id ?? 0;
      const range = IDBKeyRange.bound(after, id, true, true);
      // In parts, so that the page draws in between.
      const part = await this.#database.getAll('runs', range, PART);
      for (const run of part) older.push(run);
      if (part.length < PART) return older.reverse();
    }
  }

  /** The newest runs of an item, and all that are pinned, newest first. */
  async ofItem({ server, kind, name }: RunItem, limit: number): Promise<KeptRun[]> {
    const { store } = this.#database.transaction('runs');
    const item: [string, RunKind, string] = [server, kind, name];
    const ofPinned = IDBKeyRange.bound([...item, 0], [...item, Infinity]);
    const [all, pinned] = await Promise.all([
      store.index('item').getAllKeys(IDBKeyRange.only(item)),
      store.index('pinned').getAllKeys(ofPinned),
    ]);
    const keys = [...new Set([...all.slice(-limit), ...pinned])].sort((a, b) => b - a);
    const found = await Promise.all(keys.map((key) => store.get(key)));
    return found.filter((run) => run !== undefined);
  }

  async totals(): Promise<Totals> {
    return (await this.#database.get('totals', 'totals')) ?? NOTHING;
  }

  payload(id: number): Promise<RunPayload | undefined> {
    return this.#database.get('payloads', id);
  }

  /** The payloads of some runs, in their order. */
  payloads(ids: readonly number[]): Promise<(RunPayload | undefined)[]> {
    const tx = this.#database.transaction('payloads');
    return Promise.all(ids.map((id) => tx.store.get(id)));
  }

  async findings(id: number): Promise<readonly Finding[]> {
    return (await this.#database.get('findings', id)) ?? [];
  }

  /**
   * Adds a run, for which the oldest that are not pinned go.
   * @returns it as it is kept, and the ids of those that went; it may be among them where it is larger than the limit
   */
  add(toKeep: RunToKeep, bytes: number, limit: number): Promise<{ run: KeptRun; gone: number[] }> {
    return this.#change(async (tx, totals) => {
      // The database gives it its id.
      const unnumbered = { ...toKeep.run, bytes } as KeptRun;
      const id = await tx.objectStore('runs').add(unnumbered);
      await tx.objectStore('payloads').put(toKeep.payload, id);
      if (toKeep.findings) await tx.objectStore('findings').put(toKeep.findings, id);
      totals.count += 1;
      totals.bytes += bytes;
      return { run: { ...unnumbered, id }, gone: await dropOldest(tx, totals, limit) };
    });
  }

  /** Lets the oldest go until the rest is within the limit. @returns their ids */
  bound(limit: number): Promise<number[]> {
    return this.#change((tx, totals) => dropOldest(tx, totals, limit));
  }

  /** Puts a newer record in the place of a run's; does nothing where the run has gone. */
  async update(id: number, change: (run: KeptRun) => KeptRun): Promise<KeptRun | undefined> {
    const tx = this.#database.transaction('runs', 'readwrite');
    const run = await tx.store.get(id);
    const changed = run && change(run);
    if (changed) await tx.store.put(changed);
    await tx.done;
    return changed;
  }

  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    const tx = this.#database.transaction(['runs', 'findings'], 'readwrite');
    const exists = (await tx.objectStore('runs').getKey(id)) !== undefined;
    if (exists) await tx.objectStore('findings').put(findings, id);
    await tx.done;
  }

  /** Erases runs. */
  remove(ids: readonly number[]): Promise<void> {
    return this.#change(async (tx, totals) => {
      for (const id of ids) {
        const run = await tx.objectStore('runs').get(id);
        if (run) await erase(tx, totals, run);
      }
    });
  }

  /** Erases all runs of a server. */
  removeServer(server: string): Promise<void> {
    return this.#change(async (tx, totals) => {
      for await (const { value } of tx.objectStore('runs').index('item').iterate(ofServer(server)))
        await erase(tx, totals, value);
    });
  }

  /** Gives the runs of a server its new name. */
  async renameServer(from: string, to: string): Promise<void> {
    const tx = this.#database.transaction('runs', 'readwrite');
    const runs = await tx.store.index('item').getAll(ofServer(from));
    for (const run of runs) await tx.store.put({ ...run, server: to });
    await tx.done;
  }

  /** Erases all. */
  async clear(): Promise<void> {
    const tx = this.#database.transaction(STORES, 'readwrite');
    await Promise.all(STORES.map((store) => tx.objectStore(store).clear()));
    await tx.done;
  }

  async #change<T>(work: (tx: Change, totals: Totals) => Promise<T>): Promise<T> {
    const tx = this.#database.transaction(STORES, 'readwrite');
    try {
      const store = tx.objectStore('totals');
      const totals = { ...NOTHING, ...(await store.get('totals')) };
      const done = await work(tx, totals);
      await store.put(totals, 'totals');
      await tx.done;
      return done;
    } catch (error) {
      // What failed within it is told; that the whole is taken back says no more.
      tx.done.catch(() => undefined);
      try {
        tx.abort();
      } catch {
        // The failure itself has ended it.
      }
      throw error;
    }
  }
}

/** All items of a server: an array sorts after every text. */
function ofServer(server: string): IDBKeyRange {
  return IDBKeyRange.bound([server, ''], [server, []]);
}

type RunStore = IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, 'runs', 'versionchange'>;

function createIndexes(runs: RunStore): void {
  runs.createIndex('item', ['server', 'kind', 'name']);
  runs.createIndex('pinned', ['server', 'kind', 'name', 'pinnedAt']);
}

/** Gives the records of version 1 the members of today. */
async function upgradeRuns(runs: RunStore): Promise<void> {
  runs.deleteIndex('tool');
  createIndexes(runs);
  const records: unknown[] = await runs.getAll();
  for (const record of records) {
    const { tool, pinned, ...run } = record as KeptRun & { tool: string; pinned: boolean };
    await runs.put({
      ...run,
      kind: 'tool',
      name: tool,
      ...(pinned && { pinnedAt: run.startedAt }),
    });
  }
}

async function dropOldest(tx: Change, totals: Totals, limit: number): Promise<number[]> {
  const gone: number[] = [];
  if (totals.bytes <= limit) return gone;
  for await (const { value } of tx.objectStore('runs')) {
    if (totals.bytes <= limit) break;
    if (value.pinnedAt !== undefined) continue;
    await erase(tx, totals, value);
    totals.dropped += 1;
    gone.push(value.id);
  }
  return gone;
}

async function erase(tx: Change, totals: Totals, { id, bytes }: KeptRun): Promise<void> {
  totals.count -= 1;
  totals.bytes -= bytes;
  await Promise.all([
    tx.objectStore('runs').delete(id),
    tx.objectStore('payloads').delete(id),
    tx.objectStore('findings').delete(id),
  ]);
}
