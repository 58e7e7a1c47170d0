import type { Behaviour, TestServer } from '../../../core/authorization/testing/authorization-server';
import { type SetUp, SERVER, ISSUER, AGAIN, RETRY, SETTINGS, told, at, html, json, UNAUTHORIZED } from './set-up';

function jwt(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(claims)}.c2ln`;
}

/** The token endpoint issues a JWT with these claims, which the MCP server rejects. */
function tokenWith(claims: (server: TestServer) => object): (server: TestServer) => Behaviour {
  return (server) =>
    at('/token', () => json({ access_token: jwt(claims(server)), token_type: 'Bearer', expires_in: 3600 }));
}

/** The request that proves that the server accepts the token. */
export const PROOF: readonly SetUp[] = [
  {
    name: 'a token for another server',
    behaviour: tokenWith(() => ({ aud: 'https://graph.example.com' })),
    code: 'wrong-audience',
    page: told(
      'The token is for a different audience',
      'The authorization server must issue the token for this server; some need the parameter “audience” in addition to “resource” (see Extra parameters in the settings).',
      ISSUER,
      AGAIN,
      SETTINGS,
    ),
  },
  ...(
    [
      [
        'is not valid yet',
        told(
          'The token isn’t valid at this time',
          'If it is right, correct the clock of the authorization server, or the lifetime of its tokens.',
          ISSUER,
          RETRY,
        ),
        'nbf',
        285,
      ],
      [
        'was issued in the future',
        told(
          'The token isn’t valid at this time',
          'If it is right, correct the clock of the authorization server, or the lifetime of its tokens.',
          ISSUER,
          RETRY,
        ),
        'iat',
        7500,
      ],
      [
        'has expired already',
        told(
          'The token isn’t valid at this time',
          'If it is right, correct the clock of the authorization server, or the lifetime of its tokens.',
          ISSUER,
          AGAIN,
        ),
        'exp',
        -630,
      ],
    ] as const
  ).map(([name, page, claim, seconds]): SetUp => ({
    name: `a token that ${name}`,
    behaviour: tokenWith(({ url }) => ({ aud: url, [claim]: Date.now() / 1000 + seconds })),
    code: 'token-time',
    page,
  })),
  {
    name: 'a token that the server rejects without a word',
    behaviour: () => at('/token', json({ access_token: 'opaque-token', token_type: 'Bearer' })),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (401)',
      'Compare its claims with what the server expects; usually the audience, the issuer or a scope is wrong.',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'a token that the server rejects in 200',
    behaviour: (server) => ({
      intercept: ({ path, json: message, headers }) =>
        path === '/mcp' && server.tokens.size > 0 && headers.authorization && message['method'] === 'tools/list'
          ? json({ jsonrpc: '2.0', id: message['id'], error: UNAUTHORIZED })
          : undefined,
    }),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (200)',
      'Compare its claims with what the server expects; usually the audience, the issuer or a scope is wrong.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: 'same' },
  },
  {
    name: 'a server that breaks as soon as there is a token',
    behaviour: () => ({
      intercept: ({ path, headers }) => (path === '/mcp' && headers.authorization ? html('Boom', 500) : undefined),
    }),
    code: 'not-proved',
    page: told('The token couldn’t be verified', 'Check the server’s log, then try again.', SERVER, RETRY),
    headless: { environment: 'client', says: ['500 Internal Server Error'], exit: 2 },
  },
];
