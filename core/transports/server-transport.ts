import type { ProcessExit } from '../host';
import type { HttpStreams } from './http-streams';
import type { HeaderOverrides, SendOptions } from './request-options';

export interface TextOptions {
  headers?: HeaderOverrides;
  /** Told the number of the message's entry in the log as soon as it is on its way. */
  onLogged?: (seq: number) => void;
}

/** A way to a server that shows and sends everything: what comes goes to the wire. */
export interface ServerTransport {
  /** Told once that the connection has ended; with the reason, where one is known. */
  onclose?: (reason?: unknown) => void;
  /** Begins to listen. @throws HostError, HttpError */
  start(): Promise<void>;
  send(message: object, options?: SendOptions): Promise<void>;
  /** Sends exactly this text as one message, be it valid JSON or not. */
  sendText(text: string, options?: TextOptions): Promise<void>;
  close(): Promise<void>;
  /** Closes this end only, of a session that the server does not know any more. */
  abandon?(): Promise<void>;
  /** Told the version that was agreed on: what is sent from now on names it. */
  setProtocolVersion?(version: string): void;
  /** Set when the process has ended. */
  readonly exit?: ProcessExit;
  /** Over HTTP. */
  readonly streams?: HttpStreams;
}
