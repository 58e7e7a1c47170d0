import type { RejectedExchange } from '../transports/authorizer';
import type { RejectedRequest } from './flow-state';
import type { HttpRequest } from './model';

export class Rejections {
  #lastHandshake: HttpRequest | undefined;
  #last: RejectedRequest | undefined;
  isSignInNeeded = false;

  note(exchange: RejectedExchange): void {
    const { method, url, status, statusText, headers, body, requestHeaders, requestBody } = exchange;
    if (method === 'DELETE') return;
    const request: HttpRequest = {
      method,
      url,
      headers: requestHeaders,
      ...(requestBody !== undefined && { body: requestBody }),
    };
    if (isHandshakeOrStream(request)) this.#lastHandshake = request;
    // A background stream tells less than the user's own request.
    if (method === 'GET' && this.#last) return;
    this.#last = { request, response: { status, statusText, headers, body, millis: 0 } };
  }

  /** For a rejection inside a response whose status does not say so. */
  noteInBody(rejected: RejectedRequest): void {
    this.#last = rejected;
  }

  /** The rejected request, once, unless it is a handshake or a stream: the flow sends the handshake again itself. */
  take(): RejectedRequest | undefined {
    const last = this.#last;
    this.#last = undefined;
    return last && !isHandshakeOrStream(last.request) ? last : undefined;
  }

  requestForChallenge(server: Parameters<typeof requestForChallenge>[1]): HttpRequest {
    return requestForChallenge(this.#lastHandshake, server);
  }
}

function isHandshakeOrStream({ method, body = '' }: HttpRequest): boolean {
  return method === 'GET' || /"method":\s*"(?:initialize|server\/discover)"/.test(body);
}

const CREDENTIAL = /^(?:authorization|dpop|mcp-session-id)$/i;

function requestForChallenge(
  lastHandshake: HttpRequest | undefined,
  { url, headers: own, version }: { url: string; headers: Readonly<Record<string, string>>; version: string },
): HttpRequest {
  if (lastHandshake) {
    const headers = lastHandshake.headers.filter(([name]) => !CREDENTIAL.test(name));
    return { ...lastHandshake, headers };
  }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'loupe', version } };
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
