import { type IDBPDatabase, type IDBPObjectStore, type StoreNames, openDB } from 'idb';

import type { Finding } from '../../../core/protocol/findings/finding';
import { EventStore, isDense, ofSession, textOfEvent } from './event-store';
import type { PayloadRow, RecordedText, NewRun } from './run-payload';
import { newestFirst } from '../../../core/run/run-row';
import type { RunRow, RunItem, RunKind } from '../../../core/run/run';
import { type Change, type RecordSchema, STORES, type StoredEvent, type Totals } from './record-schema';
import { deletePage, rowsBelow } from './run-pages';
import { withTexts, isRecordedText } from './stored-outcome';

/** Rows that are read first: more than any screen shows. */
const NEWEST = 200;

/**
 * Earlier versions had, 1: runs of tools only, with `tool` for the name and `pinned` without its time; 2: no sessions;
 * 3: other names in rows ({@link RowOfVersion3}); 4: no pages.
 */
const VERSION = 5;

const NO_TOTALS: Totals = { count: 0, bytes: 0, dropped: 0 };

/** The runs of the history. Each change is one transaction, so that the totals are right whichever tab makes it. */
export class RecordDatabase {
  readonly #database: IDBPDatabase<RecordSchema>;
  readonly events: EventStore;

  private constructor(database: IDBPDatabase<RecordSchema>) {
    this.#database = database;
    this.events = new EventStore(database);
  }

  /** @param onClosed called if the browser closes it, or another tab needs a newer version */
  static async open(name: string, onClosed: () => void): Promise<RecordDatabase> {
    const database = await openDB<RecordSchema>(name, VERSION, {
      async upgrade(upgraded, before, _after, tx) {
        if (before === 0) {
          const runs = upgraded.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
          createIndexes(runs);
          upgraded.createObjectStore('payloads');
          upgraded.createObjectStore('findings');
          upgraded.createObjectStore('totals');
        } else if (before === 1) await upgradeRuns(tx.objectStore('runs'));
        if (before > 0 && before < 4) await renameMembers(tx.objectStore('runs'));
        upgraded.createObjectStore('pages');
        if (before >= 3) return;
        tx.objectStore('runs').createIndex('recorded', ['session', 'first']);
        const options = { keyPath: 'id', autoIncrement: true };
        upgraded.createObjectStore('sessions', options).createIndex('server', 'server');
        upgraded.createObjectStore('events', { keyPath: ['session', 'number'] });
        upgraded.createObjectStore('freed');
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    return new RecordDatabase(database);
  }

  close(): void {
    this.#database.close();
  }

  /** Newest first; fast, however many there are. */
  async newest(): Promise<RunRow[]> {
    const { store } = this.#database.transaction('runs');
    const last = await store.openKeyCursor(null, 'prev');
    if (!last) return [];
    return (await store.getAll(IDBKeyRange.lowerBound(last.key - NEWEST, true))).reverse();
  }

  olderThan(id: number): Promise<RunRow[]> {
    return rowsBelow(this.#database, id);
  }

  /** The newest runs and all pinned ones, newest first. */
  async ofItem({ server, kind, name }: RunItem, limit: number): Promise<RunRow[]> {
    const { store } = this.#database.transaction('runs');
    const item: [string, RunKind, string] = [server, kind, name];
    const ofPinned = IDBKeyRange.bound([...item, 0], [...item, Infinity]);
    const [all, pinned] = await Promise.all([
      store.index('item').getAllKeys(IDBKeyRange.only(item)),
      store.index('pinned').getAllKeys(ofPinned),
    ]);
    const keys = [...new Set([...all.slice(-limit), ...pinned])].sort((a, b) => b - a);
    const found = await Promise.all(keys.map((key) => store.get(key)));
    return found.filter((run) => run !== undefined).sort(newestFirst);
  }

  async totals(): Promise<Totals> {
    const totals = await this.#database.get('totals', 'totals');
    const { count, bytes, dropped } = { ...NO_TOTALS, ...totals };
    return { count, bytes: bytes + (await this.events.bytes()), dropped };
  }

  /** Undefined if the run or one of its texts was evicted. */
  async payload(id: number): Promise<PayloadRow<never> | undefined> {
    const [payload] = await this.payloads([id]);
    return payload;
  }

  async payloads(ids: readonly number[]): Promise<(PayloadRow<never> | undefined)[]> {
    const rows = await this.#payloadRows(ids);
    const numbersBySession = new Map<number, number[]>();
    for (const row of rows.values()) {
      const numbers = numbersBySession.get(row.session ?? 0) ?? [];
      numbersBySession.set(row.session ?? 0, numbers);
      for (const { event } of textsOf(row)) numbers.push(event);
    }
    const messages = new Map<number, ReadonlyMap<number, StoredEvent>>();
    for (const [session, numbers] of numbersBySession)
      if (numbers.length > 0) messages.set(session, await this.events.messages(session, numbers));
    const read = (session: number, text: RecordedText) => {
      const message = messages.get(session)?.get(text.event);
      return message && textOfEvent(message, text);
    };
    return Promise.all(
      ids.map(async (id) => {
        const row = rows.get(id);
        return row && withTexts(row, read);
      }),
    );
  }

  async #payloadRows(ids: readonly number[]): Promise<ReadonlyMap<number, PayloadRow>> {
    const { store } = this.#database.transaction('payloads');
    const range = isDense(ids) && IDBKeyRange.bound(Math.min(...ids), Math.max(...ids));
    const [keys, rows] = range
      ? await Promise.all([store.getAllKeys(range), store.getAll(range)])
      : [ids, await Promise.all(ids.map((id) => store.get(id)))];
    return new Map(keys.flatMap((key, index) => (rows[index] ? [[key, rows[index]]] : [])));
  }

  async findings(id: number): Promise<readonly Finding[]> {
    return (await this.#database.get('findings', id)) ?? [];
  }

  /** Evicts the oldest unpinned runs, which may include this one if it exceeds the limit. */
  async add(newRun: NewRun, bytes: number, limit: number): Promise<{ run: RunRow; evicted: number[] }> {
    const { session } = newRun.payload;
    const events = textsOf(newRun.payload).map(({ event }) => event);
    const recorded = session !== undefined && { session, first: Math.min(...events) };
    const run = await this.#change(async (tx, totals) => {
      // The database assigns the id.
      const unnumbered = { ...newRun.run, bytes, ...recorded } as RunRow;
      const id = await tx.objectStore('runs').add(unnumbered);
      await tx.objectStore('payloads').put(newRun.payload, id);
      if (newRun.findings) await tx.objectStore('findings').put(newRun.findings, id);
      totals.count += 1;
      totals.bytes += bytes;
      return { ...unnumbered, id };
    });
    return { run, evicted: await this.enforceLimit(limit) };
  }

  /** Evicts the oldest unpinned runs and events. @param limit in bytes @returns the ids of evicted runs */
  async enforceLimit(limit: number): Promise<number[]> {
    if ((await this.totals()).bytes <= limit) return [];
    return this.#change(async (tx, totals) => {
      const evicted: number[] = [];
      const evict = async (run: RunRow): Promise<void> => {
        await erase(tx, totals, run);
        totals.dropped += 1;
        evicted.push(run.id);
      };
      let excess = totals.bytes + (await this.events.bytes(tx)) - limit;
      // Runs without a session are from an earlier version, and older than the others.
      for await (const { value } of tx.objectStore('runs')) {
        if (excess <= 0) return evicted;
        if (value.pinnedAt !== undefined || value.session !== undefined) continue;
        await evict(value);
        excess -= value.bytes;
      }
      const lastEvent = await this.events.evict(tx, excess, await pinnedTexts(tx));
      if (!lastEvent) return evicted;
      const recorded = tx.objectStore('runs').index('recorded');
      for (const run of await recorded.getAll(IDBKeyRange.upperBound(lastEvent)))
        if (run.pinnedAt === undefined) await evict(run);
      return evicted;
    });
  }

