import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { LogEntry, MessageEntry } from '../../core/transports/message-log';

/** An entry as it is kept: the text of a large message as a file, which the browser writes by itself. */
export type KeptEntry = LogEntry | (Omit<MessageEntry, 'raw'> & { raw: Blob });

/** Entries of a session's log that were written together. An entry that changed is written again: the last one holds. */
export interface TrafficPart {
  /** The tab that the page is in. */
  tab: string;
  server: string;
  /** When the page was loaded, in milliseconds since the epoch: entries are numbered anew in each. */
  page: number;
  entries: readonly KeptEntry[];
  count: number;
  bytes: number;
}

/** A part as far as its place and size go. */
export interface PartSize extends Pick<TrafficPart, 'page' | 'count' | 'bytes'> {
  id: number;
}

interface Schema extends DBSchema {
  parts: {
    key: number;
    value: TrafficPart;
    indexes: { size: [tab: string, server: string, page: number, count: number, bytes: number] };
  };
}

const NAME = 'loupe-traffic';

/** The traffic of open tabs in IndexedDB: appended to, and read after a reload. */
export class TrafficDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  static async open(name = NAME): Promise<TrafficDatabase> {
    const database = await openDB<Schema>(name, 1, {
      upgrade(upgraded) {
        const parts = upgraded.createObjectStore('parts', { autoIncrement: true });
        parts.createIndex('size', ['tab', 'server', 'page', 'count', 'bytes']);
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return new TrafficDatabase(database);
  }

  close(): void {
    this.#database.close();
  }

  /** @returns the part's id */
  async add(part: TrafficPart): Promise<number> {
    const tx = this.#database.transaction('parts', 'readwrite', { durability: 'relaxed' });
    const added = tx.store.add(part);
    // The page may go before it hears that the part was added: what is not committed then is taken back.
    tx.commit();
    await tx.done;
    return added;
  }

  read(id: number): Promise<TrafficPart | undefined> {
    return this.#database.get('parts', id);
  }

  /** The parts of a server in a tab, oldest first, without their entries. @param server undefined: of all servers */
  async sizes(tab: string, server?: string): Promise<PartSize[]> {
    const range =
      server === undefined
        ? IDBKeyRange.bound([tab], [tab, []])
        : IDBKeyRange.bound([tab, server], [tab, server, []]);
    const sizes: PartSize[] = [];
    let cursor = await this.#database.transaction('parts').store.index('size').openKeyCursor(range);
    while (cursor) {
      const [, , page, count, bytes] = cursor.key;
      sizes.push({ id: cursor.primaryKey, page, count, bytes });
      cursor = await cursor.continue();
    }
    return sizes.sort((a, b) => a.id - b.id);
  }

  async remove(ids: readonly number[]): Promise<void> {
    const tx = this.#database.transaction('parts', 'readwrite');
    await Promise.all(ids.map((id) => tx.store.delete(id)));
    await tx.done;
  }

  /** Erases what a tab has of a server. */
  async clear(tab: string, server: string): Promise<void> {
    await this.remove((await this.sizes(tab, server)).map(({ id }) => id));
  }

  /** Gives what a tab has of a server its new name. */
  async rename(tab: string, from: string, to: string): Promise<void> {
    for (const { id } of await this.sizes(tab, from)) {
      const part = await this.read(id);
      if (part) await this.#database.put('parts', { ...part, server: to }, id);
    }
  }

  /** Erases what is kept of tabs that are gone. */
  async keepTabs(isOpen: (tab: string) => boolean): Promise<void> {
    const index = this.#database.transaction('parts').store.index('size');
    const gone: string[] = [];
    let cursor = await index.openKeyCursor();
    while (cursor) {
      const [tab] = cursor.key;
      if (!isOpen(tab)) gone.push(tab);
      // The next tab's: an array sorts after every text.
      cursor = await cursor.continue([tab, []] as never);
    }
    for (const tab of gone) await this.remove((await this.sizes(tab)).map(({ id }) => id));
  }
}
