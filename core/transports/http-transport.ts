import type { Host, TlsOptions } from '../host';
import { isObject } from '../json/json-object';
import { shapeOf, textOf, valueOfText } from '../protocol/json-rpc';
import type { Authorizer } from './authorizer';
import { FollowedStream } from './followed-stream';
import { HttpExchange, type OutgoingMessage } from './http-exchange';
import { HttpStreams } from './http-streams';
import { bodyHeaders } from './request-headers';
import type { HeaderOverrides, SendOptions } from './request-options';
import type { ServerTransport, TextOptions } from './server-transport';
import { pause, StreamPace } from './stream-pace';
import type { Wire } from './wire';

const MAX_REDIRECTS = 5;
/** So long the end of the session may take at the server. */
const DELETE_LIMIT = 1000;

/** A message on its way out, which becomes a POST. */
export interface Outgoing extends OutgoingMessage {
  /** The message itself; undefined where the text is not JSON. */
  value: unknown;
  /** In place of all others. */
  headers: HeaderOverrides | undefined;
}

/** What is to be exchanged; the headers that all exchanges of a connection have are added. */
interface TransportRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: HeaderOverrides;
  message?: Outgoing;
  signal?: AbortSignal;
}

/** What an HTTP connection is made with, besides its address. */
export interface HttpSetting {
  host: Host;
  wire: Wire;
  /** The person's own: one that shows who they are wins over the authorizer. */
  headers: Record<string, string>;
  authorizer: Authorizer;
  tls?: TlsOptions;
}

/**
 * Streamable HTTP, from 2025-03-26 on: a POST for each message, answered by JSON or by a stream of events. All that passes is
 * recorded.
 */
export class HttpTransport implements ServerTransport {
  onclose?: (reason: unknown) => void;
  readonly streams = new HttpStreams();
  protected readonly url: string;
  /** The person's headers, by their names in lower case. */
  readonly #ownHeaders: Readonly<Record<string, string>>;
  readonly #host: Host;
  readonly #wire: Wire;
  readonly #authorizer: Authorizer | undefined;
  readonly #tls: TlsOptions | undefined;
  readonly #abort = new AbortController();
  /** Aborts when this end closes the connection. */
  readonly #closing = this.#abort.signal;
  readonly #pace = new StreamPace();
  #protocolVersion: string | undefined;

