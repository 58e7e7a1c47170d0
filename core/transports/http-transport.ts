import type { Host, TlsOptions } from '../host';
import { isObject } from '../json/json-object';
import { shapeOf, jsonLine, valueOfJson } from '../protocol/json-rpc';
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
const DELETE_LIMIT_MS = 1000;

export interface Outgoing extends OutgoingMessage {
  value: unknown;
  /** Replace all others of the same name. */
  headers: HeaderOverrides | undefined;
}

interface TransportRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: HeaderOverrides;
  message?: Outgoing;
  signal?: AbortSignal;
}

export interface HttpTransportOptions {
  host: Host;
  wire: Wire;
  /** The user's own; an Authorization header among them replaces the authorizer. */
  headers: Record<string, string>;
  authorizer: Authorizer;
  tls?: TlsOptions;
}

/** Streamable HTTP, from 2025-03-26 on: one POST per message, answered by JSON or an event stream. */
export class HttpTransport implements ServerTransport {
  onclose?: (reason: unknown) => void;
  readonly streams = new HttpStreams();
  protected readonly url: string;
  readonly #ownHeaders: Readonly<Record<string, string>>;
  readonly #host: Host;
  readonly #wire: Wire;
  readonly #authorizer: Authorizer | undefined;
  readonly #tls: TlsOptions | undefined;
  readonly #abort = new AbortController();
  readonly #closing = this.#abort.signal;
  readonly #pace = new StreamPace();
  #protocolVersion: string | undefined;

  constructor(url: string, { host, wire, headers, authorizer, tls }: HttpTransportOptions) {
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
    return this.post({ text: jsonLine(message), shape, value: message, headers }, options);
  }

  sendText(text: string, { headers, onLogged }: TextOptions = {}): Promise<void> {
    const value = valueOfJson(text);
    return this.post({ text, shape: shapeOf(value), value, headers, onLogged });
  }

  /** Ends the session at the server too (DELETE, if it gave a session id). */
  async close(): Promise<void> {
    if (this.streams.snapshot().sessionId !== undefined) {
      // The server may refuse, be gone or stay silent: the connection ends here anyway.
      const ended = this.exchange({ method: 'DELETE', url: this.url })
        .then((exchange) => exchange.readAll())
        .catch(() => undefined);
      await Promise.race([ended, pause(DELETE_LIMIT_MS)]);
    }
    await this.closeLocally();
  }

  closeLocally(): Promise<void> {
    this.#abort.abort();
    return Promise.resolve();
  }

  /** @param options undefined for the user's own text, which changes no state @throws HostError, HttpError */
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
      // Before the body is read: what follows belongs to the session.
      this.streams.setSessionId(exchange.header('mcp-session-id') || undefined);
    }
    const isRequest = expectsResponse(message.value);
    if (isOk && isStream && status !== 202) {
      void this.#followedStream(isRequest ? 'request' : 'other', options).follow(exchange);
      return;
    }
    const isJson = await exchange.readAll();
    if (!isOk) throw exchange.failure;
    // 202 is only for messages that are no requests.
    if (isRequest && !isJson) throw exchange.failure;
    if (isRequest && exchange.isRejected) throw exchange.rejection;
    if (status === 202 && method === 'notifications/initialized') void this.#followedStream('session').listen();
    if (status !== 202) onRequestStreamEnd?.(exchange.unmatched);
  }

  /**
   * The head of every response passes here first, which decides whether the request is sent again. A redirect is
   * followed if it keeps the method, and the headers within their origin. The authorizer's headers go no further than
   * their resource.
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
      const isSameResource = isWithin(url, request.url);
      const authorization = (isSameResource && (await authorizer?.headers(method, url))) || {};
      const exchange = new HttpExchange(this.#wire, this.streams, message, redirectedBy);
      const tls = this.#tls && { tls: this.#tls };
      const sent = { method, url, headers: [authorization, ...headers], ...tls };
      await exchange.open(this.#host, sent, signals);
      if (isSameResource) authorizer?.onResponse(url, exchange.head.headers);
      if (authorizer && (exchange.status === 401 || exchange.status === 403)) {
        await exchange.readAll();
        const mayRetry = await authorizer.onRejected({
          method,
          url,
          requestHeaders: exchange.sentHeaders,
          requestBody: message?.text,
          ...exchange.head,
          body: exchange.bodyHead,
          attempt,
        });
        if (mayRetry) continue;
        return exchange;
      }
      const next = redirectTarget(exchange, method, url);
      const visited = [...redirectedBy, url];
      // A circle, or too many.
      if (next === undefined || visited.includes(next) || visited.length > MAX_REDIRECTS) return exchange;
      await exchange.readAll();
      redirectedBy = visited;
      attempt = 0;
      url = next;
    }
  }

  #followedStream(kind: 'request' | 'session' | 'other', options: SendOptions = {}): FollowedStream {
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

/** Whether a response is expected. Text that is no message may get one. */
function expectsResponse(value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return true;
  return [value].flat().some((each) => isObject(each) && 'method' in each && each['id'] !== undefined);
}

function hasAuthorization(headers: HeaderOverrides = {}): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** Whether a redirect stayed on the resource's origin, at or below its path. */
function isWithin(url: string, resource: string): boolean {
  if (url === resource) return true;
  const [{ origin, pathname }, parent] = [new URL(url), new URL(resource)];
  const path = parent.pathname.replace(/\/$/, '');
  return origin === parent.origin && (pathname === path || pathname.startsWith(`${path}/`));
}

/** Undefined for a redirect that is not followed: to another origin, or with another method. */
function redirectTarget(exchange: HttpExchange, method: string, url: string): string | undefined {
  const { status } = exchange;
  const keepsMethod = status === 307 || status === 308;
  const isRedirect = keepsMethod || status === 301 || status === 302 || status === 303;
  const location = isRedirect ? exchange.header('location') : undefined;
  if (!location || !URL.canParse(location, url) || (method !== 'GET' && !keepsMethod)) return undefined;
  const [from, to] = [new URL(url), new URL(location, url)];
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && !from.port && !to.port;
  const isSameOrigin = from.origin === to.origin || (isUpgrade && from.hostname === to.hostname);
  const hasCredentials = to.username !== '' || to.password !== '';
  return isSameOrigin && !hasCredentials ? to.href : undefined;
}
