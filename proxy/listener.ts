import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** From the start of a connection to the end of a request's head. */
const HEAD_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 300_000;
const HEAD_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 2000;
const BAD_REQUEST = 400;
const INTERNAL_ERROR = 500;
const STATUS_OF_ERROR: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
]);
/** One leading slash; a backslash would be read as a slash. After `?`, anything. */
const PATH = /^\/(?!\/)[^\\?#]*(?:[?#]|$)/;
const ANY_ORIGIN = 'http://127.0.0.1';

export interface ListenerRoute {
  /** The first route that takes a request responds to it; without `takes` a route takes all. */
  takes?: (request: IncomingMessage) => boolean;
  /** Checks Host and Origin; false gives 403. */
  admits: (request: IncomingMessage, port: number) => boolean;
  /** An error gives 500, a {@link Refusal} its status. */
  respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

export interface ListenerOptions {
  routes: readonly ListenerRoute[];
  /** Takes the connection over, or returns the status of the refusal. Without it, upgrades are ordinary requests. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => number | undefined;
  /** Maximum of a request's head; default 16 KiB. */
  headBytes?: number;
  /** Until a request is complete; default 5 min, 0 for no limit. */
  requestMs?: number;
  connections?: number;
}

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The only HTTP server of Loupe. Serves only paths. Nothing that a client sends ends more than its own connection. */
export class Listener {
  readonly #server: Server;
  readonly #routes: readonly ListenerRoute[];
  #port = 0;

  constructor({
    routes,
    upgrade,
    headBytes = HEAD_BYTES,
    requestMs = REQUEST_TIMEOUT_MS,
    connections = MAX_CONNECTIONS,
  }: ListenerOptions) {
    this.#routes = routes;
    const limits = { maxHeaderSize: headBytes, headersTimeout: HEAD_TIMEOUT_MS, requestTimeout: requestMs };
    this.#server = createServer(limits, (request, response) => {
      // A client that disconnects, or is written to afterwards, emits an error that would end the process (EPIPE).
      request.on('error', ignore);
      response.on('error', ignore);
      this.#respond(request, response).catch((error: unknown) => refuse(response, error));
    });
    this.#server.maxConnections = connections;
    this.#server.on('clientError', respondToClientError);
    if (upgrade)
      this.#server.on('upgrade', (request, socket, head) => {
        socket.on('error', ignore);
        const status = isPath(request) ? upgrade(request, socket, head) : BAD_REQUEST;
        if (status !== undefined) endWith(socket, status);
      });
  }

  /** @param port 0 for any free one @returns the port @throws EADDRINUSE and other errors of `listen` */
  async listen(port: number, host: string): Promise<number> {
    await once(this.#server.listen(port, host), 'listening');
    // EMFILE, for one: open connections go on.
    this.#server.on('error', ignore);
    this.#port = this.address.port;
    return this.#port;
  }

  get address(): AddressInfo {
    return this.#server.address() as AddressInfo;
  }

  /** Accepts nothing more; responses in flight are completed. */
  close(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isPath(request)) throw new Refusal(BAD_REQUEST, 'The request target must be a path.');
    const route = this.#routes.find(({ takes }) => takes?.(request) ?? true);
    if (!route) throw new Refusal(404, 'Not found.');
    if (!route.admits(request, this.#port))
      throw new Refusal(403, 'Requests from this address or page are not allowed.');
    await route.respond(request, response);
  }
}

const isPath = ({ url = '' }: IncomingMessage) => urlOfTarget(url, ANY_ORIGIN) !== undefined;

function ignore(): void {}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const known = error instanceof Refusal ? error : undefined;
  const status = known?.status ?? INTERNAL_ERROR;
  // A head that failed to be sent may have left its own status text.
  response.writeHead(status, STATUS_CODES[status], {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The rest of the request is not read.
    Connection: 'close',
  });
  response.end(`${known?.message ?? 'The request failed.'}\n`);
}

/** Unless a response has begun on the connection: it could be taken for part of that. */
function respondToClientError({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on('error', ignore);
  if (!socket.writable || (socket instanceof Socket && socket.bytesWritten > 0)) socket.destroy();
  else endWith(socket, STATUS_OF_ERROR.get(code) ?? BAD_REQUEST);
}

function endWith(socket: Duplex, status: number): void {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', '', ''];
  // A client that never closes its side would hold the socket.
  socket.end(head.join('\r\n'), () => socket.destroy());
}

/** Undefined for anything but a path: a whole URL, an authority (`//host`, `/\\host`), `*`. */
export function urlOfTarget(target: string, origin: string): URL | undefined {
  if (!PATH.test(target)) return undefined;
  try {
    const url = new URL(target, origin);
    return url.origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
