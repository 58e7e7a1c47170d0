import type { RejectedExchange } from '../transports/authorizer';
import type { Refused } from './flow-state';
import type { RequestText } from './model';

/** The requests that a server rejected for their credentials: from the last of them an authorization begins. */
export class Rejections {
  #lastHandshake: RequestText | undefined;
  #last: Refused | undefined;
  /** Whether there was one since the last token. */
  isNeeded = false;

  /** Notes an exchange that ended with 401 or 403. */
  note(exchange: RejectedExchange): void {
    const { method, url, status, statusText, headers, body, requestHeaders, requestBody } = exchange;
    if (method === 'DELETE') return;
    const request: RequestText = {
      method,
      url,
      headers: requestHeaders,
      ...(requestBody !== undefined && { body: requestBody }),
    };
    if (isHandshake(request)) this.#lastHandshake = request;
    // What listens in the background tells less than what a person asked for.
    if (method === 'GET' && this.#last) return;
    this.#last = { request, response: { status, statusText, headers, body, millis: 0 } };
  }

  /** Notes a rejection that stands in the body of an exchange, whose status does not say so. */
  noteInBody(rejected: Refused): void {
    this.#last = rejected;
  }

  /** What to begin with, once: a refused handshake is made again, a call of a tool is not, and nor is what asks for more scope. */
  take(): Refused | undefined {
    const last = this.#last;
    this.#last = undefined;
    return last && !isHandshake(last.request) ? last : undefined;
  }

  /** The first request of a connection, without a token. */
  challengeRequest(server: Parameters<typeof challengeRequest>[1]): RequestText {
    return challengeRequest(this.#lastHandshake, server);
  }
}

/** Whether a request is the first of a connection. */
function isHandshake({ method, body = '' }: RequestText): boolean {
  return method === 'GET' || /"method":\s*"(?:initialize|server\/discover)"/.test(body);
}

/** What shows a token, or belongs to a session that is over. */
const CREDENTIAL = /^(?:authorization|dpop|mcp-session-id)$/i;

/**
 * The first request of a connection, without what shows a token.
 * @param refused one that was refused: the same is made again
 */
function challengeRequest(
  refused: RequestText | undefined,
  { url, headers: own, version }: { url: string; headers: Readonly<Record<string, string>>; version: string },
): RequestText {
  if (refused) {
    const headers = refused.headers.filter(([name]) => !CREDENTIAL.test(name));
    return { ...refused, headers };
  }
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'loupe', version },
  };
  return {
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ['accept', 'application/json, text/event-stream'],
      ...Object.entries(own).filter(([name]) => !CREDENTIAL.test(name)),
    ],
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  };
}
