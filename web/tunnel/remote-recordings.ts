import { HostError } from '../../core/host';
import { type RunningTap, SendWindow } from '../../proxy/frames';
import { readRemoteFile, type RemoteFile } from './remote-file';
import { askProxy, type Open } from './stream';

export type { RunningTap };

export interface RemoteRecordingFile {
  /** Relative to the folder if it is in it, else absolute. */
  path: string;
  /** Whole lines. @throws HostError if it can't be written any more */
  append(lines: string): Promise<void>;
  /** Flushes before any later request to the proxy. */
  close(): Promise<void>;
}

/** Everything rejects with a {@link HostError} (`folder-failed`). */
export class RemoteRecordings {
  readonly #open: Open;

  constructor(open: Open) {
    this.#open = open;
  }

  opened(signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'recording', ask: { op: 'opened' } }, signal);
  }

  async taps(): Promise<RunningTap[]> {
    const frame = { type: 'recording', ask: { op: 'taps' } } as const;
    return (await askProxy(this.#open, frame, 'taps'))?.taps ?? [];
  }

  /** @returns the taps after it */
  async commandAgent(id: string, op: 'stop' | 'resume'): Promise<RunningTap[]> {
    const frame = { type: 'recording', ask: { op, id } } as const;
    return (await askProxy(this.#open, frame, 'taps'))?.taps ?? [];
  }

  /** @param path relative; if it exists, another name is chosen; undefined for the file of `mcp-loupe record` */
  record(path?: string): Promise<RemoteRecordingFile> {
    return new Promise((resolve, reject) => {
      this.#open((link) => {
        const window = new SendWindow();
        const encoder = new TextEncoder();
        let broken: Error | undefined;
        let adding = Promise.resolve();
        const fail = (error: Error) => {
          broken = error;
          window.close();
          reject(error);
        };
        const append = (lines: string) => {
          adding = adding.then(async () => {
            const isSent = !broken && (await window.send(encoder.encode(lines), (piece) => link.send(piece)));
            if (!isSent) throw broken ?? new HostError('folder-failed', 'The file was closed.');
          });
          return adding;
        };
        const close = async () => {
          await adding.catch(() => undefined);
          link.close();
        };
        const ask = { op: 'record', path } as const;
        link.sendFrame({ type: 'recording', ask });
        return {
          take(frame) {
            if (frame.type === 'recording-to') resolve({ path: frame.path, append, close });
            else if (frame.type === 'credit') window.grant(frame.bytes);
          },
          fail,
        };
      });
    });
  }

  /** Lines of a recording, until the tap ends. */
  tap(id: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'recording', ask: { op: 'tap', id } }, signal);
  }
}
