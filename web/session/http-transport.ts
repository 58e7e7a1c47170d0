import {
  type JSONRPCMessage,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';

import type { Tunnel } from '../tunnel/types';
import { createTappedFetch, TAKEN_ID, TAKEN_METHOD } from './http-tap';
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

  constructor(
    kind: 'http' | 'sse',
    url: string,
    headers: Record<string, string>,
    tunnel: Tunnel,
    wire: Wire,
  ) {
    const options = { fetch: createTappedFetch(tunnel, wire), requestInit: { headers } };
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

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.#inner.send(message, options);
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
