import type { Tokens } from './credentials';
import { claimsOf } from './claims';
import { type AccessAttempt, ATTEMPT_KINDS, type HttpRequest } from './model';
import { base64url, randomText } from './random';
import { type SendContext, sendRequest } from './send-request';
import { headerOf } from '../transports/http-progress';

export interface AcceptedAttempt {
  kind: AccessAttempt['kind'];
  status: number;
  /** `seq` in the session's log. */
  seq: number;
}

/** Tries tokens that a server must reject (MCP, “Access Token Usage”). @param tokens the newest first */
export async function probeTokens(
  request: HttpRequest,
  tokens: readonly Tokens[],
  onAttempt: (attempts: readonly AccessAttempt[]) => void,
  sending: SendContext,
): Promise<AcceptedAttempt[]> {
  const attempts: AccessAttempt[] = [];
  const accepted: AcceptedAttempt[] = [];
  for (const kind of ATTEMPT_KINDS) {
    const probe = requestOf(kind, request, tokens);
    if (!probe) {
      attempts.push({ kind, state: 'skipped' });
      onAttempt([...attempts]);
      continue;
    }
    onAttempt([...attempts, { kind, state: 'running' }]);
    try {
      const { response, seq } = await sendRequest(probe, sending);
      const { status, headers } = response;
      const challenge = headerOf(headers, 'www-authenticate') ?? '';
      const isAccepted = status >= 200 && status < 300;
      const rejection = status === 401 && challenge !== '' ? 'rejected' : 'rejected-otherwise';
      const outcome = isAccepted ? 'accepted' : rejection;
      attempts.push({ kind, state: 'done', outcome, status, challenge });
      if (isAccepted) accepted.push({ kind, status, seq });
    } catch {
      // The log has the reason.
      attempts.push({ kind, state: 'done', outcome: 'rejected-otherwise' });
    }
    onAttempt([...attempts]);
  }
  return accepted;
}

function requestOf(
  kind: AccessAttempt['kind'],
  request: HttpRequest,
  tokens: readonly Tokens[],
): HttpRequest | undefined {
  const [current] = tokens;
  const withToken = (token: string): HttpRequest => ({
    ...request,
    headers: [...request.headers, ['authorization', `Bearer ${token}`]],
  });
  switch (kind) {
    case 'no-token':
      return request;
    case 'wrong-token':
      return withToken(randomText());
    case 'expired-token': {
      const expired = tokens.find(({ expiresAt }) => expiresAt !== undefined && expiresAt < Date.now());
      return expired && withToken(expired.access);
    }
    case 'other-audience':
      return withToken(foreignToken(current));
    case 'in-query': {
      if (!current) return undefined;
      const url = new URL(request.url);
      url.searchParams.set('access_token', current.access);
      return { ...request, url: url.href };
    }
  }
}

/** A token for another server, with a foreign signature. */
function foreignToken(current: Tokens | undefined): string {
  const part = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)));
  const now = Math.round(Date.now() / 1000);
  const claims = {
    ...(current && claimsOf(current.access)),
    aud: 'https://another-server.example/mcp',
    iat: now,
    exp: now + 300,
  };
  return [part({ alg: 'RS256', typ: 'at+jwt', kid: 'loupe' }), part(claims), randomText()].join('.');
}
