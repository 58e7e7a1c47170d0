import type { HostError } from '../../core/host';
import { type PageFrame, SendWindow, type StreamFrame } from '../../proxy/frames';

/** What a stream says, before it has its number. */
type Said<Frame> = Frame extends PageFrame ? Omit<Frame, 'stream'> : never;

/** What one stream says to the proxy. */
export interface StreamLink {
  tell(frame: Said<PageFrame>): void;
  /** Bytes on the input channel; the caller minds the credit. */
  send(piece: Uint8Array): void;
  /** Nothing more is to come: forget the stream. */
  release(): void;
  /** The same, and the proxy is to end it. */
  close(): void;
}

/** What the proxy says of a stream that has not failed. */
export type Frame = Exclude<StreamFrame, { type: 'error' }>;

/** A stream at the page's end: what the tunnel hands it. */
export interface PageStream {
  /** Control, in the order in which it was sent with the bytes. */
  take(frame: Frame): void;
  takeBytes?(channel: number, bytes: Uint8Array): void;
  /** It has failed, or the tunnel is gone, and with it the stream. */
  fail(error: HostError): void;
}

export type Open = <Stream extends PageStream>(create: (link: StreamLink) => Stream) => Stream;

/**
 * Asks what one frame answers.
 * @param content bytes that follow the question
 * @throws HostError
 */
export function ask(open: Open, question: Said<PageFrame>, content?: Uint8Array): Promise<Frame> {
  return new Promise((resolve, reject) => {
    open((link) => {
      const window = new SendWindow();
      link.tell(question);
      if (content) void window.send(content, (piece) => link.send(piece));
      return {
        take(frame) {
          if (frame.type === 'credit') {
            window.grant(frame.bytes);
            return;
          }
          window.close();
          link.release();
          resolve(frame);
        },
        fail(error) {
          window.close();
          reject(error);
        },
      };
    });
  });
}

/** Asks for what is told from now on. @returns the way to stop */
export function follow(
  open: Open,
  question: Said<PageFrame>,
  take: PageStream['take'],
  fail: PageStream['fail'] = () => undefined,
): () => void {
  let stop: () => void = () => undefined;
  open((link) => {
    stop = () => link.close();
    link.tell(question);
    return { take, fail };
  });
  return () => stop();
}
