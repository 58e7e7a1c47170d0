import './jitless';

import {
  type FetchLike,
  type JSONRPCMessage,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';

import type { Tunnel } from '../tunnel/types';
import { HttpStreams } from './http-streams';
import { createTappedFetch, type Sending, type TappedFetch } from './http-tap';
import { isObject, type JsonObject, shapeOf, shapeOfText, textOf } from './json-rpc';
import type { SendOptions } from './request-options';
import { StreamPace } from './stream-pace';
import type { ServerTransport, TextOptions } from './server-transport';
import type { Wire } from './wire';

/** A stream that breaks is resumed after 1 s (or what the server's `retry` says), then after longer and longer. */
const RECONNECTION = {
  initialReconnectionDelay: 1000,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 1.5,
  maxRetries: 5,
};

/**
 * The SDK's own HTTP transports over the tunnel: they know sessions, streams and how to resume them. What they send is
 * exchanged for the exact text and headers, and of what comes they see only stand-ins.
 */
export class HttpTransport implements ServerTransport {
  onclose?: () => void;
  readonly streams = new HttpStreams();
  readonly #inner: Transport;
  /** Set for Streamable HTTP, which has a session to end. */
  readonly #streamable: StreamableHTTPClientTransport | undefined;
  readonly #fetch: TappedFetch;
  /** By the body that the SDK makes of a message: what is sent in its place. */
  readonly #sendings = new Map<string, Sending>();
  #sent = 0;

  constructor(
    kind: 'http' | 'sse',
    url: string,
    headers: Record<string, string>,
    tunnel: Tunnel,
    wire: Wire,
  ) {
    this.#fetch = createTappedFetch(tunnel, wire, this.streams);
    const pace = new StreamPace();
    const fetch: FetchLike = async (input, init) => {
      if (init?.method === 'GET') await pace.turn(init.signal);
      const sending = typeof init?.body === 'string' ? this.#sendings.get(init.body) : undefined;
      return this.#fetch(input, init, sending);
    };
    const options = { fetch, requestInit: { headers } };
    this.#streamable =
      kind === 'http'
        ? new StreamableHTTPClientTransport(new URL(url), {
            ...options,
            reconnectionOptions: RECONNECTION,
          })
        : undefined;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- servers of 2024-11-05 speak nothing else
    this.#inner = this.#streamable ?? new SSEClientTransport(new URL(url), options);
  }

  get sessionId(): string | undefined {
    return this.#streamable?.sessionId;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  async start(): Promise<void> {
    let started = false;
    this.#inner.onerror = (error) => {
      // The SDK's event source would open another stream by itself, to a server that knows no such session.
      if (started && error instanceof SseError) void this.#inner.close();
    };
    this.#inner.onclose = () => this.onclose?.();
    await this.#inner.start();
    started = true;
  }

  async send(message: JSONRPCMessage, options: SendOptions = {}): Promise<void> {
    const sending = {
      text: textOf(message),
      shape: shapeOf(message),
      headers: options.headers,
      // With HTTP+SSE the answer comes on another stream.
      whole: this.#streamable && options.onRequestStreamEnd,
    };
    await this.#send(message, sending, options);
    this.streams.setSessionId(this.sessionId);
  }

  sendText(text: string, { headers, onLogged }: TextOptions = {}): Promise<void> {
    return this.#send(standIn(text), { text, shape: shapeOfText(text), headers, onLogged });
  }

  async #send(message: object, sending: Sending, options: SendOptions = {}): Promise<void> {
    const key = `loupe-sending-${++this.#sent}`;
    const body = JSON.stringify(key);
    // The SDK looks at the message to know what to expect, and writes it by its `toJSON`.
    const marked: object = Array.isArray(message) ? [...(message as unknown[])] : { ...message };
    Object.defineProperty(marked, 'toJSON', { value: () => key });
    this.#sendings.set(body, sending);
    const { requestSignal, onRequestStreamEnd } = options;
    try {
      await this.#inner.send(marked as JSONRPCMessage, {
        ...(requestSignal && { requestSignal }),
        ...(onRequestStreamEnd && { onRequestStreamEnd }),
      });
    } finally {
      this.#sendings.delete(body);
    }
  }

  /** Ends the session at the server too (DELETE, where the server gave a session id), then closes. */
  async close(): Promise<void> {
    if (this.sessionId !== undefined) {
      // A server need not allow it, and one that is gone or silent can't: either way the connection ends here.
      const ended = this.#streamable?.terminateSession().catch(() => undefined);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
    }
    await this.abandon();
  }

  abandon(): Promise<void> {
    return this.#inner.close();
  }
}

/**
 * What the SDK's transport is to take a text for: the message that it is, unless that would change the connection's state
 * (another `initialize`), or a request, after which anything may come.
 */
function standIn(text: string): object {
  const request = { jsonrpc: '2.0', id: 'loupe-raw', method: 'ping' };
  const parsed = parsedMessage(text);
  const isHandshake =
    !Array.isArray(parsed) &&
    (parsed?.['method'] === 'initialize' || parsed?.['method'] === 'notifications/initialized');
  return parsed === undefined || isHandshake ? request : parsed;
}

function parsedMessage(text: string): JsonObject | JsonObject[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.every(isObject) ? parsed : undefined;
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
