import { type FolderFile, SendWindow } from '../../proxy/frames';
import { readRemoteFile, type RemoteFile } from './remote-file';
import { askProxy, type Open } from './stream';

/** What must exist for a write or removal: nothing, anything, or this version of the content. */
export type Precondition = 'new' | 'any' | (string & {});

/** Suites, `references/…` and recordings. Paths are relative, with `/`. Rejects with a {@link HostError}. */
export class RemoteFolder {
  readonly path: string;
  readonly #open: Open;

  constructor(path: string, open: Open) {
    this.path = path;
    this.#open = open;
  }

  /** Files directly in the folder; with `under`, all files below that folder of references. */
  async list(under?: string): Promise<FolderFile[]> {
    const ask = { op: 'list', under } as const;
    return (await askProxy(this.#open, { type: 'folder', ask }, 'files'))?.files ?? [];
  }

  /** @returns undefined if there is no such file */
  read(path: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'folder', ask: { op: 'read', path } }, signal);
  }

  /** Atomic. @returns the new version; undefined if `over` doesn't hold */
  write(path: string, content: Uint8Array, over: Precondition): Promise<string | undefined> {
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

  /** @returns false if `over` doesn't hold */
  async remove(path: string, over: Precondition): Promise<boolean> {
    const ask = { op: 'remove', path, over } as const;
    return (await askProxy(this.#open, { type: 'folder', ask }, 'written')) !== undefined;
  }

  /** Called with the changed paths, or with none if they are unknown. Returns unsubscribe. */
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
