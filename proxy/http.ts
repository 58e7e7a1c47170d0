import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { OUTPUT, type FailureCode } from './frames';
import type { RequestFrame } from './page-frame';
import { errnoOf, StreamFailure, type RelayedStream, type StreamPort } from './stream';

const POOL = {
  keepAlive: true,
  maxSockets: Infinity,
  // Idle connections go before common servers drop them (5 s): a request that meets the drop fails,
  // for nothing is sent twice here.
  timeout: 1500,
  // Node's 250 ms for each of several addresses are too few for a server across the world.
  autoSelectFamilyAttemptTimeout: 1000,
};
const PLAIN = { request: http.request, agent: new http.Agent(POOL), port: '80' };
const SECURE = { request: https.request, agent: new https.Agent(POOL), port: '443' };
const MAX_HEADER_BYTES = 256 * 1024;
/** Informational responses (103 Early Hints, 102 Processing) before the one that counts. */
const MOST_INFORMATIONAL = 100;
const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/i;

/** Relays one HTTP exchange: nothing is decoded, followed, retried or left out. */
export function relayExchange(port: StreamPort, frame: RequestFrame): RelayedStream {
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (finish = resolve));
  const facts: Record<string, string> = {};
  let request: http.ClientRequest | undefined;
  let bodyLeft = frame.bodyBytes ?? 0;
  let answered = false;
  let informational = 0;

  const fail = (error: unknown): void => {
    port.fail(error instanceof StreamFailure ? error : failureOf(error, facts));
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
  const start = (): http.ClientRequest => {
    const url = parseUrl(frame.url);
    const { request: send, agent, port: defaultPort } = url.protocol === 'https:' ? SECURE : PLAIN;
    Object.assign(facts, { host: url.hostname, port: url.port || defaultPort });
    const headers = rawHeaders(url.host, frame);
    const maxHeaderSize = MAX_HEADER_BYTES;
    return (
      send(url, { method: frame.method, headers, agent, maxHeaderSize })
        .on('response', (response) => void relayResponse(response))
        .on('information', ({ statusCode }) => {
          if (++informational <= MOST_INFORMATIONAL) return;
          const last = `more than ${MOST_INFORMATIONAL} informational responses (the last one ${statusCode})`;
          refuse(`The server sent ${last} and no final one.`);
        })
        .on('upgrade', (_, socket) => {
          socket.destroy();
          refuse('The server switched protocols (101), which was not asked for.');
        })
        // Once answered, the body tells how it ends: a server may answer before it has read everything.
        .on('error', (error) => answered || fail(error))
        .on('socket', (socket) => {
          // A refused certificate is gone by the time of the error; 'secure' comes before it is judged.
          if (socket instanceof TLSSocket)
            socket.prependListener(
              'secure',
              () => (facts['certificate'] = describeCertificate(socket)),
            );
        })
    );
  };
  const close = (): void => {
    port.close();
    request?.destroy();
    finish();
  };
  /** Ends an exchange whose answer will never be one. */
  const refuse = (reason: string): void => {
    fail(new StreamFailure('bad-response', reason, { reason, ...facts }));
    answered = true;
    request?.destroy();
  };

  try {
    request = start();
    if (bodyLeft === 0) request.end();
  } catch (error) {
    fail(error);
  }
  return {
    ended,
    receive(bytes) {
      bodyLeft -= bytes.byteLength;
      request?.write(bytes, () => port.consumed(bytes.byteLength));
      if (bodyLeft <= 0) request?.end();
    },
    close,
    kill: close,
  };
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new StreamFailure('bad-url', 'The URL does not begin with http:// or https://.');
  const url = new URL(text);
  if (url.username || url.password)
    throw new StreamFailure('bad-url', 'Name and password go in an Authorization header.');
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

function describeCertificate(socket: TLSSocket): string {
  const { subject, issuer, subjectaltname, valid_from, valid_to } = socket.getPeerCertificate();
  const names = subjectaltname ?? `CN=${String(subject.CN)}`;
  return `for ${names}, issued by ${String(issuer.CN)}, valid from ${valid_from} to ${valid_to}`;
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

function failureOf(error: unknown, facts: Record<string, string>): StreamFailure {
  // When several addresses were tried, the whole has no message of its own.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const errno = errnoOf(cause);
  const said = cause instanceof Error ? cause.message : String(cause);
  const reason =
    errno === 'HPE_HEADER_OVERFLOW'
      ? `The response’s headers are longer than ${MAX_HEADER_BYTES / 1024} KiB and were cut there.`
      : said;
  const known = CODES.find(([pattern]) => pattern.test(errno))?.[1] ?? 'network';
  const code = reason.includes('before secure TLS connection') ? 'tls' : known;
  return new StreamFailure(code, reason, { errno, reason, ...facts });
}