  /** Does nothing if the run was evicted. */
  async update(id: number, change: (run: RunRow) => RunRow): Promise<RunRow | undefined> {
    const tx = this.#database.transaction(['runs', 'pages'], 'readwrite');
    const runs = tx.objectStore('runs');
    const run = await runs.get(id);
    const changed = run && change(run);
    if (changed) await Promise.all([runs.put(changed), deletePage(tx.objectStore('pages'), id)]);
    await tx.done;
    return changed;
  }

  async setFindings(id: number, findings: readonly Finding[]): Promise<void> {
    const tx = this.#database.transaction(['runs', 'findings'], 'readwrite');
    const exists = (await tx.objectStore('runs').getKey(id)) !== undefined;
    if (exists) await tx.objectStore('findings').put(findings, id);
    await tx.done;
  }

  /** Removes runs with their events, which no other run uses. */
  remove(ids: readonly number[]): Promise<void> {
    return this.#change(async (tx, totals) => {
      for (const id of ids) {
        const run = await tx.objectStore('runs').get(id);
        if (!run) continue;
        const payload = await tx.objectStore('payloads').get(id);
        const texts = payload ? textsOf(payload).map(({ event }) => event) : [];
        if (run.session !== undefined) await this.events.erase(tx, run.session, texts);
        await erase(tx, totals, run);
      }
    });
  }

  removeServer(server: string): Promise<void> {
    return this.#change(async (tx, totals) => {
      for await (const { value } of tx.objectStore('runs').index('item').iterate(ofServer(server)))
        await erase(tx, totals, value);
      for (const session of await tx.objectStore('sessions').index('server').getAll(server))
        await this.events.erase(tx, session.id);
    });
  }

  /** Removes the traffic of a tab's sessions, except events that runs use. */
  forgetTraffic(tab: string, server: string): Promise<void> {
    return this.#change(async (tx) => {
      const sessions = await tx.objectStore('sessions').index('server').getAll(server);
      for (const { id, tab: own } of sessions) {
        if (own !== tab) continue;
        const range = ofSession(id);
        const runs = await tx.objectStore('runs').index('recorded').getAllKeys(range);
        const payloads = await Promise.all(runs.map((run) => tx.objectStore('payloads').get(run)));
        const used = new Set(
          payloads.flatMap((payload) => (payload ? textsOf(payload) : [])).map(({ event }) => event),
        );
        const all = await tx.objectStore('events').getAllKeys(range);
        const unused = all.map(([, number]) => number).filter((number) => !used.has(number));
        await this.events.erase(tx, id, unused);
      }
    });
  }

  async renameServer(from: string, to: string): Promise<void> {
    const tx = this.#database.transaction(['runs', 'pages', 'sessions'], 'readwrite');
    await tx.objectStore('pages').clear();
    const runs = await tx.objectStore('runs').index('item').getAll(ofServer(from));
    for (const run of runs) await tx.objectStore('runs').put({ ...run, server: to });
    const sessions = await tx.objectStore('sessions').index('server').getAll(from);
    for (const each of sessions) await tx.objectStore('sessions').put({ ...each, server: to });
    await tx.done;
  }

  clear(): Promise<void> {
    return this.#change(async (tx, totals) => {
      for (const store of ['runs', 'pages', 'payloads', 'findings'] as const) await tx.objectStore(store).clear();
      for (const session of await tx.objectStore('sessions').getAll()) await this.events.erase(tx, session.id);
      Object.assign(totals, NO_TOTALS);
    });
  }

  async #change<T>(work: (tx: Change, totals: Totals) => Promise<T>): Promise<T> {
    const tx = this.#database.transaction(STORES, 'readwrite');
    try {
      const store = tx.objectStore('totals');
      const totals = { ...NO_TOTALS, ...(await store.get('totals')) };
      const done = await work(tx, totals);
      await store.put(totals, 'totals');
      await tx.done;
      return done;
    } catch (error) {
      // The abort rejects `done`, too: `error` is the cause.
      tx.done.catch(() => undefined);
      try {
        tx.abort();
      } catch {
        // The transaction is aborted already.
      }
      throw error;
    }
  }
}

