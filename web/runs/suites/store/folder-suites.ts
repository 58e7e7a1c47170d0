import type { ReferenceFolder } from '../../../../core/suite/run/suite-host';
import { isMediaOf } from '../../../../core/suite/reference';
import { type StoredSuite, type SuiteStore, type WriteResult } from '../../../../core/suite/suite-store';
import type { RemoteFolder } from '../../../tunnel/remote-folder';
import { Listeners } from '../../../../core/store';
import { requireName, withStoreErrors } from './store-errors';

const EXTENSION = /\.loupe\.ya?ml$/;
/** Suites, references, and files of rows and shared parts. */
const SUITE_FILES = /^references\/|\.(ya?ml|csv|tsv|json)$/i;
/** If there are files of both, the first is the suite. */
const EXTENSIONS = ['.loupe.yaml', '.loupe.yml'] as const;

/** Suites as files `NAME.loupe.yaml` in Loupe's folder, with references in `references/NAME`. */
export class FolderSuites implements SuiteStore {
  readonly kind = 'folder';
  readonly #folder: RemoteFolder;
  readonly #listeners = new Listeners();
  #stopWatching: (() => void) | undefined;

  constructor(folder: RemoteFolder) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder.path;
  }

  list(): Promise<readonly string[]> {
    return withStoreErrors(async () => {
      const files = await this.#folder.list();
      const names = files.flatMap(({ path }) => (EXTENSION.test(path) ? [path.replace(EXTENSION, '')] : []));
      return [...new Set(names)].sort((one, other) => one.localeCompare(other));
    });
  }

  read(name: string, signal?: AbortSignal): Promise<StoredSuite | undefined> {
    return withStoreErrors(async () => (await this.#read(name, signal))?.suite);
  }

  write(name: string, text: string, over: string | undefined): Promise<WriteResult> {
    return this.#change(async () => {
      const before = await this.#read(name);
      if (over === undefined) {
        requireName(name);
        // A name is also taken by a file of the other extension.
        if (before) return { kind: 'conflict', theirs: before.suite };
      }
      const path = before?.path ?? `${name}${EXTENSIONS[0]}`;
      const version = await this.#folder.write(path, bytesOf(text), over ?? 'new');
      return version === undefined ? this.#conflict(name) : { kind: 'written', version };
    });
  }

  remove(name: string, over: string): Promise<WriteResult> {
    return this.#change(async () => {
      const before = await this.#read(name);
      if (!before || !(await this.#folder.remove(before.path, over))) return this.#conflict(name);
      await this.#removeReferences(name);
      return { kind: 'written', version: over };
    });
  }

  rename(name: string, to: string, over: string): Promise<WriteResult> {
    return this.#change(async () => {
      requireName(to);
      const before = await this.#read(name);
      const other = await this.#read(to);
      if (before?.suite.version !== over) return { kind: 'conflict', theirs: before?.suite };
      if (other) return { kind: 'conflict', theirs: other.suite };
      // Copies everything before it deletes: an interruption loses nothing.
      for (const file of await this.#referenceNames(name)) {
        const content = await this.#readFile(referencePath(name, file));
        if (content) await this.#folder.write(referencePath(to, file), content.bytes, 'any');
      }
      const path = before.path.replace(name, () => to);
      const version = await this.#folder.write(path, bytesOf(before.suite.text), 'new');
      if (version === undefined) return this.#conflict(to);
      if (!(await this.#folder.remove(before.path, over))) return this.#conflict(name);
      await this.#removeReferences(name);
      return { kind: 'written', version };
    });
  }

  referenceNames(name: string): Promise<readonly string[]> {
    return withStoreErrors(() => this.#referenceNames(name));
  }

  references(name: string): ReferenceFolder {
    return {
      read: (file) => withStoreErrors(async () => (await this.#readFile(referencePath(name, file)))?.bytes),
      write: (reference, files) =>
        this.#change(async () => {
          for (const { name: file, content } of files) {
            const bytes = typeof content === 'string' ? bytesOf(content) : content;
            await this.#folder.write(referencePath(name, file), bytes, 'any');
          }
          const written = new Set(files.map((file) => file.name));
          for (const file of await this.#referenceNames(name))
            if ((isMediaOf(reference, file) || file === `${reference}.json`) && !written.has(file))
              await this.#folder.remove(referencePath(name, file), 'any');
        }),
    };
  }

  readIncluded(path: string): Promise<string | undefined> {
    return withStoreErrors(async () => {
      const file = await this.#readFile(path);
      return file && new TextDecoder().decode(file.bytes);
    });
  }

  subscribe(listener: () => void): () => void {
    const removeListener = this.#listeners.add(listener);
    this.#stopWatching ??= this.#folder.watch((paths) => {
      if (paths.length === 0 || paths.some((path) => SUITE_FILES.test(path))) this.#listeners.emit();
    });
    return () => {
      if (!removeListener() || this.#listeners.size > 0) return;
      this.#stopWatching?.();
      this.#stopWatching = undefined;
    };
  }

  async #read(name: string, signal?: AbortSignal) {
    for (const extension of EXTENSIONS) {
      const path = `${name}${extension}`;
      const file = await this.#readFile(path, signal);
      if (!file) continue;
      // Keeps the byte order mark: what is read is what is written.
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.bytes);
      return { path, suite: { name, text, version: file.version ?? '' } };
    }
    return undefined;
  }

  async #readFile(path: string, signal?: AbortSignal) {
    const file = await this.#folder.read(path, signal);
    if (!file) return undefined;
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
    return { bytes, version: file.version };
  }

  async #referenceNames(name: string): Promise<string[]> {
    const folder = `references/${name}`;
    return (await this.#folder.list(folder)).map(({ path }) => path.slice(folder.length + 1));
  }

  async #removeReferences(name: string): Promise<void> {
    for (const file of await this.#referenceNames(name)) await this.#folder.remove(referencePath(name, file), 'any');
  }

  async #conflict(name: string): Promise<WriteResult> {
    return { kind: 'conflict', theirs: (await this.#read(name))?.suite };
  }

  async #change<T>(work: () => Promise<T>): Promise<T> {
    const done = await withStoreErrors(work);
    // The watcher reports the change too, but later.
    this.#listeners.emit();
    return done;
  }
}

function referencePath(suite: string, file: string): string {
  return `references/${suite}/${file}`;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
