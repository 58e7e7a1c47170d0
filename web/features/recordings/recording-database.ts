import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A recording whose lines are kept while it is made. */
export interface BegunRecording {
  id: string;
  server: string;
  /** When it was begun, in milliseconds since the epoch. */
  at: number;
}

interface Schema extends DBSchema {
  recordings: { key: string; value: BegunRecording };
  /** Lines that were written together. */
  pieces: {
    key: number;
    value: { recording: string; text: string };
    indexes: { recording: string };
  };
}

const lockOf = (id: string) => `loupe-recording ${id}`;

/** What is being recorded, in IndexedDB: a page that goes leaves it there. */
export class RecordingDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  static async open(): Promise<RecordingDatabase> {
    const database = await openDB<Schema>('loupe-recordings', 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('recordings', { keyPath: 'id' });
        const pieces = upgraded.createObjectStore('pieces', { autoIncrement: true });
        pieces.createIndex('recording', 'recording');
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return new RecordingDatabase(database);
  }

  /** @returns the way to let go of it: until then no page offers it */
  async begin(begun: BegunRecording): Promise<() => void> {
    const release = hold(begun.id);
    await this.#database.add('recordings', begun);
    return release;
  }

  async add(recording: string, text: string): Promise<void> {
    const tx = this.#database.transaction('pieces', 'readwrite', { durability: 'relaxed' });
    void tx.store.add({ recording, text });
    // The page may go before it hears that it was added.
    tx.commit();
    await tx.done;
  }

  /** Those that no page is recording, the newest first. */
  async left(): Promise<BegunRecording[]> {
    const { held = [] } = await locks().query();
    const names = new Set(held.map(({ name }) => name));
    const all = await this.#database.getAll('recordings');
    return all.filter(({ id }) => !names.has(lockOf(id))).sort((a, b) => b.at - a.at);
  }

  async read(id: string): Promise<Blob> {
    const pieces = await this.#database.getAllFromIndex('pieces', 'recording', id);
    return new Blob(pieces.map(({ text }) => text));
  }

  async remove(id: string): Promise<void> {
    const tx = this.#database.transaction(['recordings', 'pieces'], 'readwrite');
    void tx.objectStore('recordings').delete(id);
    const pieces = tx.objectStore('pieces');
    for (const key of await pieces.index('recording').getAllKeys(id)) void pieces.delete(key);
    await tx.done;
  }
}

/** Where there are none, a recording of another tab may be offered too soon. */
function locks(): Pick<LockManager, 'query' | 'request'> {
  const none = { query: () => Promise.resolve({}), request: () => Promise.resolve(undefined) };
  return 'locks' in navigator ? navigator.locks : none;
}

function hold(id: string): () => void {
  let release: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (release = resolve));
  void locks().request(lockOf(id), () => over);
  return release;
}

let opening: Promise<RecordingDatabase> | undefined;

/** The database of this page. Rejects where there is none. */
export function recordingDatabase(): Promise<RecordingDatabase> {
  return (opening ??= RecordingDatabase.open());
}
