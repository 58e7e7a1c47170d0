import type { FolderFile, PageFrame } from '../../proxy/frames';
import { readRemoteFile, type RemoteFile } from './remote-file';
import { ask, follow, type Frame, type Open } from './stream';

type FolderAsk = Extract<PageFrame, { type: 'folder' }>['ask'];

/** What must be there when a file is written or removed: nothing, anything, or the content of this version. */
export type Over = 'new' | 'any' | (string & {});

/**
 * The folder of suites, references (`references/…`) and recordings at the proxy's end. Paths are within it, by `/`. All of it
 * rejects with a {@link HostError} (`folder-failed`).
 */
export class RemoteFolder {
  /** As the person's system writes it. */
  readonly path: string;
  readonly #open: Open;

  constructor(path: string, open: Open) {
    this.path = path;
    this.#open = open;
  }

  /** The files directly in it, or in and below a folder of references. */
  async list(under?: string): Promise<FolderFile[]> {
    const frame = await this.#ask({ op: 'list', ...(under !== undefined && { under }) });
    return frame.type === 'files' ? frame.files : [];
  }

  /** @returns undefined where there is no such file */
  read(path: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'folder', ask: { op: 'read', path } }, signal);
  }

  /**
   * Writes the whole file, or nothing.
   * @returns its version; undefined where something else is there than was to be written over
   */
  async write(path: string, content: Uint8Array, over: Over): Promise<string | undefined> {
    const bytes = content.byteLength;
    const frame = await this.#ask({ op: 'write', path, bytes, over }, content);
    return frame.type === 'written' ? frame.version : undefined;
  }

  /** @returns whether it is gone: not where something else is there */
  async remove(path: string, over: Over): Promise<boolean> {
    return (await this.#ask({ op: 'remove', path, over })).type === 'written';
  }

  /**
   * Calls back with the paths of what was changed, by anybody; none where only that something was is known.
   * @returns the way to stop
   */
  watch(listener: (paths: readonly string[]) => void): () => void {
    return follow(this.#open, { type: 'folder', ask: { op: 'watch' } }, (frame) => {
      if (frame.type === 'changed') listener(frame.paths);
    });
  }

  #ask(question: FolderAsk, content?: Uint8Array): Promise<Frame> {
    return ask(this.#open, { type: 'folder', ask: question }, content);
  }
}
