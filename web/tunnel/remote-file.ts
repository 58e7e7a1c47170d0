import { OUTPUT } from '../../proxy/frames';
import { HostError } from '../../core/host';
import { Inbound } from './inbound';
import type { Open, StreamLink } from './stream';

/** A file with back-pressure: its bytes arrive as the reader takes them. */
export interface RemoteFile {
  /** 0 for a tap, whose length is unknown. */
  bytes: number;
  /** SHA-256 of its content; unknown for a recording, which is not read ahead. */
  version: string | undefined;
  /** Errors with a {@link HostError}; cancelling ends the reading. */
  body: ReadableStream<Uint8Array>;
}

/** @returns undefined if there is no such file */
export function readRemoteFile(
  open: Open,
  request: Parameters<StreamLink['sendFrame']>[0],
  signal?: AbortSignal,
): Promise<RemoteFile | undefined> {
  return new Promise((resolve, reject) => {
    open((link) => {
      const inbound = new Inbound(link, OUTPUT, () => link.close());
      const fail = (error: Error) => {
        inbound.abort(error);
        reject(error);
      };
      signal?.addEventListener('abort', () => {
        link.close();
        fail(new HostError('aborted', 'The reading was cancelled.'));
      });
      link.sendFrame(request);
      return {
        take(frame) {
          if (frame.type === 'file') {
            const { bytes, version } = frame;
            resolve({ bytes, version, body: inbound.stream });
            return;
          }
          link.release();
          if (frame.type === 'no-file') resolve(undefined);
          else inbound.end();
        },
        takeBytes: (_, bytes) => inbound.push(bytes),
        fail,
      };
    });
  });
}
