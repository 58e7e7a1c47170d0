import type { HostError } from '../../core/host';
import type { PageFrame, StreamFrame } from '../../proxy/frames';

/** A frame without its stream's number, which the link adds. */
type Unnumbered<Frame = PageFrame> = Frame extends PageFrame ? Omit<Frame, 'stream'> : never;

export interface StreamLink {
  sendFrame(frame: Unnumbered): void;
  /** On the input channel; the caller must have credit. */
  send(piece: Uint8Array): void;
  /** No more frames will come: forgets the stream. */
  release(): void;
  /** Tells the proxy that nothing more is needed, and forgets the stream. */
  close(): void;
}

export interface PageStream {
  /** Control frames, in order with the bytes. */
  take(frame: Exclude<StreamFrame, { type: 'error' }>): void;
  takeBytes?(channel: number, bytes: Uint8Array): void;
  /** The proxy failed, or (`isLost`) the tunnel is gone. */
  fail(error: HostError, isLost: boolean): void;
}

export type Open = <Stream extends PageStream>(create: (link: StreamLink) => Stream) => Stream;

/** A request with one frame as response; undefined if that has another type. @throws HostError */
export function askProxy<Type extends StreamFrame['type']>(
  open: Open,
  request: Unnumbered,
  type: Type,
): Promise<Extract<StreamFrame, { type: Type }> | undefined> {
  return new Promise((resolve, reject) => {
    open((link) => {
      link.sendFrame(request);
      return {
        take(frame) {
          link.release();
          resolve(frame.type === type ? (frame as Extract<StreamFrame, { type: Type }>) : undefined);
        },
        fail: reject,
      };
    });
  });
}
