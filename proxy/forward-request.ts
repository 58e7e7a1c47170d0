import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, urlOfTarget } from './listener';
import { StreamFailure } from './stream';
import { requestUpstream, headerPairs } from './upstream';

/** Of one connection only (RFC 9110, section 7.6.1). */
const HOP_BY_HOP =
  /^(?:connection|keep-alive|proxy-connection|proxy-authenticate|proxy-authorization|te|trailer|transfer-encoding|upgrade)$/i;
/** Forwarded even if `Connection` names them. */
const NEVER_DROPPED = /^(?:host|content-length)$/i;
const BAD_GATEWAY = 502;

type Headers = [name: string, value: string][];

export interface ForwardObserver {
  request: (method: string, url: string, headers: Headers) => void;
  requestChunk: (chunk: Uint8Array) => void;
  requestEnd: () => void;
  response: (status: number, statusText: string, headers: Headers) => void;
  responseChunk: (chunk: Uint8Array) => void;
  /** May be called again; only the first call counts. @param error why, if it broke off */
  end: (error?: unknown) => void;
}

/** Forwards all but hop-by-hop headers, with back-pressure. @param who signs the 502 of a failure @throws Refusal */
export function forwardRequest(
  origin: string,
  who: string,
  request: IncomingMessage,
  response: ServerResponse,
  notes: ForwardObserver,
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
    // An explicit status text: a head that failed to be sent may have left another.
    response.writeHead(BAD_GATEWAY, 'Bad Gateway', { 'Content-Type': 'text/plain' });
    response.end(`${who}: can’t reach the server (${why}).\n`);
  };
  const exchange = requestUpstream(
    { method, url: url.href, target, headers: headersFor(url.host, request) },
    {
      failed: fail,
      response: (upstreamResponse) => {
        try {
          forwardResponse(upstreamResponse, response, notes, exchange.failureOf);
        } catch (error) {
          // Node rejects heads that are not valid HTTP.
          upstreamResponse.destroy();
          fail(error);
        }
      },
    },
  );
  response.once('close', () => {
    if (response.writableFinished) return;
    // The client disconnected: abort its request.
    notes.end(Object.assign(new Error('The client closed the request.'), { code: 'aborted' }));
    exchange.close();
  });
  void exchange.opened.then((onward) => {
    if (!onward) return;
    onward.setNoDelay(true);
    request.on('data', (chunk: Uint8Array) => {
      // Read on even if the server stopped reading: the client may wait until all is sent.
      if (!onward.destroyed && !onward.write(chunk)) request.pause();
      notes.requestChunk(chunk);
    });
    onward.on('drain', () => request.resume());
    onward.on('close', () => request.resume());
    request.once('end', () => {
      onward.end();
      notes.requestEnd();
    });
  });
}

function forwardResponse(
  upstreamResponse: IncomingMessage,
  response: ServerResponse,
  notes: ForwardObserver,
  failureOf: (error: unknown) => StreamFailure,
): void {
  const { statusCode = 0, statusMessage = '', rawHeaders } = upstreamResponse;
  upstreamResponse.on('error', (error) => {
    response.destroy();
    notes.end(failureOf(error));
  });
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, endToEnd(rawHeaders).flat());
  // An event stream's head comes long before its first event.
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  notes.response(statusCode, statusMessage, headerPairs(rawHeaders));
  upstreamResponse.on('data', (chunk: Uint8Array) => {
    if (!response.write(chunk)) upstreamResponse.pause();
    notes.responseChunk(chunk);
  });
  response.on('drain', () => upstreamResponse.resume());
  upstreamResponse.once('end', () => {
    try {
      response.addTrailers(headerPairs(upstreamResponse.rawTrailers));
    } catch {
      // Node rejects invalid trailers: the body is complete without them.
    }
    response.end();
    notes.end();
  });
}

/** With the server's Host, and the framing of the body. */
function headersFor(host: string, { headers, rawHeaders }: IncomingMessage): Headers {
  const passed = endToEnd(rawHeaders).map(([name, value]): [string, string] =>
    name.toLowerCase() === 'host' ? [name, host] : [name, value],
  );
  return headers['transfer-encoding'] === undefined ? passed : [...passed, ['Transfer-Encoding', 'chunked']];
}

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
