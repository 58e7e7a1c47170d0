import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { isMediaOf, type ReferenceFile } from '../../../../core/suite/reference';
import type { StoredSuite, WriteResult } from '../../../../core/suite/suite-store';

interface Schema extends DBSchema {
  suites: { key: string; value: { name: string; text: string } };
  references: { key: [suite: string, file: string]; value: { suite: string; file: string; content: Uint8Array } };
}

/** Suites in IndexedDB. Each change is one transaction, so that no other tab's change is lost. */
export class SuiteDatabase {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** @param onClosed called if the browser closes it, or another tab needs a newer version */
  static async open(name: string, onClosed: () => void): Promise<SuiteDatabase> {
    const database = await openDB<Schema>(name, 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('suites', { keyPath: 'name' });
        upgraded.createObjectStore('references', { keyPath: ['suite', 'file'] });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    });
    return new SuiteDatabase(database);
  }

  close(): void {
    this.#database.close();
  }

  names(): Promise<string[]> {
    return this.#database.getAllKeys('suites');
  }

  async read(name: string): Promise<StoredSuite | undefined> {
    return versioned(await this.#database.get('suites', name));
  }

  async write(name: string, text: string, over: string | undefined): Promise<WriteResult> {
    const tx = this.#database.transaction('suites', 'readwrite');
    const theirs = versioned(await tx.store.get(name));
    if (theirs?.version === over) await tx.store.put({ name, text });
    await tx.done;
    return theirs?.version === over ? { kind: 'written', version: text } : { kind: 'conflict', theirs };
  }

  async remove(name: string, over: string): Promise<WriteResult> {
    const tx = this.#database.transaction(['suites', 'references'], 'readwrite');
    const theirs = versioned(await tx.objectStore('suites').get(name));
    const isSame = theirs?.version === over;
    if (isSame) {
      await tx.objectStore('suites').delete(name);
      await tx.objectStore('references').delete(referencesOf(name));
    }
    await tx.done;
    return isSame ? { kind: 'written', version: over } : { kind: 'conflict', theirs };
  }

  async rename(name: string, to: string, over: string): Promise<WriteResult> {
    const tx = this.#database.transaction(['suites', 'references'], 'readwrite');
    const suites = tx.objectStore('suites');
    const references = tx.objectStore('references');
    const [theirs, other] = [versioned(await suites.get(name)), versioned(await suites.get(to))];
    const isFree = theirs?.version === over && other === undefined;
    if (isFree) {
      await suites.put({ name: to, text: theirs.text });
      await suites.delete(name);
      await references.delete(referencesOf(to));
      for (const reference of await references.getAll(referencesOf(name)))
        await references.put({ ...reference, suite: to });
      await references.delete(referencesOf(name));
    }
    await tx.done;
    if (isFree) return { kind: 'written', version: over };
    return { kind: 'conflict', theirs: theirs?.version === over ? other : theirs };
  }

  async referenceNames(suite: string): Promise<string[]> {
    const keys = await this.#database.getAllKeys('references', referencesOf(suite));
    return keys.map(([, file]) => file);
  }

  async readReference(suite: string, file: string): Promise<Uint8Array | undefined> {
    return (await this.#database.get('references', [suite, file]))?.content;
  }

  async writeReference(suite: string, reference: string, files: readonly ReferenceFile[]): Promise<void> {
    const tx = this.#database.transaction('references', 'readwrite');
    for (const [, file] of await tx.store.getAllKeys(referencesOf(suite)))
      if (isMediaOf(reference, file) || file === `${reference}.json`) await tx.store.delete([suite, file]);
    for (const { name: file, content } of files) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      await tx.store.put({ suite, file, content: bytes });
    }
    await tx.done;
  }
}

/** The text is its own version. */
function versioned(row: { name: string; text: string } | undefined): StoredSuite | undefined {
  return row && { ...row, version: row.text };
}

/** All files of a suite: in IndexedDB an array sorts after every string. */
function referencesOf(suite: string): IDBKeyRange {
  return IDBKeyRange.bound([suite, ''], [suite, []]);
}
