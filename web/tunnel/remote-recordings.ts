import type { OfferedTap } from '../../proxy/frames';
import { failureOf, type Open, readRemoteFile, type RemoteFile } from './remote-file';

/** Recordings at the proxy's end. All of it rejects with a {@link HostError} (`folder-failed`). */
export class RemoteRecordings {
  readonly #open: Open;

  constructor(open: Open) {
    this.#open = open;
  }

  /** The one that Loupe was started with; undefined where there is none. */
  opened(signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(
      this.#open,
      (stream) => ({ type: 'recording', stream, ask: { op: 'opened' } }),
      signal,
    );
  }

  /** The taps that run, the newest first. */
  taps(): Promise<OfferedTap[]> {
    return new Promise((resolve, reject) => {
      this.#open((link) => {
        link.tell({ type: 'recording', stream: link.id, ask: { op: 'taps' } });
        return {
          take(frame) {
            link.release();
            if (frame.type === 'error') reject(failureOf(frame));
            else resolve(frame.type === 'taps' ? frame.taps : []);
          },
          takeBytes: () => undefined,
          lost: reject,
        };
      });
    });
  }

  /** What passes through a tap as the lines of a recording, until it ends. */
  tap(id: string, signal?: AbortSignal): Promise<RemoteFile | undefined> {
    return readRemoteFile(
      this.#open,
      (stream) => ({ type: 'recording', stream, ask: { op: 'tap', id } }),
      signal,
    );
  }
}
