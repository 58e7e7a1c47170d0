import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

import type { ProcessExit } from '../tunnel/types';
import type { HttpStreams } from './http-streams';
import type { HeaderOverrides, SendOptions } from './request-options';

export interface TextOptions {
  headers?: HeaderOverrides | undefined;
  /** Told the number of the message's entry in the log as soon as it is on its way. */
  onLogged?: ((seq: number) => void) | undefined;
}

/**
 * A way to a server that shows and sends everything: what comes goes to the wire, and never to `onmessage`.
 */
export interface ServerTransport extends Transport {
  send(message: JSONRPCMessage, options?: SendOptions): Promise<void>;
  /** Sends exactly this text as one message, be it valid JSON or not. */
  sendText(text: string, options?: TextOptions): Promise<void>;
  /** Closes this end only, of a session that the server does not know any more. */
  abandon?(): Promise<void>;
  /** Set when the process has ended. */
  readonly exit?: ProcessExit | undefined;
  /** Over HTTP. */
  readonly streams?: HttpStreams | undefined;
}
