import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Of an open connection, until a request's head is there. */
const HEAD_MS = 30_000;
/** And until all of the request is. */
const REQUEST_MS = 300_000;
const HEAD_BYTES = 16 * 1024;
const MOST_CONNECTIONS = 2000;
const BAD_REQUEST = 400;
const INTERNAL_ERROR = 500;
const STATUS_OF_ERROR: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
]);
/** A path that begins with one slash; a backslash in it would be read as a slash. What follows `?` is any text. */
const PATH = /^\/(?!\/)[^\\?#]*(?:[?#]|$)/;
/** A path is one of whichever origin asks. */
const ANY_ORIGIN = 'http://127.0.0.1';

/** A part of what a listener serves, and to whom. */
export interface ListenerRoute {
  /** Whether a request is for this route; the first that takes it answers. Without it the route takes all. */
  takes?: (request: IncomingMessage) => boolean;
  /** Whether a request may ask, by its Host and its Origin: any other gets 403. */
  admits: (request: IncomingMessage, port: number) => boolean;
  /** Answers. What it throws is answered with 500, a {@link Refusal} with its status, and ends nothing else. */
  answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

export interface ListenerOptions {
  routes: readonly ListenerRoute[];
  /**
   * Takes a connection over, or gives the status of the refusal. Without it a request to upgrade is an ordinary one.
   */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => number | undefined;
  /** The most bytes of a request's head; 16 KiB by default. */
  headBytes?: number;
  /** The most milliseconds until all of a request is there; 0 is any number, and 5 minutes are the default. */
  requestMs?: number;
  /** The most connections at a time. */
  connections?: number;
}

/** Why a request is refused, in plain words. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Accepts connections and HTTP/1.1 requests: the only code of Loupe that does. Only paths are served (RFC 9112, section
 * 3.2.1), each by the route that takes it and to whom that admits. What is no HTTP Node answers (400, 408, 431), and
 * nothing that a client sends, or leaves out, ends more than its own connection.
 */
export class Listener {
  readonly #server: Server;
  readonly #routes: readonly ListenerRoute[];
  #port = 0;

  constructor({
    routes,
    upgrade,
    headBytes = HEAD_BYTES,
    requestMs = REQUEST_MS,
    connections = MOST_CONNECTIONS,
  }: ListenerOptions) {
    this.#routes = routes;
    const limits = { maxHeaderSize: headBytes, headersTimeout: HEAD_MS, requestTimeout: requestMs };
    this.#server = createServer(limits, (request, response) => {
      // Who goes away, or is written to after it has gone, emits an error that nobody else may hear.
      request.on('error', ignore);
      response.on('error', ignore);
      this.#answer(request, response).catch((error: unknown) => refuse(response, error));
    });
    this.#server.maxConnections = connections;
    this.#server.on('clientError', answerNoRequest);
    if (upgrade)
      this.#server.on('upgrade', (request, socket, head) => {
        socket.on('error', ignore);
        const status = isPath(request) ? upgrade(request, socket, head) : BAD_REQUEST;
        if (status !== undefined) endWith(socket, status);
      });
  }

  /** @param port 0 is any free one @returns the port @throws what `listen` emits, EADDRINUSE for one */
  async listen(port: number, host: string): Promise<number> {
    await once(this.#server.listen(port, host), 'listening');
    // Out of file descriptors, for one: those that are open go on.
    this.#server.on('error', ignore);
    this.#port = this.address.port;
    return this.#port;
  }

  /** Where it listens. */
  get address(): AddressInfo {
    return this.#server.address() as AddressInfo;
  }

  /** Accepts nothing more; answers that are on their way are finished. */
  close(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  /** Accepts nothing more, and ends every connection. */
  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isPath(request)) throw new Refusal(BAD_REQUEST, 'The request target must be a path.');
    const route = this.#routes.find(({ takes }) => takes?.(request) ?? true);
    if (!route) throw new Refusal(404, 'Not found.');
    if (!route.admits(request, this.#port))
      throw new Refusal(403, 'Requests from this address or page are not allowed.');
    await route.answer(request, response);
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
  // A head that could not be sent may have left its own words.
  response.writeHead(status, STATUS_CODES[status], {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // What is left of the request is not read.
    Connection: 'close',
  });
  response.end(`${known?.message ?? 'The request failed.'}\n`);
}

/**
 * Answers bytes that are no request, where nothing was said on the connection yet that an answer could be taken for a
 * part of.
 */
function answerNoRequest({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on('error', ignore);
  if (!socket.writable || (socket instanceof Socket && socket.bytesWritten > 0)) socket.destroy();
  else endWith(socket, STATUS_OF_ERROR.get(code) ?? BAD_REQUEST);
}

function endWith(socket: Duplex, status: number): void {
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'Connection: close', '', ''];
  // A client that never ends its half would hold the socket.
  socket.end(head.join('\r\n'), () => socket.destroy());
}

/**
 * The URL that a request's target (RFC 9112, section 3.2.1) has at an origin. Undefined for all that is no path of that
 * origin: a whole URL, an authority (`//host`, `/\host`), `*`.
 */
export function urlOfTarget(target: string, origin: string): URL | undefined {
  if (!PATH.test(target)) return undefined;
  try {
    const url = new URL(target, origin);
    return url.origin === origin ? url : undefined;
  } catch {
    return undefined;
  }
}
