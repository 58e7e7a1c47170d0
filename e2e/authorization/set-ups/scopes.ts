import type { Answer, Behaviour } from '../../../core/authorization/testing/authorization-server';
import { type SetUp, SERVER, PERSON, RETRY, SETTINGS, AUTHORIZE, told, json } from './set-up';

const insufficient = (scope: string): Answer => ({
  status: 403,
  headers: { 'www-authenticate': `Bearer error="insufficient_scope"${scope && `, scope="${scope}"`}` },
});

/** The response to tool calls with any token. */
const calls = (answer: Answer): Behaviour => ({
  intercept: ({ path, json: message }) => (path === '/mcp' && message['method'] === 'tools/call' ? answer : undefined),
});

const SCOPES_LACKING = told(
  'The token lacks required scopes',
  'Grant them at the authorization server, or request other scopes in the settings.',
  PERSON,
  RETRY,
  SETTINGS,
);

const TOKEN_REJECTED = told(
  'The server rejected the token (403)',
  'Compare its claims with what the server expects; usually the audience, the issuer or a scope is wrong.',
  SERVER,
  RETRY,
);

/** Tokens with insufficient scopes. */
export const SCOPES: readonly SetUp[] = [
  {
    name: 'insufficient_scope for one tool',
    isAuthorized: true,
    behaviour: (server) => ({
      intercept: ({ path, json: message, headers }) => {
        const token = headers.authorization?.replace('Bearer ', '') ?? '';
        const has = server.tokens.get(token)?.split(' ').includes('write') ?? false;
        return path === '/mcp' && message['method'] === 'tools/call' && !has ? insufficient('write') : undefined;
      },
    }),
    asks: 'call',
    page: told(
      'Insufficient scope (403 Forbidden)',
      'The server requires more scopes. Authorize to request them.',
      undefined,
      AUTHORIZE,
    ),
    leadsTo: 'authorized',
    headless: { environment: 'bearer', says: ['LOUPE_BEARER_TOKEN lacks scopes: write'], exit: 3 },
  },
  {
    name: 'a step-up that is not granted',
    isAuthorized: true,
    behaviour: (server) => ({
      ...calls(insufficient('write')),
      intercept: (seen) => {
        if (seen.path !== '/token') return calls(insufficient('write')).intercept?.(seen);
        server.tokens.set('narrow', 'read');
        return json({ access_token: 'narrow', token_type: 'Bearer', scope: 'read' });
      },
    }),
    asks: 'step up',
    code: 'scopes-missing',
    page: SCOPES_LACKING,
    headless: { environment: 'bearer', says: ['LOUPE_BEARER_TOKEN lacks scopes: write'], exit: 3 },
  },
  {
    name: 'a step-up that is granted, and not enough',
    isAuthorized: true,
    behaviour: () => calls(insufficient('write')),
    asks: 'step up',
    code: 'scope-limit',
    page: told(
      'The server asked for more scopes three times',
      'The server should name all required scopes at once.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'bearer', says: ['LOUPE_BEARER_TOKEN lacks scopes: write'], exit: 3 },
  },
  {
    name: 'a token with too few scopes for anything',
    behaviour: () => ({
      resource: { scopes_supported: ['read'] },
      intercept: ({ path, headers }) => (path === '/mcp' && headers.authorization ? insufficient('admin') : undefined),
    }),
    code: 'scopes-missing',
    page: SCOPES_LACKING,
  },
  {
    name: 'a token with all scopes, which are said to be too few',
    behaviour: () => ({
      resource: { scopes_supported: ['admin'] },
      intercept: ({ path, headers }) => (path === '/mcp' && headers.authorization ? insufficient('admin') : undefined),
    }),
    code: 'token-not-accepted',
    page: TOKEN_REJECTED,
  },
  {
    name: 'insufficient_scope that names no scope',
    behaviour: () => ({
      intercept: ({ path, headers }) => (path === '/mcp' && headers.authorization ? insufficient('') : undefined),
    }),
    code: 'token-not-accepted',
    page: TOKEN_REJECTED,
  },
];
