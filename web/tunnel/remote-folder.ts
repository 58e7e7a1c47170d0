import { type FolderFile, SendWindow } from '../../proxy/frames';
import { readRemoteFile, type RemoteFile } from './remote-file';
import { askProxy, type Open } from './stream';

/** What must be there when a file is written or removed: nothing, anything, or the content of this version. */
export type Over = 'new' | 'any' | (string & {});

/**
 * The folder of suites, references (`references/…`) and recordings at the proxy's end. Paths are within it, by `/`. All
 * of it rejects with a {@link HostError} (`folder-failed`).
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
    const ask = { op: 'list', under } as const;
    return (await askProxy(this.#open, { type: 'folder', ask }, 'files'))?.files ?? [];
  }

  /** @returns undefined where there is no such file */
  read(path: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'folder', ask: { op: 'read', path } }, signal);
  }

  /**
   * Writes the whole file, or nothing.
   * @returns its version; undefined where something else is there than was to be written over
   */
  write(path: string, content: Uint8Array, over: Over): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#open((link) => {
        const window = new SendWindow();
        const ask = { op: 'write', path, bytes: content.byteLength, over } as const;
        link.sendFrame({ type: 'folder', ask });
        void window.send(content, (piece) => link.send(piece));
        return {
          take(frame) {
            if (frame.type === 'credit') window.grant(frame.bytes);
            else {
              window.close();
              link.release();
              resolve(frame.type === 'written' ? frame.version : undefined);
            }
          },
          fail(error) {
            window.close();
            reject(error);
          },
        };
      });
    });
  }

  /** @returns whether it is gone: not where something else is there */
  async remove(path: string, over: Over): Promise<boolean> {
    const ask = { op: 'remove', path, over } as const;
    return (await askProxy(this.#open, { type: 'folder', ask }, 'written')) !== undefined;
  }

  /**
   * Calls back with the paths of what was changed, by anybody; none where only that something was is known.
   * @returns the way to stop
   */
  watch(listener: (paths: readonly string[]) => void): () => void {
    let stop: () => void = () => undefined;
    this.#open((link) => {
      stop = () => link.close();
      link.sendFrame({ type: 'folder', ask: { op: 'watch' } });
      return {
        take(frame) {
          if (frame.type === 'changed') listener(frame.paths);
        },
        fail: () => undefined,
      };
    });
    return () => stop();
  }
}
