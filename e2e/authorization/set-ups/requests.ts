import {
  type Answer,
  type Behaviour,
  openAnswer,
  type Seen,
  type TestServer,
} from '../../../core/authorization/testing/authorization-server';
import {
  type Told,
  type SetUp,
  SERVER,
  RETRY,
  AUTHORIZE,
  told,
  RESOURCE,
  at,
  html,
  json,
  UNAUTHORIZED,
} from './set-up';

/** The texts of a request that is rejected because it has no token. */
function requires(status: string): Told {
  const cure =
    'Authorize to sign in. If you have a token or an API key, add it as a header in the server’s settings instead.';
  return told(`Authorization required (${status})`, cure, undefined, AUTHORIZE);
}

/** The response to requests with this JSON-RPC method but without a token; others need no token. */
function without(method: string, answer: (seen: Seen) => Answer): (server: TestServer) => Behaviour {
  return (server) => ({
    intercept: (seen) => {
      const { path, json: message, headers } = seen;
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      if (path !== '/mcp' || server.tokens.has(token)) return undefined;
      if (message['method'] === method || (seen.method === 'GET' && method === 'GET')) return answer(seen);
      return openAnswer(seen);
    },
  });
}

const challengeOf = ({ origin }: TestServer): Answer => ({
  status: 401,
  headers: { 'www-authenticate': `Bearer resource_metadata="${origin}${RESOURCE}"` },
});

const rpcError =
  (isNull: boolean) =>
  ({ json: { id } }: Seen): Answer =>
    json({ jsonrpc: '2.0', id: isNull ? null : id, error: UNAUTHORIZED });

const NOT_OAUTH = told(
  'The challenge isn’t OAuth: basic',
  'Add them as an Authorization header in the server’s settings, or let the proxy pass requests to the server.',
  SERVER,
  RETRY,
);

const SIGN_IN_PAGE = told(
  'The server redirects to another page (302 Found)',
  'If it is a sign-in page, MCP clients can’t sign in there: the server, or the gateway in front of it, must respond with 401 and a WWW-Authenticate header.',
  SERVER,
  RETRY,
);

/** Rejections of the request itself. */
export const REQUESTS: readonly SetUp[] = [
  {
    name: '401 for everything',
    behaviour: () => ({}),
    asks: 'connect',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: '401 for tools/list alone',
    behaviour: (server) => without('tools/list', () => challengeOf(server))(server),
    asks: 'list',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: '401 for tools/list alone, with credentials',
    behaviour: (server) => without('tools/list', () => challengeOf(server))(server),
    asks: 'list',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: '401 for tools/call alone',
    behaviour: (server) => without('tools/call', () => challengeOf(server))(server),
    asks: 'call',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: '401 for the GET stream alone',
    behaviour: (server) => without('GET', () => challengeOf(server))(server),
    page: told('Go to Tools', '', undefined, 'Go to Tools'),
    headless: { environment: 'none', says: 'works' },
  },
  {
    name: 'Unauthorized in 200, with the right ID',
    behaviour: (server) => without('initialize', rpcError(false))(server),
    asks: 'connect',
    page: requires('JSON-RPC error -32001'),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'Unauthorized in 200, with a null ID, of tools/list',
    behaviour: (server) => without('tools/list', rpcError(true))(server),
    asks: 'list',
    page: requires('200 OK'),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'Unauthorized in 200, in an event stream, of tools/call',
    behaviour: (server) =>
      without('tools/call', (seen) => {
        const { body } = rpcError(false)(seen);
        const text = `event: message\ndata: ${JSON.stringify(body)}\n\n`;
        return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: text };
      })(server),
    asks: 'call',
    page: told('The server responded with error -32001: Unauthorized: no token was sent', '', undefined, AUTHORIZE),
    leadsTo: 'authorized',
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'a token that expired, without a refresh token',
    isAuthorized: true,
    before: (server) =>
      at('/token', () => {
        server.tokens.set('short-lived', '');
        return json({ access_token: 'short-lived', token_type: 'Bearer', expires_in: 1 });
      }),
    behaviour: (server) => {
      server.tokens.clear();
      return {};
    },
    asks: 'call',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'bearer', says: ['LOUPE_BEARER_TOKEN'], exit: 3 },
  },
  {
    name: 'LOUPE_BEARER_TOKEN that the server rejects',
    behaviour: (server) => {
      server.tokens.clear();
      return {};
    },
    asks: 'connect',
    page: requires('401 Unauthorized'),
    leadsTo: 'authorized',
    headless: { environment: 'bearer', says: ['The server rejected the token in LOUPE_BEARER_TOKEN.'], exit: 3 },
  },
  {
    name: 'a bare 403',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      ...at('/mcp', html('Blocked by the firewall', 403)),
    }),
    code: 'forbidden',
    page: told(
      'The server forbids the request (403)',
      'Check whether the server or a proxy in front of it blocks your IP address or the Origin header.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: 'same', exit: 3 },
  },
  {
    name: 'Basic of a proxy in front',
    behaviour: () => ({
      intercept: () => ({
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="staging"' },
        body: '<title>401 Authorization Required</title>',
      }),
    }),
    code: 'other-scheme',
    page: NOT_OAUTH,
  },
  {
    name: 'Basic of a proxy in front, without credentials',
    behaviour: () => ({
      intercept: () => ({
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="staging"' },
        body: '<title>401 Authorization Required</title>',
      }),
    }),
    code: 'other-scheme',
    page: NOT_OAUTH,
    headless: { environment: 'none', says: ['(basic)', '--header'], exit: 3 },
  },
  {
    name: 'a redirect to a sign-in page',
    behaviour: () => at('/mcp', { status: 302, headers: { location: 'https://sso.example/login' } }),
    code: 'sign-in-page',
    page: SIGN_IN_PAGE,
    headless: { environment: 'client', says: ['https://sso.example/login'], exit: 2 },
  },
  {
    name: 'a redirect to a sign-in page of its own',
    behaviour: ({ origin }) => at('/mcp', { status: 302, headers: { location: `${origin}/login` } }),
    code: 'sign-in-page',
    page: SIGN_IN_PAGE,
    headless: { environment: 'client', says: ['/login'], exit: 2 },
  },
  {
    name: 'a web page in the place of JSON',
    behaviour: () => ({ resource: undefined, metadata: undefined, ...at('/mcp', html('Sign in to Contoso')) }),
    code: 'web-page',
    page: told(
      'The server responds with a web page (200 OK)',
      'If it is a sign-in page, the server, or the gateway in front of it, must respond with 401 and a WWW-Authenticate header instead.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: ['Sign in to Contoso'], exit: 2 },
  },
  {
    name: 'a server that is broken',
    behaviour: () => at('/mcp', html('Internal Server Error', 500)),
    code: 'unexpected-answer',
    page: told('Unexpected response (500 Internal Server Error)', 'Check the URL and the server’s log.', SERVER, RETRY),
    headless: { environment: 'client', says: ['500 Internal Server Error'], exit: 2 },
  },
  {
    name: 'a path that is not there',
    behaviour: () => at('/mcp', html('Not Found', 404)),
    code: 'unexpected-answer',
    page: told('Unexpected response (404 Not Found)', 'Check the URL and the server’s log.', SERVER, RETRY),
    headless: { environment: 'client', says: ['404 Not Found'], exit: 2 },
  },
];
