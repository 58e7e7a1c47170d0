import type { ProcessExit } from '../host';
import type { HttpStreams } from './http-streams';
import type { HeaderOverrides, SendOptions } from './request-options';

export interface TextOptions {
  headers?: HeaderOverrides;
  /** Called with the `seq` of the message's entry as soon as it is on its way. */
  onLogged?: (seq: number) => void;
}

/** A connection that writes exactly what it is given; what it receives goes to the wire. */
export interface ServerTransport {
  onclose?: (reason?: unknown) => void;
  start(): Promise<void>;
  send(message: object, options?: SendOptions): Promise<void>;
  /** Sends exactly this text as one message, valid JSON or not. */
  sendText(text: string, options?: TextOptions): Promise<void>;
  close(): Promise<void>;
  /** Closes this side only: the server does not know the session any more. */
  abandon?(): Promise<void>;
  setProtocolVersion?(version: string): void;
  readonly exit?: ProcessExit;
  readonly streams?: HttpStreams;
}
