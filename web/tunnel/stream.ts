import type { PageFrame, StreamFrame } from '../../proxy/frames';

/** What one stream says to the proxy. */
export interface StreamLink {
  readonly id: number;
  tell(frame: PageFrame): void;
  /** Bytes on the input channel; the caller minds the credit. */
  send(piece: Uint8Array): void;
  /** Nothing more is to come: forget the stream. */
  release(): void;
}

/** A stream at the page's end: what the tunnel hands it. */
export interface PageStream {
  /** Control, in the order in which it was sent with the bytes. */
  take(frame: StreamFrame): void;
  takeBytes(channel: number, bytes: Uint8Array): void;
  /** The tunnel is gone, and with it the stream. */
  lost(error: Error): void;
}
