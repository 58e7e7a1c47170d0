import type { RequestText } from './model';

/** Whether a request is the first of a connection. */
export function isHandshake({ method, body = '' }: RequestText): boolean {
  return method === 'GET' || /"method":\s*"(?:initialize|server\/discover)"/.test(body);
}

/** What shows a token, or belongs to a session that is over. */
const CREDENTIAL = /^(?:authorization|dpop|mcp-session-id)$/i;

/**
 * The first request of a connection, without what shows a token.
 * @param refused one that was refused: the same is made again
 */
export function challengeRequest(
  refused: RequestText | undefined,
  {
    url,
    headers: own,
    version,
  }: { url: string; headers: Readonly<Record<string, string>>; version: string },
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
