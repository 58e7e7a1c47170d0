import { createHash } from 'node:crypto';
import {
  constants,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { FolderWatch } from './folder-watch';
import { kindOf, locate, MOST_BYTES, RECORDINGS } from './folder-path';
import type { FolderFile } from './frames';
import { freePath } from './free-path';
import { errnoOf, StreamFailure } from './stream';
import type { AtomicWrite } from './write-atomically';

const MOST_FILES = 20_000;

/** A file that is open for reading. `version` stands for its content, and is told where all of it was read. */
export type OpenedFile = { bytes: number } & (
  | { kind: 'whole'; version: string; content: Uint8Array }
  /** To be read from the start, and closed. */
  | { kind: 'stream'; handle: FileHandle }
);

/** What must be there when a file is written: nothing, anything, or the content of this version. */
export type Over = 'new' | 'any' | (string & {});

/** The folder that `--folder` names: the suites, references and recordings in it, and nothing else. */
export class SuiteFolder {
  /** Its real path. */
  readonly root: string;
  readonly #watch: FolderWatch;

  /** @throws what Node's file system does where it is not there */
  constructor(path: string) {
    this.root = realpathSync.native(path);
    this.#watch = new FolderWatch(this.root);
  }

  /**
   * The files that lie directly in the folder and in its `recordings`, or in a folder of `references`. @throws
   * StreamFailure
   */
  list(under?: string): FolderFile[] {
    const files: FolderFile[] = [];
    if (under !== undefined && kindOf(`${under}/x.json`) !== 'reference')
      throw new StreamFailure('folder-failed', `"${under}" is not a folder of references.`);
    this.#collect(under ?? '', files);
    return files.sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  #collect(folder: string, files: FolderFile[]): void {
    for (const entry of entriesOf(join(this.root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && path === RECORDINGS) this.#collect(path, files);
      else if (kindOf(path) !== undefined) this.#add(path, files);
      if (files.length > MOST_FILES)
        throw new StreamFailure('folder-failed', `There are more than ${MOST_FILES} files.`);
    }
  }

  #add(path: string, files: FolderFile[]): void {
    try {
      const { file, isThere } = locate(this.root, path);
      if (!isThere) return;
      const { size, mtimeMs } = statSync(file);
      files.push({ path, bytes: size, modified: mtimeMs });
    } catch {
      // What can't be read is not in the list, as what no page may name.
    }
  }

  /** @returns undefined where there is no such file @throws StreamFailure */
  async open(path: string): Promise<OpenedFile | undefined> {
    const { kind, file, isThere } = locate(this.root, path, true);
    if (!isThere) return undefined;
    // A link, or a pipe that nobody writes to, that has come in its place is not followed or waited for.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) throw new StreamFailure('folder-failed', `"${path}" is not a file.`);
      requireSize(path, stat.size);
      if (kind === 'recording') return { bytes: stat.size, kind: 'stream', handle };
      const content = await handle.readFile();
      await handle.close();
      return { bytes: content.length, kind: 'whole', version: hashOf(content), content };
    } catch (error) {
      await handle.close().catch(() => undefined);
      throw error;
    }
  }

  /** Where a file of so many bytes would be written. @throws StreamFailure */
  placeFor(path: string, bytes: number): string {
    requireSize(path, bytes);
    return locate(this.root, path).file;
  }

  /**
   * Where a recording that is begun goes: under another number where a file of its name is there. @throws StreamFailure
   */
  newRecording(path: string): { file: string; path: string } {
    const { kind, file } = locate(this.root, path);
    if (kind !== 'recording' || path.endsWith('.gz'))
      throw new StreamFailure('folder-failed', `"${path}" is not a name for a new recording.`, {
        path,
      });
    const free = freePath(file);
    return { file: free, path: relative(this.root, free).split(sep).join('/') };
  }

  /**
   * Puts what was written in the file's place, or leaves all as it is. Between the look at what is there and the change
   * nothing else of this proxy runs.
   * @returns whether it was put there
   * @throws StreamFailure
   */
  put(path: string, write: AtomicWrite, over: Over): boolean {
    return write.commit((beside) => {
      const { file, isThere } = locate(this.root, path);
      if (over === 'new') return !isThere && isMoved(beside, file);
      if (over !== 'any' && (!isThere || versionOf(file) !== over)) return false;
      renameSync(beside, file);
      return true;
    });
  }

  /**
   * Removes a file, and its folder of references where that is empty then.
   * @returns whether it is gone: not where it was of another version
   * @throws StreamFailure
   */
  remove(path: string, over: Over): boolean {
    const { kind, file, isThere } = locate(this.root, path);
    if (!isThere) return over === 'any';
    if (over !== 'any' && versionOf(file) !== over) return false;
    rmSync(file);
    if (kind === 'reference') removeIfEmpty(dirname(file), this.root);
    return true;
  }

  /** Calls back with the paths of what has changed, a little later; none where only that something has is known. */
  subscribe(listener: (paths: string[]) => void): () => void {
    return this.#watch.subscribe(listener);
  }
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function versionOf(file: string): string {
  return hashOf(readFileSync(file));
}

/** @throws StreamFailure */
function requireSize(path: string, bytes: number): void {
  const most = MOST_BYTES[kindOf(path) ?? 'suite'];
  if (bytes <= most) return;
  const words = `"${path}" is of ${bytes} bytes; ${most} are the most.`;
  throw new StreamFailure('folder-failed', words, { path });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Moves a file to where none is: by a link, which is refused where there is one by then. */
function isMoved(beside: string, file: string): boolean {
  try {
    linkSync(beside, file);
    rmSync(beside);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    // A file system without links.
    if (existsSync(file)) return false;
    renameSync(beside, file);
    return true;
  }
}

function removeIfEmpty(folder: string, root: string): void {
  if (folder === root || dirname(folder) === root) return;
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it.
  }
}
