import type http from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { chainOf, describeCertificate, describeChain, type ChainLink } from './certificate-chain';
import { OUTPUT, type FailureCode } from './frames';
import type { RequestFrame } from './page-frame';
import { portOf, routeTo, type Route } from './route';
import { errnoOf, StreamFailure, type RelayedStream, type StreamPort } from './stream';

export const MAX_HEADER_BYTES = 256 * 1024;
/** Informational responses (102, 103) before the final one. */
const MAX_INFORMATIONAL = 100;
const CONNECTED = 200;
const PROXY_AUTHENTICATION_REQUIRED = 407;
const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/i;

export interface UpstreamRequest extends Pick<
  RequestFrame,
  'method' | 'url' | 'headers' | 'bodyBytes' | 'tls' | 'publicOnly'
> {
  /** The request target as sent, if a URL would normalize it. */
  target?: string;
}

/** One of the two is called, once; none after {@link UpstreamExchange.close}. */
export interface UpstreamEvents {
  response: (response: http.IncomingMessage) => void;
  failed: (failure: StreamFailure) => void;
}

export interface UpstreamExchange {
  /** Takes the body; undefined if the request failed or was closed. Never rejects. */
  opened: Promise<http.ClientRequest | undefined>;
  failureOf: (error: unknown) => StreamFailure;
  close: () => void;
}

/** The only HTTP client of Loupe. Nothing is decoded, followed, retried or left out. */
export function requestUpstream(
  options: UpstreamRequest,
  { response: onResponse, failed }: UpstreamEvents,
): UpstreamExchange {
  const context: FailureContext = { details: {}, chain: [], isAtProxy: false };
  let request: http.ClientRequest | undefined;
  let isSettled = false;

  const fail = (error: unknown): void => {
    if (!isSettled) failed(error instanceof StreamFailure ? error : failureOf(error, context));
    isSettled = true;
  };
  const refuse = (code: FailureCode, reason: string): void => {
    fail(new StreamFailure(code, reason, { reason, ...context.details }));
    request?.destroy();
  };
  const respond = (response: http.IncomingMessage): void => {
    isSettled = true;
    onResponse(response);
  };
  const open = async (): Promise<http.ClientRequest | undefined> => {
    const { route, requestOptions } = await prepareRequest(options, context);
    if (isSettled) return undefined;
    request = route.send(requestOptions);
    followRequest(request, route, context, { respond, fail, refuse });
    return request;
  };
  return {
    opened: open().catch((error: unknown) => {
      fail(error);
      return undefined;
    }),
    failureOf: (error) => failureOf(error, context),
    close() {
      isSettled = true;
      request?.destroy();
    },
  };
}

/** Chooses the route, and writes into `context` what a failure on the route reports. */
async function prepareRequest(options: UpstreamRequest, context: FailureContext) {
  const { method, target } = options;
  const url = parseUrl(options.url);
  Object.assign(context.details, { host: url.hostname, port: portOf(url) });
  const route = await routeTo(url, options);
  if (route.proxy !== undefined) context.details['proxy'] = route.proxy;
  context.isAtProxy = route.proxy !== undefined;
  const headers = [...route.headers, ...rawHeaders(url.host, options)];
  const path = target !== undefined && !isSentToProxy(route) ? { path: target } : {};
  return { route, requestOptions: { ...route.options, ...path, method, headers, maxHeaderSize: MAX_HEADER_BYTES } };
}

function isSentToProxy({ proxy, isTunnelled }: Route): boolean {
  return proxy !== undefined && !isTunnelled;
}

interface RequestEnd {
  respond: (response: http.IncomingMessage) => void;
  fail: (error: unknown) => void;
  refuse: (code: FailureCode, reason: string) => void;
}

function followRequest(
  request: http.ClientRequest,
  route: Route,
  context: FailureContext,
  { respond, fail, refuse }: RequestEnd,
): void {
  let informational = 0;
  const refuseByProxy = ({ statusCode = 0, statusMessage, statusText }: ProxyResponse): void =>
    refuse('proxy', `The proxy responded with ${statusCode} ${statusMessage ?? statusText ?? ''}`.trimEnd() + '.');
  request
    .on('response', (response) => {
      if (isSentToProxy(route) && response.statusCode === PROXY_AUTHENTICATION_REQUIRED) refuseByProxy(response);
      else respond(response);
    })
    .on('information', ({ statusCode }) => {
      if (++informational <= MAX_INFORMATIONAL) return;
      const last = `more than ${MAX_INFORMATIONAL} informational responses (the last one ${statusCode})`;
      refuse('bad-response', `The server sent ${last} and no final one.`);
    })
    .on('upgrade', (_, socket) => {
      socket.destroy();
      refuse('bad-response', 'The server switched protocols (101) although Loupe didn’t request it.');
    })
    // https-proxy-agent's event: the response to CONNECT.
    .on('proxyConnect', (proxyResponse: ProxyResponse) => {
      if (proxyResponse.statusCode === CONNECTED) context.isAtProxy = false;
      else refuseByProxy(proxyResponse);
    })
    // After the response, the body reports errors: a server may respond before it has read everything.
    .on('error', fail)
    .on('socket', (socket) => followSocket(socket, route, context));
}

