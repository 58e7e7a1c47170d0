import type http from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { chainOf, describeCertificate, describeChain, type ChainLink } from './certificate-chain';
import { OUTPUT, type FailureCode } from './frames';
import type { RequestFrame } from './page-frame';
import { portOf, routeTo, type Route } from './route';
import { errnoOf, StreamFailure, type RelayedStream, type StreamPort } from './stream';

const MAX_HEADER_BYTES = 256 * 1024;
/** Informational responses (103 Early Hints, 102 Processing) before the one that counts. */
const MOST_INFORMATIONAL = 100;
const CONNECTED = 200;
const PROXY_AUTHENTICATION_REQUIRED = 407;
const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/i;

/** Relays one HTTP exchange: nothing is decoded, followed, retried or left out. */
export function relayExchange(port: StreamPort, frame: RequestFrame): RelayedStream {
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  const known: Known = { facts: {}, chain: [], isAtProxy: false };
  const { facts } = known;
  let request: http.ClientRequest | undefined;
  let bodyLeft = frame.bodyBytes ?? 0;
  let answered = false;
  let closed = false;
  let informational = 0;

  const fail = (error: unknown): void => {
    if (!closed) port.fail(error instanceof StreamFailure ? error : failureOf(error, known));
    finish();
  };
  const relayResponse = async (response: http.IncomingMessage): Promise<void> => {
    answered = true;
    const { statusCode: status = 0, statusMessage: statusText = '', httpVersion } = response;
    const headers = response.rawHeaders.flatMap((name, at, raw): [string, string][] =>
      at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
    );
    port.tell({ type: 'response', status, statusText, httpVersion, headers });
    try {
      for await (const chunk of response)
        if (!(await port.send(OUTPUT, chunk as Uint8Array))) return;
      port.tell({ type: 'end', channel: OUTPUT });
      finish();
    } catch (error) {
      fail(error);
    }
  };
  const start = async (): Promise<http.ClientRequest | undefined> => {
    const url = parseUrl(frame.url);
    Object.assign(facts, { host: url.hostname, port: portOf(url) });
    const route = await routeTo(url, frame);
    if (closed) return undefined;
    if (route.proxy !== undefined) facts['proxy'] = route.proxy;
    known.isAtProxy = route.proxy !== undefined;
    const headers = [...route.headers, ...rawHeaders(url.host, frame)];
    const { method } = frame;
    request = route
      .send({ ...route.options, method, headers, maxHeaderSize: MAX_HEADER_BYTES })
      .on('response', (response) => {
        const { statusCode } = response;
        const isOfProxy = facts['proxy'] !== undefined && !route.isTunnelled;
        if (isOfProxy && statusCode === PROXY_AUTHENTICATION_REQUIRED) refuseByProxy(response);
        else void relayResponse(response);
      })
      .on('information', ({ statusCode }) => {
        if (++informational <= MOST_INFORMATIONAL) return;
        const last = `more than ${MOST_INFORMATIONAL} informational responses (the last one ${statusCode})`;
        refuse('bad-response', `The server sent ${last} and no final one.`);
      })
      .on('upgrade', (_, socket) => {
        socket.destroy();
        refuse(
          'bad-response',
          'The server switched protocols (101) although Loupe didn’t request it.',
        );
      })
      // The agent's own event: what the proxy answered to CONNECT.
      .on('proxyConnect', (answer: ProxyAnswer) => {
        if (answer.statusCode === CONNECTED) known.isAtProxy = false;
        else refuseByProxy(answer);
      })
      // Once answered, the body tells how it ends: a server may answer before it has read everything.
      .on('error', (error) => answered || fail(error))
      .on('socket', (socket) => followSocket(socket, route, known));
    return request;
  };
  const close = (): void => {
    closed = true;
    port.close();
    request?.destroy();
    finish();
  };
  /** Ends an exchange whose answer will never be one. */
  const refuse = (code: FailureCode, reason: string): void => {
    if (!answered) fail(new StreamFailure(code, reason, { reason, ...facts }));
    answered = true;
    request?.destroy();
  };
  const refuseByProxy = ({ statusCode = 0, statusMessage, statusText }: ProxyAnswer): void =>
    refuse(
      'proxy',
      `The proxy responded with ${statusCode} ${statusMessage ?? statusText ?? ''}`.trimEnd() + '.',
    );

  const opened = start().then(
    (opening) => {
      if (!frame.bodyBytes) opening?.end();
      return opening;
    },
    (error: unknown) => {
      fail(error);
      return undefined;
    },
  );
  return {
    ended,
    receive(bytes) {
      bodyLeft -= bytes.byteLength;
      const isLast = bodyLeft <= 0;
      void opened.then((opening) => {
        opening?.write(bytes, () => port.consumed(bytes.byteLength));
        if (isLast) opening?.end();
      });
    },
    close,
    kill: close,
  };
}

/** What is known of an exchange by the time that it fails. */
interface Known {
  facts: Record<string, string>;
  chain: ChainLink[];
  /** Nothing beyond the proxy was reached yet. */
  isAtProxy: boolean;
}

/** As `https-proxy-agent` tells it, or as Node does. */
interface ProxyAnswer {
  statusCode?: number | undefined;
  statusText?: string;
  statusMessage?: string | undefined;
}

function followSocket(socket: Duplex, { isTunnelled }: Route, known: Known): void {
  if (known.isAtProxy && !isTunnelled) {
    const reached = () => (known.isAtProxy = false);
    if (socket instanceof Socket && socket.connecting) socket.once('connect', reached);
    else reached();
  }
  // A refused certificate is gone by the time of the error; 'secure' comes before it is judged.
  if (socket instanceof TLSSocket)
    socket.prependListener('secure', () => (known.chain = chainOf(socket)));
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new StreamFailure('bad-url', 'The URL must start with http:// or https://.');
  const url = new URL(text);
  if (url.username || url.password)
    throw new StreamFailure(
      'bad-url',
      'Use an Authorization header for the user name and password.',
    );
  return url;
}

/** The page's headers as they are, and those without which it is no HTTP/1.1 request. */
function rawHeaders(host: string, { method, headers, bodyBytes }: RequestFrame): string[] {
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

function failureOf(error: unknown, { facts, chain, isAtProxy }: Known): StreamFailure {
  // When several addresses were tried, the whole has no message of its own.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const errno = errnoOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  const reason =
    errno === 'HPE_HEADER_OVERFLOW'
      ? `The response’s headers are longer than ${MAX_HEADER_BYTES / 1024} KiB and were cut there.`
      : said;
  const known = CODES.find(([pattern]) => pattern.test(errno))?.[1] ?? 'network';
  let code = reason.includes('before secure TLS connection') ? 'tls' : known;
  if (isAtProxy && code !== 'bad-header') code = 'proxy';
  const shown = code === 'tls' && chain.length > 0;
  return new StreamFailure(code, reason, {
    errno,
    reason,
    ...facts,
    ...(shown && {
      certificate: describeCertificate(chain),
      chain: describeChain(chain, errno, facts['host'] ?? ''),
    }),
  });
}
