import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket, type PeerCertificate } from 'node:tls';
import { OUTPUT } from './frames';
import type { Failure, FailureCode, RequestFrame } from './frames';
import type { RelayedStream, StreamPort } from './stream';

// Idle connections go before common servers drop them (5 s): a request that meets the drop fails,
// for nothing is sent twice here.
const POOL = {
  keepAlive: true,
  maxSockets: Infinity,
  timeout: 1500,
  autoSelectFamilyAttemptTimeout: 1000,
};
const agents = { 'http:': new http.Agent(POOL), 'https:': new https.Agent(POOL) };
const MAX_HEADER_BYTES = 256 * 1024;
const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/i;

/** Sends one request, or tells the page why it can't be sent. */
export function startExchange(port: StreamPort, frame: RequestFrame): RelayedStream {
  return new Exchange(port, frame);
}

class Exchange implements RelayedStream {
  readonly ended: Promise<void>;
  readonly #port: StreamPort;
  readonly #request: http.ClientRequest | undefined;
  #certificate: PeerCertificate | undefined;
  #bodyLeft: number;
  #finish: () => void = () => undefined;

  constructor(port: StreamPort, frame: RequestFrame) {
    this.#port = port;
    this.#bodyLeft = frame.bodyBytes ?? 0;
    this.ended = new Promise((resolve) => (this.#finish = resolve));
    const url = parseUrl(frame.url);
    if ('code' in url) {
      this.#fail(url);
      return;
    }
    try {
      this.#request = this.#send(url, frame);
    } catch (error) {
      this.#fail(failureOf(error, url));
    }
  }

  receive(bytes: Uint8Array): void {
    this.#bodyLeft -= bytes.byteLength;
    this.#request?.write(bytes, () => this.#port.consumed(bytes.byteLength));
    if (this.#bodyLeft <= 0) this.#request?.end();
  }

  close(): void {
    this.kill();
  }

  kill(): void {
    this.#port.close();
    this.#request?.destroy();
    this.#finish();
  }

  #send(url: URL, frame: RequestFrame): http.ClientRequest {
    const https_ = url.protocol === 'https:';
    const request = (https_ ? https : http).request(url, {
      method: frame.method,
      headers: rawHeaders(url, frame),
      agent: agents[https_ ? 'https:' : 'http:'],
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    request.on('socket', (socket) => this.#watchCertificate(socket));
    request.on('response', (response) => void this.#relay(response, url));
    request.on('error', (error) => {
      // Once there is a response, its body tells how it ends: a server may answer before it read all.
      if (!request.res) this.#fail(failureOf(error, url, this.#certificate));
    });
    if (this.#bodyLeft === 0) request.end();
    return request;
  }

  async #relay(response: http.IncomingMessage, url: URL): Promise<void> {
    this.#port.tell({
      type: 'response',
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      httpVersion: response.httpVersion,
      headers: pairs(response.rawHeaders),
    });
    try {
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        if (!(await this.#port.send(OUTPUT, chunk))) return;
      }
      this.#port.tell({ type: 'end', channel: OUTPUT });
      this.#finish();
    } catch (error) {
      this.#fail(failureOf(error, url));
    }
  }

  #fail(failure: Failure): void {
    this.#port.tell({ type: 'error', ...failure });
    this.#finish();
  }

  /** A refused certificate is gone by the time of the error; 'secure' comes just before it is judged. */
  #watchCertificate(socket: Socket): void {
    if (!(socket instanceof TLSSocket)) return;
    socket.prependListener('secure', () => (this.#certificate = socket.getPeerCertificate()));
  }
}

function parseUrl(text: string): URL | Failure {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fault = !url
    ? 'is not a URL'
    : url.protocol !== 'http:' && url.protocol !== 'https:'
      ? 'is neither http: nor https:'
      : url.username || url.password
        ? 'has a user name or password in it; put them in an Authorization header'
        : undefined;
  if (url && !fault) return url;
  // A URL with credentials in it must not be repeated in a message.
  const shown = url ? `${url.protocol}//${url.host}` : text;
  return { code: 'bad-url', message: `${shown} ${fault ?? ''}.`, details: {} };
}

/** The page's headers as they are, and those without which there is no HTTP/1.1 request. */
function rawHeaders(url: URL, { method, headers, bodyBytes }: RequestFrame): string[] {
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const raw = named.has('host') ? [] : ['Host', url.host];
  raw.push(...headers.flat());
  const framed = named.has('content-length') || named.has('transfer-encoding');
  if (!framed && (bodyBytes !== undefined || !BODILESS.test(method)))
    raw.push('Content-Length', String(bodyBytes ?? 0));
  return raw;
}

function pairs(raw: string[]): [name: string, value: string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
}

function failureOf(error: unknown, url: URL, certificate?: PeerCertificate): Failure {
  // Of the addresses that were tried, the first says enough; the whole has no message of its own.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const code = codeOf(errno, message);
  const details: Record<string, string> = {
    errno,
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? '443' : '80'),
  };
  if (code === 'tls') {
    details['reason'] = message;
    if (certificate?.subject) details['certificate'] = describe(certificate);
  }
  return { code, message: explain(code, url.host, message), details };
}

function codeOf(errno: string, message: string): FailureCode {
  if (errno === 'ECONNREFUSED') return 'refused';
  if (errno === 'ENOTFOUND' || errno.startsWith('EAI_')) return 'dns';
  if (errno === 'ETIMEDOUT' || errno === 'ERR_SOCKET_CONNECTION_TIMEOUT') return 'timeout';
  if (/^ERR_(INVALID_HTTP_TOKEN|INVALID_CHAR|HTTP_|UNESCAPED_)/.test(errno)) return 'bad-header';
  if (/^(EPROTO|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(errno)) return 'tls';
  if (message.includes('before secure TLS connection')) return 'tls';
  if (errno === 'ECONNRESET' || errno === 'EPIPE') return 'reset';
  return 'network';
}

function explain(code: FailureCode, host: string, reason: string): string {
  switch (code) {
    case 'refused':
      return `${host} refused the connection: nothing listens there.`;
    case 'dns':
      return `The name in ${host} could not be resolved (${reason}).`;
    case 'timeout':
      return `${host} did not answer in time (${reason}).`;
    case 'tls':
      return `No secure connection to ${host}: ${reason}.`;
    case 'reset':
      return `${host} broke the connection off (${reason}).`;
    default:
      return `The request to ${host} failed: ${reason}.`;
  }
}

function describe({ subject, issuer, subjectaltname, valid_from, valid_to }: PeerCertificate): string {
  const names = subjectaltname ?? `CN=${String(subject.CN)}`;
  return `for ${names}, issued by ${String(issuer.CN)}, valid from ${valid_from} to ${valid_to}`;
}
