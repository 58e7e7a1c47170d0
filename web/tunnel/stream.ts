import type { HostError } from '../../core/host';
import type { PageFrame, StreamFrame } from '../../proxy/frames';

/** What the page says of one stream: the link adds which. */
type Unnumbered<Frame = PageFrame> = Frame extends PageFrame ? Omit<Frame, 'stream'> : never;

/** What one stream says to the proxy. */
export interface StreamLink {
  sendFrame(frame: Unnumbered): void;
  /** Bytes on the input channel; the caller minds the credit. */
  send(piece: Uint8Array): void;
  /** Nothing more is to come: forget the stream. */
  release(): void;
  /** Nothing more is wanted: tells the proxy, and forgets the stream. */
  close(): void;
}

/** A stream at the page's end: what the tunnel hands it. */
export interface PageStream {
  /** Control, in the order in which it was sent with the bytes. */
  take(frame: Exclude<StreamFrame, { type: 'error' }>): void;
  takeBytes?(channel: number, bytes: Uint8Array): void;
  /** The end of the stream: the proxy could not do it, or (`isLost`) the tunnel is gone. */
  fail(error: HostError, isLost: boolean): void;
}

/** Opens a stream. */
export type Open = <Stream extends PageStream>(create: (link: StreamLink) => Stream) => Stream;

/**
 * Asks for what is answered by one frame of a type, the last of its stream; undefined where it is another. @throws
 * HostError
 */
export function askProxy<Type extends StreamFrame['type']>(
  open: Open,
  question: Unnumbered,
  type: Type,
): Promise<Extract<StreamFrame, { type: Type }> | undefined> {
  return new Promise((resolve, reject) => {
    open((link) => {
      link.sendFrame(question);
      return {
        take(frame) {
          link.release();
          const answer: StreamFrame = frame;
          resolve(answer.type === type ? (answer as Extract<StreamFrame, { type: Type }>) : undefined);
        },
        fail: reject,
      };
    });
  });
}
