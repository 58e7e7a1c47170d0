import type { IDBPDatabase } from 'idb';

import { bytesOf } from '../../../core/recording/recorded-bytes';
import type { RecordedText, StoredText } from './run-payload';
import type { Change, RecordedSession, RecordSchema, StoredEvent } from './record-schema';

const BATCH_SIZE = 500;

export class EventStore {
  readonly #database: IDBPDatabase<RecordSchema>;

  constructor(database: IDBPDatabase<RecordSchema>) {
    this.#database = database;
  }

  begin(session: Omit<RecordedSession, 'id'>): Promise<number> {
    // The database assigns the id.
    return this.#database.add('sessions', session as RecordedSession);
  }

  /** Adds events and updates the session's counts. Reads nothing, so that it works while the page closes. */
  async add(session: RecordedSession, events: readonly StoredEvent[]): Promise<void> {
    const stores = ['sessions', 'events'] as const;
    const tx = this.#database.transaction(stores, 'readwrite', { durability: 'relaxed' });
    void tx.objectStore('sessions').put(session);
    for (const event of events) void tx.objectStore('events').put(event);
    // The page may close before the transaction ends by itself: uncommitted data is rolled back.
    tx.commit();
    await tx.done;
  }

  /** Oldest first. @param server undefined: of all servers */
  sessions(server?: string): Promise<RecordedSession[]> {
    return server === undefined
      ? this.#database.getAll('sessions')
      : this.#database.getAllFromIndex('sessions', 'server', server);
  }

  /** A batch of events from a number on; empty after the last. */
  read(session: number, from: number): Promise<StoredEvent[]> {
    return this.#database.getAll('events', IDBKeyRange.bound([session, from], [session, []]), BATCH_SIZE);
  }

  /** Batches from the newest on; oldest first in each. */
  async *newest(session: number): AsyncGenerator<StoredEvent[]> {
    const keys = await this.#database.getAllKeys('events', ofSession(session));
    for (let end = keys.length; end > 0; end -= BATCH_SIZE) {
      const batch = keys.slice(Math.max(0, end - BATCH_SIZE), end);
      const range = IDBKeyRange.bound(batch[0], batch.at(-1));
      yield await this.#database.getAll('events', range);
    }
  }

  /** By number; without evicted ones. */
  async messages(session: number, numbers: readonly number[]): Promise<ReadonlyMap<number, StoredEvent>> {
    const { store } = this.#database.transaction('events');
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    const found = isDense(numbers)
      ? await store.getAll(IDBKeyRange.bound([session, first], [session, last]))
      : await Promise.all(numbers.map((number) => store.get([session, number])));
    return new Map(found.flatMap((event) => (event ? [[event.number, event]] : [])));
  }

  async bytes(tx?: Change): Promise<number> {
    const transaction = tx ?? this.#database.transaction(['sessions', 'freed']);
    const [sessions, freed] = await Promise.all([
      transaction.objectStore('sessions').getAll(),
      transaction.objectStore('freed').getAll(),
    ]);
    const sum = (bytes: readonly number[]) => bytes.reduce((all, each) => all + each, 0);
    return Math.max(0, sum(sessions.map(({ bytes }) => bytes)) - sum(freed));
  }

  /** Evicts the oldest events. @param bytes minimum to free @param spared by session @returns the last one evicted */
  async evict(
    tx: Change,
    bytes: number,
    spared: ReadonlyMap<number, ReadonlySet<number>>,
  ): Promise<[session: number, number: number] | undefined> {
    const freed = new Map<number, number>();
    let last: [number, number] | undefined;
    let left = bytes;
    for await (const cursor of tx.objectStore('events')) {
      if (left <= 0) break;
      const { session, number, bytes: own } = cursor.value;
      if (spared.get(session)?.has(number) === true) continue;
      await cursor.delete();
      freed.set(session, (freed.get(session) ?? 0) + own);
      left -= own;
      last = [session, number];
    }
    for (const [session, own] of freed) await addFreed(tx, session, own);
    return last;
  }

  /** @param numbers undefined: all */
  async erase(tx: Change, session: number, numbers?: readonly number[]): Promise<void> {
    const events = tx.objectStore('events');
    let bytes = 0;
    const eraseOne = async (number: number): Promise<void> => {
      bytes += (await events.get([session, number]))?.bytes ?? 0;
      await events.delete([session, number]);
    };
    if (numbers) for (const number of numbers) await eraseOne(number);
    else
      for await (const cursor of events.iterate(ofSession(session))) {
        bytes += cursor.value.bytes;
        await cursor.delete();
      }
    await addFreed(tx, session, bytes);
  }

  /** Removes sessions without events, unless their tab is open and may add some. */
  async tidy(isOpen: (tab: string) => boolean): Promise<void> {
    const tx = this.#database.transaction(['sessions', 'events', 'freed'], 'readwrite');
    for (const { id, tab } of await tx.objectStore('sessions').getAll()) {
      if (isOpen(tab)) continue;
      const range = ofSession(id);
      if ((await tx.objectStore('events').getKey(range)) !== undefined) continue;
      await tx.objectStore('sessions').delete(id);
      await tx.objectStore('freed').delete(id);
    }
    await tx.done;
  }
}

/** Whether it is cheaper to read all records from the first to the last key than one by one. */
export function isDense(keys: readonly number[]): boolean {
  return keys.length > 1 && Math.max(...keys) - Math.min(...keys) < 2 * keys.length;
}

export function textOfEvent({ event, large }: StoredEvent, { isBytes }: RecordedText): StoredText | undefined {
  if (event.kind !== 'message') return undefined;
  const isText = !isBytes && 'text' in event;
  const small = isText ? event.text : new Blob([bytesOf(event) as Uint8Array<ArrayBuffer>]);
  return { text: large ? large.raw : small, isBytes };
}

/** The keys of all events of a session: in IndexedDB an array sorts after every number. */
export function ofSession(session: number): IDBKeyRange {
  return IDBKeyRange.bound([session], [session, []]);
}

async function addFreed(tx: Change, session: number, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const freed = tx.objectStore('freed');
  await freed.put(((await freed.get(session)) ?? 0) + bytes, session);
}
