import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopbackHost } from '../../proxy/access';
import { routeTo } from '../../proxy/route';
import { errnoOf, StreamFailure } from '../../proxy/stream';
import { tell } from '../connect';
import { UsageError } from '../options';
import { STOPPED, stopWhenTold } from '../stop-when-told';
import { ExchangeNotes } from './exchange-notes';
import { TapRecorder } from './tap-recorder';

/** RFC 9110, section 7.6.1: these are about one connection, and each of the two has its own. */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|proxy-authorization|te|trailer|transfer-encoding|upgrade)$/i;
const BAD_GATEWAY = 502;
const FORBIDDEN = 403;
/** Milliseconds for what the last exchanges have left to note. */
const LAST_NOTES = 500;
const LONGEST_HEADERS = 256 * 1024;

/** A tap that listens. */
export interface ListeningTap {
  /** The address that the client is to be given. */
  url: string;
  close(): Promise<void>;
}

/**
 * Listens on this computer in the place of a server at a URL: each request goes on to it, and each answer back, with its
 * headers and bytes as they came.
 * @throws UsageError
 */
export async function startHttpTap(
  upstream: string,
  port: number,
  file: string | undefined,
): Promise<ListeningTap> {
  const target = new URL(upstream);
  const recorder = new TapRecorder({ kind: 'http', url: upstream }, file);
  let exchanges = 0;
  const open = new Set<Promise<void>>();
  const server = createServer({ maxHeaderSize: LONGEST_HEADERS }, (request, response) => {
    const { port: own } = server.address() as AddressInfo;
    // A page of another name that resolves to this computer is not to reach the server by this.
    if (!isLoopbackHost(request, own)) {
      response.writeHead(FORBIDDEN).end();
      return;
    }
    exchanges += 1;
    const notes = new ExchangeNotes(recorder, exchanges);
    open.add(notes.ended);
    void notes.ended.then(() => open.delete(notes.ended));
    void forward(target, request, response, notes);
  });
  // A stream of events may be silent for hours, and so may a call.
  server.requestTimeout = 0;
  server.timeout = 0;
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    await recorder.close();
    throw new UsageError(`Port ${port} can’t be used (${errnoOf(error)}). Choose another --port.`);
  }
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${target.pathname}${target.search}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.race([Promise.all(open), sleep(LAST_NOTES)]);
      await recorder.close();
    },
  };
}

/** Runs a tap until it is told to stop. @throws UsageError */
export async function tapHttp(
  upstream: string,
  port: number,
  file: string | undefined,
): Promise<number> {
  const tap = await startHttpTap(upstream, port, file);
  stopWhenTold({ close: () => tap.close(), kill: () => undefined }, STOPPED);
  tell(`Use this URL in the client: ${tap.url}`);
  return new Promise(() => undefined);
}

async function forward(
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
  notes: ExchangeNotes,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const url = new URL(path, target.origin);
  try {
    const route = await routeTo(url, {
      type: 'request',
      stream: 1,
      method,
      url: url.href,
      headers: [],
    });
    const headers = ownHeaders(request.rawHeaders).map(([name, value]) =>
      name.toLowerCase() === 'host' ? ([name, url.host] as const) : ([name, value] as const),
    );
    const isFramed = headers.some(([name]) => name.toLowerCase() === 'content-length');
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const framing = !isFramed && isChunked ? ['Transfer-Encoding', 'chunked'] : [];
    const onward = route.send({
      ...route.options,
      method,
      // The path as it came: a URL would write some of them in another way.
      ...(route.proxy === undefined || route.isTunnelled ? { path } : {}),
      headers: [...route.headers, ...headers.flat(), ...framing],
      maxHeaderSize: LONGEST_HEADERS,
    });
    onward.setNoDelay(true);
    notes.request(method, url.href, pairs(request.rawHeaders));
    request.on('data', (chunk: Uint8Array) => {
      if (!onward.write(chunk)) request.pause();
      notes.sent(chunk);
    });
    onward.on('drain', () => request.resume());
    request.once('end', () => {
      onward.end();
      notes.sentAll();
    });
    // The client has gone: so is its request.
    response.once('close', () => {
      if (response.writableFinished) return;
      notes.end();
      onward.destroy();
    });
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    answerWith(answer, response, notes);
  } catch (error) {
    refuse(response, notes, error);
  }
}

function answerWith(answer: IncomingMessage, response: ServerResponse, notes: ExchangeNotes): void {
  const { statusCode = 0, statusMessage = '', rawHeaders } = answer;
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, ownHeaders(rawHeaders).flat());
  // The head of a stream of events comes long before its first event.
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  notes.response(statusCode, statusMessage, pairs(rawHeaders));
  answer.on('data', (chunk: Uint8Array) => {
    if (!response.write(chunk)) answer.pause();
    notes.received(chunk);
  });
  response.on('drain', () => answer.resume());
  answer.once('end', () => {
    const trailers = pairs(answer.rawTrailers);
    if (trailers.length > 0) response.addTrailers(trailers);
    response.end();
    notes.end();
  });
  answer.once('error', (error) => {
    // What breaks off for one breaks off for the other.
    response.destroy();
    notes.end(error);
  });
}

function refuse(response: ServerResponse, notes: ExchangeNotes, error: unknown): void {
  notes.end(error);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const why = error instanceof StreamFailure ? error.message : errnoOf(error) || String(error);
  response.writeHead(BAD_GATEWAY, { 'Content-Type': 'text/plain' });
  response.end(`mcp-loupe tap: can’t reach the server (${why}).\n`);
}

function pairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
  );
}

/** Those that are not about one connection alone. */
function ownHeaders(raw: readonly string[]): [name: string, value: string][] {
  const all = pairs(raw);
  const named = all
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  return all.filter(([name]) => !HOP_BY_HOP.test(name) && !named.includes(name.toLowerCase()));
}