/** All keys of a server in the index `item`: in IndexedDB an array sorts after every string. */
function ofServer(server: string): IDBKeyRange {
  return IDBKeyRange.bound([server, ''], [server, []]);
}

function textsOf({ outcomes, task }: Pick<PayloadRow, 'outcomes' | 'task'>): RecordedText[] {
  const all = [...outcomes, ...(task ? [task.shown] : [])];
  return all.flatMap(({ request, raw }) => [request, raw]).filter(isRecordedText);
}

async function pinnedTexts(tx: Change): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const pinned = new Map<number, Set<number>>();
  for (const { id, session } of await tx.objectStore('runs').index('pinned').getAll()) {
    const payload = await tx.objectStore('payloads').get(id);
    if (session === undefined || !payload) continue;
    const known = pinned.get(session) ?? new Set();
    pinned.set(session, known);
    for (const { event } of textsOf(payload)) known.add(event);
  }
  return pinned;
}

type RunStore = IDBPObjectStore<RecordSchema, ArrayLike<StoreNames<RecordSchema>>, 'runs', 'versionchange'>;

function createIndexes(runs: RunStore): void {
  runs.createIndex('item', ['server', 'kind', 'name']);
  runs.createIndex('pinned', ['server', 'kind', 'name', 'pinnedAt']);
}

async function upgradeRuns(runs: RunStore): Promise<void> {
  runs.deleteIndex('tool');
  createIndexes(runs);
  const records: unknown[] = await runs.getAll();
  for (const record of records) {
    const { tool, pinned, ...run } = record as RunRow & { tool: string; pinned: boolean };
    await runs.put({ ...run, kind: 'tool', name: tool, ...(pinned && { pinnedAt: run.startedAt }) });
  }
}

/** The members of a row that were renamed since. */
interface RowOfVersion3 {
  millis: number;
  sent: string;
  said: string;
  flaws?: number;
}

async function renameMembers(runs: RunStore): Promise<void> {
  for (let cursor = await runs.openCursor(); cursor; cursor = await cursor.continue()) {
    const { millis, sent, said, flaws, ...run } = cursor.value as RunRow & RowOfVersion3;
    const renamed = { ...run, durationMs: millis, argumentsText: sent, responseText: said };
    await cursor.update(flaws === undefined ? renamed : { ...renamed, findingCount: flaws });
  }
}

async function erase(tx: Change, totals: Totals, { id, bytes }: RunRow): Promise<void> {
  totals.count -= 1;
  totals.bytes -= bytes;
  await Promise.all([
    tx.objectStore('runs').delete(id),
    deletePage(tx.objectStore('pages'), id),
    tx.objectStore('payloads').delete(id),
    tx.objectStore('findings').delete(id),
  ]);
}
