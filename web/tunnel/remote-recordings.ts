import { HostError } from '../../core/host';
import { type RunningTap, SendWindow } from '../../proxy/frames';
import { readRemoteFile, type RemoteFile } from './remote-file';
import { askProxy, type Open } from './stream';

export type { RunningTap };

/** A recording that is written at the proxy's end. */
export interface RemoteRecordingFile {
  /** Of the folder's within it, else as the person's system writes it. */
  path: string;
  /** Adds whole lines, after those before. @throws HostError where it can't be written any more */
  append(lines: string): Promise<void>;
  /** All that was added is in the file then, before anything else that is asked of the proxy. */
  close(): Promise<void>;
}

/** Recordings at the proxy's end. All of it rejects with a {@link HostError} (`folder-failed`). */
export class RemoteRecordings {
  readonly #open: Open;

  constructor(open: Open) {
    this.#open = open;
  }

  /** The one that Loupe was started with; undefined where there is none. */
  opened(signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'recording', ask: { op: 'opened' } }, signal);
  }

  /** The taps that run, the newest first. */
  async taps(): Promise<RunningTap[]> {
    const asked = { type: 'recording', ask: { op: 'taps' } } as const;
    return (await askProxy(this.#open, asked, 'taps'))?.taps ?? [];
  }

  /** Stops the agent of a tap, or lets it go on. @returns the taps as they are then */
  async commandAgent(id: string, op: 'stop' | 'resume'): Promise<RunningTap[]> {
    const asked = { type: 'recording', ask: { op, id } } as const;
    return (await askProxy(this.#open, asked, 'taps'))?.taps ?? [];
  }

  /**
   * Begins a recording, which the proxy writes as it comes.
   * @param path within the folder, another name is found where it is taken; without it, the file of `mcp-loupe record`
   */
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

  /** What passes through a tap as the lines of a recording, until it ends. */
  tap(id: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(this.#open, { type: 'recording', ask: { op: 'tap', id } }, signal);
  }
}