interface FailureContext {
  details: Record<string, string>;
  chain: ChainLink[];
  /** The proxy itself has not been passed. */
  isAtProxy: boolean;
}

/** Of https-proxy-agent (`statusText`) or of Node (`statusMessage`). */
interface ProxyResponse {
  statusCode?: number;
  statusText?: string;
  statusMessage?: string;
}

function followSocket(socket: Duplex, { isTunnelled }: Route, context: FailureContext): void {
  if (context.isAtProxy && !isTunnelled) {
    const reached = () => (context.isAtProxy = false);
    if (socket instanceof Socket && socket.connecting) socket.once('connect', reached);
    else reached();
  }
  // The certificate is gone by the time of the error; 'secure' precedes its verification.
  if (socket instanceof TLSSocket) socket.prependListener('secure', () => (context.chain = chainOf(socket)));
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new StreamFailure('bad-url', 'The URL must start with http:// or https://.');
  const url = new URL(text);
  if (url.username || url.password)
    throw new StreamFailure('bad-url', 'Use an Authorization header for the user name and password.');
  return url;
}

/** The given headers, with Host and Content-Length if HTTP/1.1 requires them. */
function rawHeaders(host: string, { method, headers, bodyBytes }: UpstreamRequest): string[] {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const framed = named.has('content-length') || named.has('transfer-encoding');
  const bodiless = bodyBytes === undefined && BODILESS.test(method);
  const length = framed || bodiless ? [] : ['Content-Length', String(bodyBytes ?? 0)];
  return [...(named.has('host') ? [] : ['Host', host]), ...headers.flat(), ...length];
}

const CODES: [pattern: RegExp, code: FailureCode][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ENOTFOUND$|EAI_)/, 'dns'],
  [/^ETIMEDOUT$/, 'timeout'],
  [/^(ECONNRESET|EPIPE)$/, 'reset'],
  [/^HPE_/, 'bad-response'],
  [/^ERR_(INVALID_(HTTP_TOKEN|CHAR)|UNESCAPED_|HTTP_)/, 'bad-header'],
  [/^(EPROTO$|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, 'tls'],
];

function failureOf(error: unknown, { details, chain, isAtProxy }: FailureContext): StreamFailure {
  // An AggregateError of several addresses has no message.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const errno = errnoOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason =
    errno === 'HPE_HEADER_OVERFLOW'
      ? `The response’s headers are longer than ${MAX_HEADER_BYTES / 1024} KiB and were cut there.`
      : message;
  const known = CODES.find(([pattern]) => pattern.test(errno))?.[1] ?? 'network';
  let code = reason.includes('before secure TLS connection') ? 'tls' : known;
  if (isAtProxy && code !== 'bad-header') code = 'proxy';
  const shown = code === 'tls' && chain.length > 0;
  return new StreamFailure(code, reason, {
    errno,
    reason,
    ...details,
    ...(shown && {
      certificate: describeCertificate(chain),
      chain: describeChain(chain, errno, details['host'] ?? ''),
    }),
  });
}

export function relayExchange(port: StreamPort, frame: RequestFrame): RelayedStream {
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  let bodyLeft = frame.bodyBytes ?? 0;
  let isClosed = false;

  const fail = (failure: StreamFailure): void => {
    if (!isClosed) port.fail(failure);
    finish();
  };
  const relayResponse = async (response: http.IncomingMessage): Promise<void> => {
    const { statusCode: status = 0, statusMessage: statusText = '', httpVersion } = response;
    const headers = headerPairs(response.rawHeaders);
    port.sendFrame({ type: 'response', status, statusText, httpVersion, headers });
    try {
      for await (const chunk of response) if (!(await port.send(OUTPUT, chunk as Uint8Array))) return;
      port.sendFrame({ type: 'end', channel: OUTPUT });
      finish();
    } catch (error) {
      fail(exchange.failureOf(error));
    }
  };
  const exchange = requestUpstream(frame, { response: (response) => void relayResponse(response), failed: fail });
  const close = (): void => {
    isClosed = true;
    port.close();
    exchange.close();
    finish();
  };
  if (!frame.bodyBytes) void exchange.opened.then((opening) => opening?.end());
  return {
    ended,
    receive(bytes) {
      bodyLeft -= bytes.byteLength;
      const isLast = bodyLeft <= 0;
      void exchange.opened.then((opening) => {
        opening?.write(bytes, () => port.consumed(bytes.byteLength));
        if (isLast) opening?.end();
      });
    },
    close,
    kill: close,
  };
}

export function headerPairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}
