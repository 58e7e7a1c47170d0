import { OUTPUT, type PageFrame, type StreamFrame } from '../../proxy/frames';
import { HostError } from '../../core/host';
import { Inbound } from './inbound';
import type { PageStream, StreamLink } from './stream';

export type Open = (create: (link: StreamLink) => PageStream) => unknown;

/** A file as it is read; its bytes come as the reader takes them. */
export interface RemoteFile {
  /** 0 of what passes through a tap: nobody knows how much there will be. */
  bytes: number;
  /** Of its content; unknown of a recording, which is not read ahead. */
  version: string | undefined;
  /** Errors with a {@link HostError}; cancelling it ends the reading. */
  body: ReadableStream<Uint8Array>;
}

/** @param frameOf what is asked of the proxy @returns undefined where there is no such file */
export function readRemoteFile(
  open: Open,
  frameOf: (stream: number) => PageFrame,
  signal?: AbortSignal,
): Promise<RemoteFile | undefined> {
  return new Promise((resolve, reject) => {
    open((link) => {
      const close = () => {
        link.tell({ type: 'close', stream: link.id });
        link.release();
      };
      const inbound = new Inbound({
        grant: (bytes) => link.tell({ type: 'credit', stream: link.id, channel: OUTPUT, bytes }),
        cancelled: close,
      });
      const fail = (error: Error) => {
        inbound.abort(error);
        reject(error);
      };
      signal?.addEventListener('abort', () => {
        close();
        fail(new HostError('aborted', 'The reading was cancelled.'));
      });
      link.tell(frameOf(link.id));
      return {
        take(frame) {
          if (frame.type === 'file') {
            const { bytes, version } = frame;
            resolve({ bytes, version, body: inbound.stream });
            return;
          }
          link.release();
          if (frame.type === 'error') fail(failureOf(frame));
          else if (frame.type === 'no-file') resolve(undefined);
          else inbound.end();
        },
        takeBytes: (_, bytes) => inbound.push(bytes),
        lost: fail,
      };
    });
  });
}

/** What the proxy says of an error, as what core throws. */
export function failureOf({
  code,
  message,
  details,
}: Extract<StreamFrame, { type: 'error' }>): HostError {
  return new HostError(code, message, details);
}
