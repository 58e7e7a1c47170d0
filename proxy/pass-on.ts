import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, urlOfTarget } from './listener';
import { StreamFailure } from './stream';
import { askUpstream, headerPairs } from './upstream';

/** RFC 9110, section 7.6.1: these are about one connection, and each of the two has its own. */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|proxy-authorization|te|trailer|transfer-encoding|upgrade)$/i;
/** These are about the request, whatever its `Connection` calls them. */
const NEVER_DROPPED = /^(?:host|content-length)$/i;
const BAD_GATEWAY = 502;

type Headers = [name: string, value: string][];

/** Is told what passes, after it went on. */
export interface PassingNotes {
  request: (method: string, url: string, headers: Headers) => void;
  sent: (chunk: Uint8Array) => void;
  sentAll: () => void;
  response: (status: number, statusText: string, headers: Headers) => void;
  received: (chunk: Uint8Array) => void;
  /** May be called again, which says nothing more. @param error why, where it broke */
  end: (error?: unknown) => void;
}

/**
 * Passes a request on to the server of an origin, and its answer back: heads but for what is about one connection, and
 * the bytes as they come, no faster than they are taken. What can't be passed on is answered with 502, a whole URL or
 * another host in the request line with 400.
 * @param who what calls itself that in an answer of its own
 * @throws Refusal
 */
export function passOn(
  origin: string,
  who: string,
  request: IncomingMessage,
  response: ServerResponse,
  notes: PassingNotes,
): void {
  const { method = 'GET', url: target = '', rawHeaders } = request;
  const url = urlOfTarget(target, origin);
  if (!url) throw new Refusal(400, 'The request target must be a path.');
  notes.request(method, url.href, headerPairs(rawHeaders));
  const fail = (error: unknown): void => {
    notes.end(error);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const why = error instanceof StreamFailure ? error.message : String(error);
    // Its own words for the status: a head that could not be sent may have left others.
    response.writeHead(BAD_GATEWAY, 'Bad Gateway', { 'Content-Type': 'text/plain' });
    response.end(`${who}: can’t reach the server (${why}).\n`);
  };
  const exchange = askUpstream(
    { method, url: url.href, target, headers: headersFor(url.host, request) },
    {
      failed: fail,
      response: (answer) => {
        try {
          answerWith(answer, response, notes, exchange.failureOf);
        } catch (error) {
          // A head that no server of HTTP may send.
          answer.destroy();
          fail(error);
        }
      },
    },
  );
  response.once('close', () => {
    if (response.writableFinished) return;
    // The client has gone: so is its request.
    notes.end();
    exchange.close();
  });
  void exchange.opened.then((onward) => {
    if (!onward) return;
    onward.setNoDelay(true);
    request.on('data', (chunk: Uint8Array) => {
      // What a server does not take any more is read all the same: the client may be waiting to be rid of it.
      if (!onward.destroyed && !onward.write(chunk)) request.pause();
      notes.sent(chunk);
    });
    onward.on('drain', () => request.resume());
    onward.on('close', () => request.resume());
    request.once('end', () => {
      onward.end();
      notes.sentAll();
    });
  });
}

function answerWith(
  answer: IncomingMessage,
  response: ServerResponse,
  notes: PassingNotes,
  failureOf: (error: unknown) => StreamFailure,
): void {
  const { statusCode = 0, statusMessage = '', rawHeaders } = answer;
  answer.on('error', (error) => {
    // What breaks off for one breaks off for the other.
    response.destroy();
    notes.end(failureOf(error));
  });
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, endToEnd(rawHeaders).flat());
  // The head of a stream of events comes long before its first event.
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  notes.response(statusCode, statusMessage, headerPairs(rawHeaders));
  answer.on('data', (chunk: Uint8Array) => {
    if (!response.write(chunk)) answer.pause();
    notes.received(chunk);
  });
  response.on('drain', () => answer.resume());
  answer.once('end', () => {
    try {
      response.addTrailers(headerPairs(answer.rawTrailers));
    } catch {
      // Trailers that no server of HTTP may send: the body is whole without them.
    }
    response.end();
    notes.end();
  });
}

/** The request's headers for the server: its own Host, and the framing of the body. */
function headersFor(host: string, { headers, rawHeaders }: IncomingMessage): Headers {
  const passed = endToEnd(rawHeaders).map(([name, value]): [string, string] =>
    name.toLowerCase() === 'host' ? [name, host] : [name, value],
  );
  return headers['transfer-encoding'] === undefined ? passed : [...passed, ['Transfer-Encoding', 'chunked']];
}

/** Those that are not about one connection alone. */
function endToEnd(raw: readonly string[]): Headers {
  const all = headerPairs(raw);
  const named = all
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  return all.filter(
    ([name]) => NEVER_DROPPED.test(name) || !(HOP_BY_HOP.test(name) || named.includes(name.toLowerCase())),
  );
}
