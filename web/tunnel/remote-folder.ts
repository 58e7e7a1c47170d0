import { SendWindow, type FolderFile, type PageFrame, type StreamFrame } from '../../proxy/frames';
import { failureOf, type Open, readRemoteFile, type RemoteFile } from './remote-file';
import type { StreamLink } from './stream';

type Ask = Extract<PageFrame, { type: 'folder' }>['ask'];

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
    return readRemoteFile(
      this.#open,
      (stream) => ({ type: 'folder', stream, ask: { op: 'read', path } }),
      signal,
    );
  }

  /**
   * Writes the whole file, or nothing.
   * @returns its version; undefined where something else is there than was to be written over
   */
  write(path: string, content: Uint8Array, over: Over): Promise<string | undefined> {
    const window = new SendWindow();
    const ask = this.#ask({ op: 'write', path, bytes: content.byteLength, over }, (link) => ({
      start: () => void window.send(content, (piece) => link.send(piece)),
      grant: (bytes) => window.grant(bytes),
      end: () => window.close(),
    }));
    return ask.then((frame) => (frame.type === 'written' ? frame.version : undefined));
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
    let stop: () => void = () => undefined;
    this.#open((link) => {
      stop = () => {
        link.tell({ type: 'close', stream: link.id });
        link.release();
      };
      link.tell({ type: 'folder', stream: link.id, ask: { op: 'watch' } });
      return {
        take(frame) {
          if (frame.type === 'changed') listener(frame.paths);
          else if (frame.type === 'error') link.release();
        },
        takeBytes: () => undefined,
        lost: () => undefined,
      };
    });
    return () => stop();
  }

  #ask(
    ask: Ask,
    send?: (link: StreamLink) => { start(): void; grant(bytes: number): void; end(): void },
  ): Promise<StreamFrame> {
    return new Promise((resolve, reject) => {
      this.#open((link) => {
        link.tell({ type: 'folder', stream: link.id, ask });
        const sending = send?.(link);
        sending?.start();
        return {
          take(frame) {
            if (frame.type === 'credit') {
              sending?.grant(frame.bytes);
              return;
            }
            sending?.end();
            link.release();
            if (frame.type === 'error') reject(failureOf(frame));
            else resolve(frame);
          },
          takeBytes: () => undefined,
          lost(error) {
            sending?.end();
            reject(error);
          },
        };
      });
    });
  }
}
