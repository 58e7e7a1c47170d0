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
import { kindOf, locate, MAX_BYTES, RECORDINGS } from './folder-path';
import type { FolderFile } from './frames';
import { freePath } from './free-path';
import { errnoOf, StreamFailure } from './stream';
import type { AtomicWrite } from './write-atomically';

const MAX_FILES = 20_000;

/** `version` is the content's hash, known if all of it was read. */
export type OpenedFile = { bytes: number } & (
  | { kind: 'whole'; version: string; content: Uint8Array }
  /** The reader closes it. */
  | { kind: 'stream'; handle: FileHandle }
);

/** Precondition of a write: no file, any, or the content of this version. */
export type Over = 'new' | 'any' | (string & {});

export class SuiteFolder {
  readonly root: string;
  readonly #watch: FolderWatch;

  /** @throws ENOENT and other errors of the file system */
  constructor(path: string) {
    this.root = realpathSync.native(path);
    this.#watch = new FolderWatch(this.root);
  }

  /** Files in the folder and its `recordings`, or in a folder of `references`. @throws StreamFailure */
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
      if (files.length > MAX_FILES) throw new StreamFailure('folder-failed', `There are more than ${MAX_FILES} files.`);
    }
  }

  #add(path: string, files: FolderFile[]): void {
    try {
      const { file, exists } = locate(this.root, path);
      if (!exists) return;
      const { size, mtimeMs } = statSync(file);
      files.push({ path, bytes: size, modified: mtimeMs });
    } catch {
      // Unreadable files are not listed.
    }
  }

  /** @returns undefined if there is no such file @throws StreamFailure */
  async open(path: string): Promise<OpenedFile | undefined> {
    const { kind, file, exists } = locate(this.root, path, true);
    if (!exists) return undefined;
    // A link or a FIFO that replaced the file meanwhile is not followed or waited for.
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

  /** @throws StreamFailure if it may not be written or is too large */
  pathToWrite(path: string, bytes: number): string {
    requireSize(path, bytes);
    return locate(this.root, path).file;
  }

  /** A free path for a new recording: numbered if the name is taken. @throws StreamFailure */
  newRecording(path: string): { file: string; path: string } {
    const { kind, file } = locate(this.root, path);
    if (kind !== 'recording' || path.endsWith('.gz'))
      throw new StreamFailure('folder-failed', `"${path}" is not a name for a new recording.`, { path });
    const free = freePath(file);
    return { file: free, path: relative(this.root, free).split(sep).join('/') };
  }

  /** Puts the file in place if `over` holds. Synchronous: nothing runs between check and rename. @throws StreamFailure */
  put(path: string, write: AtomicWrite, over: Over): boolean {
    return write.commit((beside) => {
      const { file, exists } = locate(this.root, path);
      if (over === 'new') return !exists && moveToFreePath(beside, file);
      if (over !== 'any' && (!exists || versionOf(file) !== over)) return false;
      renameSync(beside, file);
      return true;
    });
  }

  /** Also removes an empty folder of references. @returns false if the file has another version @throws StreamFailure */
  remove(path: string, over: Over): boolean {
    const { kind, file, exists } = locate(this.root, path);
    if (!exists) return over === 'any';
    if (over !== 'any' && versionOf(file) !== over) return false;
    rmSync(file);
    if (kind === 'reference') removeIfEmpty(dirname(file), this.root);
    return true;
  }

  /** Debounced; no paths if the system doesn't say which. */
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
  const most = MAX_BYTES[kindOf(path) ?? 'suite'];
  if (bytes <= most) return;
  const message = `"${path}" is of ${bytes} bytes; ${most} are the most.`;
  throw new StreamFailure('folder-failed', message, { path });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** By a hard link, which fails with EEXIST if another file appeared. */
function moveToFreePath(beside: string, file: string): boolean {
  try {
    linkSync(beside, file);
    rmSync(beside);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    // The file system has no links.
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