  constructor(url: string, { host, wire, headers, authorizer, tls }: HttpSetting) {
    this.url = URL.canParse(url) ? new URL(url).href : url;
    this.#ownHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
    );
    this.#host = host;
    this.#wire = wire;
    this.#authorizer = 'authorization' in this.#ownHeaders ? undefined : authorizer;
    this.#tls = tls;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  setProtocolVersion(version: string): void {
    this.#protocolVersion = version;
  }

  send(message: object, options: SendOptions = {}): Promise<void> {
    const { headers } = options;
    const shape = shapeOf(message);
    return this.post({ text: textOf(message), shape, value: message, headers }, options);
  }

  sendText(text: string, { headers, onLogged }: TextOptions = {}): Promise<void> {
    const value = valueOfText(text);
    return this.post({ text, shape: shapeOf(value), value, headers, onLogged });
  }

  /** Ends the session at the server too (DELETE, where the server gave a session id), then closes. */
  async close(): Promise<void> {
    if (this.streams.snapshot().sessionId !== undefined) {
      // A server need not allow it, and one that is gone or silent can't: either way the connection ends here.
      const ended = this.exchange({ method: 'DELETE', url: this.url })
        .then((exchange) => exchange.readAll())
        .catch(() => undefined);
      await Promise.race([ended, pause(DELETE_LIMIT)]);
    }
    await this.abandon();
  }

  abandon(): Promise<void> {
    this.#abort.abort();
    return Promise.resolve();
  }

  /**
   * Sends a message, and has what comes back recorded.
   * @param options undefined for a text of the person's own, which does not change the connection's state
   * @throws HostError, HttpError
   */
  protected async post(message: Outgoing, options?: SendOptions): Promise<void> {
    const { requestSignal, onRequestStreamEnd } = options ?? {};
    const method = options && isObject(message.value) ? message.value['method'] : undefined;
    const exchange = await this.exchange({
      method: 'POST',
      url: this.url,
      headers: {
        'content-type': 'application/json',
        accept: this.#accept('application/json', 'text/event-stream'),
        ...bodyHeaders(message.value),
        ...(method === 'initialize' && { 'mcp-session-id': null }),
      },
      message,
      signal: requestSignal,
    });
    const { status, isOk, isStream } = exchange;
    if (method === 'initialize' && isOk) {
      // Before the answer is read: what follows it belongs to the session.
      this.streams.setSessionId(exchange.header('mcp-session-id') || undefined);
    }
    const isRequest = asks(message.value);
    if (isOk && isStream && status !== 202) {
      void this.#followed(isRequest ? 'request' : 'other', options).follow(exchange);
      return;
    }
    const isJson = await exchange.readAll();
    if (!isOk) throw exchange.failure;
    // Nothing more comes of it: 202 is for what is no request.
    if (isRequest && !isJson) throw exchange.failure;
    if (isRequest && exchange.isRefused) throw exchange.refusal;
    if (status === 202 && method === 'notifications/initialized') void this.#followed('session').listen();
    if (status !== 202) onRequestStreamEnd?.();
  }

  /**
   * Makes an exchange. Here the head of every response passes before anything else looks at it, and decides whether
   * the request goes out again: a redirect is followed where it keeps the method, and the headers within their origin. The
   * authorizer's headers go no further than the resource they are for.
   * @throws HostError
   */
  protected async exchange(request: TransportRequest): Promise<HttpExchange> {
    const { method, message, signal } = request;
    const { sessionId } = this.streams.snapshot();
    const headers = [
      this.#ownHeaders,
      {
        ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
        ...(this.#protocolVersion && { 'mcp-protocol-version': this.#protocolVersion }),
      },
      request.headers ?? {},
      message?.headers ?? {},
    ];
    const signals = signal ? [this.#closing, signal] : [this.#closing];
    const authorizer = hasAuthorization(message?.headers) ? undefined : this.#authorizer;
    let { url } = request;
    let redirectedBy: readonly string[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const isOurs = isWithin(url, request.url);
      const shown = (isOurs && (await authorizer?.headers(method, url))) || {};
      const exchange = new HttpExchange(this.#wire, this.streams, message, redirectedBy);
      const tls = this.#tls && { tls: this.#tls };
      const sent = { method, url, headers: [shown, ...headers], ...tls };
      await exchange.open(this.#host, sent, signals);
      if (isOurs) authorizer?.answered(url, exchange.head.headers);
      if (authorizer && (exchange.status === 401 || exchange.status === 403)) {
        await exchange.readAll();
        const isAgain = await authorizer.refused({
          method,
          url,
          requestHeaders: exchange.sentHeaders,
          requestBody: message?.text,
          ...exchange.head,
          body: exchange.bodyHead,
          attempt,
        });
        if (isAgain) continue;
        return exchange;
      }
      const next = followed(exchange, method, url);
      const passed = [...redirectedBy, url];
      // A circle leads nowhere, however often it is followed.
      if (next === undefined || passed.includes(next) || passed.length > MAX_REDIRECTS) return exchange;
      await exchange.readAll();
      redirectedBy = passed;
      attempt = 0;
      url = next;
    }
  }

  #followed(kind: 'request' | 'session' | 'other', options: SendOptions = {}): FollowedStream {
    const { requestSignal, onRequestStreamEnd } = options;
    return new FollowedStream({
      kind,
      signal: requestSignal ? AbortSignal.any([this.#closing, requestSignal]) : this.#closing,
      pace: this.#pace,
      get: (more, signal) => {
        const headers = { accept: this.#accept('text/event-stream'), ...more };
        return this.exchange({ method: 'GET', url: this.url, headers, signal });
      },
      onGone: (failure) => this.onclose?.(failure),
      onEnd: onRequestStreamEnd,
    });
  }

  #accept(...types: string[]): string {
    const own = this.#ownHeaders['accept']?.split(',').map((type) => type.trim()) ?? [];
    return [...new Set([...own, ...types])].join(', ');
  }
}

/** Whether an answer is to be expected. After what is no message anything may come. */
function asks(value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return true;
  return [value].flat().some((each) => isObject(each) && 'method' in each && each['id'] !== undefined);
}

function hasAuthorization(headers: HeaderOverrides = {}): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** Whether a redirect has stayed with a resource: on its origin, at its path (with a slash or without) or below. */
function isWithin(url: string, resource: string): boolean {
  if (url === resource) return true;
  const [at, of] = [new URL(url), new URL(resource)];
  const path = of.pathname.replace(/\/$/, '');
  return at.origin === of.origin && (at.pathname === path || at.pathname.startsWith(`${path}/`));
}

/** Where a redirect leads that may be followed; undefined for any other response. */
function followed(exchange: HttpExchange, method: string, url: string): string | undefined {
  const { status } = exchange;
  const isKept = status === 307 || status === 308;
  const isRedirect = isKept || status === 301 || status === 302 || status === 303;
  const location = isRedirect ? exchange.header('location') : undefined;
  if (!location || !URL.canParse(location, url) || (method !== 'GET' && !isKept)) return undefined;
  const [from, to] = [new URL(url), new URL(location, url)];
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && !from.port && !to.port;
  const isSameOrigin = from.origin === to.origin || (isUpgrade && from.hostname === to.hostname);
  const isOther = to.username !== '' || to.password !== '';
  return isSameOrigin && !isOther ? to.href : undefined;
}
