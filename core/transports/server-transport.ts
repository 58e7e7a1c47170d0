import type { ProcessExit } from '../host';
import type { HttpStreams } from './http-streams';
import type { HeaderOverrides, SendOptions } from './request-options';

export interface TextOptions {
  headers?: HeaderOverrides;
  /** Called with the `seq` of the message's entry in the log, before it is sent. */
  onLogged?: (seq: number) => void;
}

/** Writes exactly what it is given. What it sends and receives is recorded by its `Wire`, which passes it on. */
export interface ServerTransport {
  onclose?: (reason?: unknown) => void;
  start(): Promise<void>;
  send(message: object, options?: SendOptions): Promise<void>;
  /** Sends exactly this text as one message, valid JSON or not. */
  sendText(text: string, options?: TextOptions): Promise<void>;
  close(): Promise<void>;
  /** Closes without a word to the server, which no longer knows the session. */
  closeLocally?(): Promise<void>;
  setProtocolVersion?(version: string): void;
  readonly exit?: ProcessExit;
  readonly streams?: HttpStreams;
}
