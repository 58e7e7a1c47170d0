import { OUTPUT } from '../../proxy/frames';
import { HostError } from '../../core/host';
import { Inbound } from './inbound';
import type { Open, StreamLink } from './stream';

/** A file as it is read; its bytes come as the reader takes them. */
export interface RemoteFile {
  /** 0 of what passes through a tap: nobody knows how much there will be. */
  bytes: number;
  /** Of its content; unknown of a recording, which is not read ahead. */
  version: string | undefined;
  /** Errors with a {@link HostError}; cancelling it ends the reading. */
  body: ReadableStream<Uint8Array>;
}

/** @param asked what is asked of the proxy @returns undefined where there is no such file */
export function readRemoteFile(
  open: Open,
  asked: Parameters<StreamLink['sendFrame']>[0],
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
      link.sendFrame(asked);
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
