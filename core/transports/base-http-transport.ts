import type { Host, TlsOptions } from '../host';
import { shapeOf, textOf, valueOfText } from '../protocol/json-rpc';
import type { Authorizer } from './authorizer';
import { HttpExchange, type OutgoingMessage } from './http-exchange';
import { HttpStreams } from './http-streams';
import type { HeaderOverrides, SendOptions } from './request-options';
import type { ServerTransport, TextOptions } from './server-transport';
import type { Wire } from './wire';

const MAX_REDIRECTS = 5;

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
  signal?: AbortSignal | undefined;
}

/** What an HTTP connection is made with, besides its address. */
export interface HttpSetting {
  host: Host;
  wire: Wire;
  /** The person's own: one that shows who they are wins over the authorizer. */
  headers: Record<string, string>;
  authorizer?: Authorizer | undefined;
  tls?: TlsOptions | undefined;
}

/** What the HTTP transports have in common: each message is a POST, and all that passes is recorded. */
export abstract class BaseHttpTransport implements ServerTransport {
  onclose?: (reason: unknown) => void;
  readonly streams = new HttpStreams();
  protected readonly url: string;
  /** The person's headers, by their names in lower case. */
  protected readonly ownHeaders: Readonly<Record<string, string>>;
  readonly #host: Host;
  readonly #wire: Wire;
  readonly #authorizer: Authorizer | undefined;
  readonly #tls: TlsOptions | undefined;
  readonly #abort = new AbortController();
  /** Aborts when this end closes the connection. */
  protected readonly closing = this.#abort.signal;
  #protocolVersion: string | undefined;

  constructor(url: string, { host, wire, headers, authorizer, tls }: HttpSetting) {
    this.url = URL.canParse(url) ? new URL(url).href : url;
    this.ownHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
    );
    this.#host = host;
    this.#wire = wire;
    this.#authorizer = 'authorization' in this.ownHeaders ? undefined : authorizer;
    this.#tls = tls;
  }

  abstract start(): Promise<void>;

  /**
   * Sends a message, and has what comes back recorded.
   * @param options undefined for a text of the person's own, which does not change the connection's state
   * @throws HostError, HttpError
   */
  protected abstract post(message: Outgoing, options?: SendOptions): Promise<void>;

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

  close(): Promise<void> {
    return this.abandon();
  }

  abandon(): Promise<void> {
    this.#abort.abort();
    return Promise.resolve();
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
      this.ownHeaders,
      {
        ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
        ...(this.#protocolVersion && { 'mcp-protocol-version': this.#protocolVersion }),
      },
      request.headers ?? {},
      message?.headers ?? {},
    ];
    const signals = signal ? [this.closing, signal] : [this.closing];
    const authorizer = hasAuthorization(message?.headers) ? undefined : this.#authorizer;
    let { url } = request;
    let hops = 0;
    for (let attempt = 1; ; attempt += 1) {
      const isOurs = isWithin(url, request.url);
      const shown = (isOurs && (await authorizer?.headers(method, url))) || {};
      const exchange = new HttpExchange(this.#wire, this.streams, message);
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
      if (next === undefined || hops === MAX_REDIRECTS) return exchange;
      await exchange.readAll();
      hops += 1;
      attempt = 0;
      url = next;
    }
  }
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
