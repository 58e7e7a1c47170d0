import {
  type FetchLike,
  type JSONRPCMessage,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';

import { isStringifyLossless } from '../json/lossless';
import type { Tunnel } from '../tunnel/types';
import { createTappedFetch, TAKEN_ID, TAKEN_METHOD } from './http-tap';
import { textOf } from './json-rpc';
import type { Wire } from './wire';

/**
 * The SDK's own HTTP transports over the tunnel. What the tap took for Loupe stays away from the SDK's client.
 */
export class HttpTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  readonly #inner: Transport;
  /** Set for Streamable HTTP, which has a session to end. */
  readonly #streamable: StreamableHTTPClientTransport | undefined;
  readonly hasPerRequestStream: boolean;
  /** By the text that the SDK makes of a message: the exact one, for as long as that is being sent. */
  readonly #exact = new Map<string, string>();

  constructor(
    kind: 'http' | 'sse',
    url: string,
    headers: Record<string, string>,
    tunnel: Tunnel,
    wire: Wire,
  ) {
    const tapped = createTappedFetch(tunnel, wire);
    const fetch: FetchLike = (input, init) => {
      const exact = typeof init?.body === 'string' ? this.#exact.get(init.body) : undefined;
      return tapped(input, exact === undefined ? init : { ...init, body: exact });
    };
    const options = { fetch, requestInit: { headers } };
    this.#streamable =
      kind === 'http' ? new StreamableHTTPClientTransport(new URL(url), options) : undefined;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- servers of 2024-11-05 speak nothing else
    this.#inner = this.#streamable ?? new SSEClientTransport(new URL(url), options);
    this.hasPerRequestStream = kind === 'http';
  }

  get sessionId(): string | undefined {
    return this.#streamable?.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  async start(): Promise<void> {
    this.#inner.onmessage = (message: JSONRPCMessage) => {
      if ('method' in message ? message.method === TAKEN_METHOD : message.id === TAKEN_ID) return;
      this.onmessage?.(message);
    };
    let started = false;
    this.#inner.onerror = (error) => {
      this.onerror?.(error);
      // The SDK's event source would open another stream by itself, to a server that knows no such session.
      if (started && error instanceof SseError) void this.#inner.close();
    };
    this.#inner.onclose = () => this.onclose?.();
    await this.#inner.start();
    started = true;
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (isStringifyLossless) return this.#inner.send(message, options);
    // The SDK writes the message with JSON.stringify, which loses digits here.
    const lossy = JSON.stringify(message);
    this.#exact.set(lossy, textOf(message));
    try {
      await this.#inner.send(message, options);
    } finally {
      this.#exact.delete(lossy);
    }
  }

  /** Ends the session at the server too (DELETE, where the server gave a session id), then closes. */
  async close(): Promise<void> {
    if (this.sessionId !== undefined) {
      // A server need not allow it, and one that is gone or silent can't: either way the connection ends here.
      const ended = this.#streamable?.terminateSession().catch(() => undefined);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
    }
    await this.#inner.close();
  }
}
