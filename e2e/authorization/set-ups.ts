// Protected servers that are set up wrongly, each in one thing, and what a person reads of it: in the page (`set-ups.test.tsx`) and
// headless (`set-ups-headless.test.ts`). In the texts $origin, $url and $host are those of the test's server.
import type { CauseCode } from '../../core/authorization/codes';
import type { AuthorizationSettings, SecretName } from '../../core/authorization/model';
import {
  type Answer,
  type Behaviour,
  openAnswer,
  refused,
  type Seen,
  type TestServer,
} from '../../core/authorization/test-authorization-server';
import type { Fault } from './faulty-authorization';

/** What a person reads of a set-up. */
export interface Told {
  /** Whole. */
  title: string;
  /** The sentence that says what to do, as it is written, or its end. */
  cure: string;
  /** `Fix on …`; undefined of a request outside the authorization, which has no such sign. */
  whose?: string;
  /** The buttons below it, all of them; and the field that asks, where one does. */
  ways: readonly string[];
}

/** What a command says: `same`: the page's title, cure and whose it is. */
export interface Headless {
  environment: 'none' | 'client' | 'refresh' | 'bearer';
  /** `works`: nothing is in the way without a browser. `asks`: that credentials are needed, and by which variables. */
  says: 'same' | 'works' | 'asks' | readonly string[];
  exit?: number;
}

export interface SetUp {
  name: string;
  /** How the server is wrong; undefined where it is one of the servers in faulty-authorization.ts. */
  behaviour?: (server: TestServer) => Behaviour;
  fault?: Fault;
  /** Where it is, where not at the test server’s own URL: by HTTP_PROXY it gets there all the same. */
  url?: string;
  settings?: Partial<AuthorizationSettings>;
  secrets?: Partial<Record<SecretName, string>>;
  /** Whether a person has signed in before, while nothing was wrong yet but what `before` does. */
  isAuthorized?: boolean;
  before?: (server: TestServer) => Behaviour;
  /** What a person asks for, at last. */
  asks?:
    | 'authorize'
    | 'connect'
    | 'list'
    | 'call'
    | 'refresh'
    | 'refresh again'
    | 'revoke'
    | 'step up';
  /** Of the cause; undefined of a request outside the authorization. */
  code?: CauseCode;
  page: Told;
  /** What pressing the first of the ways leads to. */
  leadsTo?: 'authorized' | 'failed';
  /** In the place of the first. */
  press?: string;
  /** Undefined: with a client’s credentials, the same as the page. */
  headless?: Headless;
}

const SERVER = 'Fix on the server';
const ISSUER = 'Fix on the authorization server';
const REGISTRATION = 'Fix the client registration';
const PERSON = 'Your action required';
const NETWORK = 'Check the network';

const RETRY = 'Retry this step';
const SETTINGS = 'Open settings';
const ANYWAY = 'Continue anyway';
const ENDPOINTS = 'Enter endpoints';

/** What goes wrong only with a person at a browser. */
const BROWSER = { environment: 'none', says: 'asks' } as const;

const AUTHORIZE = 'Authorize';
const AGAIN = 'Authorize again';
const REGISTER = 'Register again';

/** In no text of the page, and in no line of a command. */
export const TOKEN_IN_CLEAR = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

function told(title: string, cure: string, whose: string | undefined, ...ways: string[]): Told {
  return { title, cure, ways, ...(whose !== undefined && { whose }) };
}

const DPOP = told(
  'Tokens must be bound to a key (DPoP)',
  'Turn on DPoP in the settings, then authorize again.',
  PERSON,
  RETRY,
  SETTINGS,
);

/** Where a request is rejected for want of a token, whatever it asked for. */
function requires(status: string): Told {
  const cure =
    'Authorize to sign in. If you have a token or an API key, add it as a header in the server’s settings instead.';
  return told(`Authorization required (${status})`, cure, undefined, AUTHORIZE);
}

/** Where the grant of a command makes another cause, or another cure, of the same answer. */
const REFUSED = [
  'The authorization server issued no token (400).',
  'Check the client and what it may request at the authorization server.',
  ISSUER,
];
const ALLOWED = [
  'The grant “client_credentials” isn’t allowed.',
  'or choose another grant or client',
];
const BY_CLIENT: Partial<Record<string, Headless>> = {
  invalid_client: {
    environment: 'client',
    says: [
      'Client authentication failed',
      'Check the client ID and its secret, or try another method.',
      REGISTRATION,
    ],
  },
  invalid_grant: { environment: 'client', says: REFUSED },
  'words about a resource owner': { environment: 'client', says: REFUSED },
  'words about the redirect URI': { environment: 'client', says: REFUSED },
  unsupported_grant_type: { environment: 'client', says: [...ALLOWED, ISSUER] },
  unauthorized_client: { environment: 'client', says: [...ALLOWED, REGISTRATION] },
};

const METADATA = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource/mcp';

/** Another answer of one address. */
function at(path: string, answer: Answer | ((seen: Seen) => Answer | undefined)): Behaviour {
  return {
    intercept: (seen) =>
      seen.path !== path ? undefined : typeof answer === 'function' ? answer(seen) : answer,
  };
}

const html = (title: string, status = 200): Answer => ({
  status,
  body: `<!doctype html>\n<title>${title}</title><p>nginx`,
});
const json = (body: object, status = 200): Answer => ({ status, body });
const redirected = (error: string, error_description: string, more = {}): Behaviour => ({
  redirect: { error, error_description, code: undefined, ...more },
});
const insufficient = (scope: string): Answer => ({
  status: 403,
  headers: {
    'www-authenticate': `Bearer error="insufficient_scope"${scope && `, scope="${scope}"`}`,
  },
});

function jwt(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(claims)}.c2ln`;
}

/** The token endpoint gives a JWT with these claims, which the server then rejects. */
function tokenWith(claims: (server: TestServer) => object): (server: TestServer) => Behaviour {
  return (server) =>
    at('/token', () =>
      json({ access_token: jwt(claims(server)), token_type: 'Bearer', expires_in: 3600 }),
    );
}

/** Requests with this method of JSON-RPC, without a token, are answered so. */
function without(
  method: string,
  answer: (seen: Seen) => Answer,
): (server: TestServer) => Behaviour {
  return (server) => ({
    intercept: (seen) => {
      const { path, json: message, headers } = seen;
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      if (path !== '/mcp' || server.tokens.has(token)) return undefined;
      if (message['method'] === method || (seen.method === 'GET' && method === 'GET'))
        return answer(seen);
      // Everything else is open to everybody.
      return openAnswer(seen);
    },
  });
}

/** Once there is a token, whatever it is, calls of tools are answered so. */
const calls = (answer: Answer): Behaviour => ({
  intercept: ({ path, json: message }) =>
    path === '/mcp' && message['method'] === 'tools/call' ? answer : undefined,
});

const challengeOf = ({ origin }: TestServer): Answer => ({
  status: 401,
  headers: { 'www-authenticate': `Bearer resource_metadata="${origin}${RESOURCE}"` },
});

const UNAUTHORIZED = { code: -32001, message: 'Unauthorized: no token was sent' };
const rpcError =
  (isNull: boolean) =>
  ({ json: { id } }: Seen): Answer =>
    json({ jsonrpc: '2.0', id: isNull ? null : id, error: UNAUTHORIZED });

const ID_JAG: Partial<AuthorizationSettings> = {
  grant: 'id-jag',
  client: { kind: 'pre-registered', id: 'robot', auth: 'none' },
  identityProvider: { issuer: '', tokenEndpoint: '$origin/idp/token', clientId: 'robot' },
};

// What several of them say.
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
const NO_RESPONSE = told(
  'No response from $host',
  'Check whether $host is overloaded or waiting for another service, then try again.',
  ISSUER,
  RETRY,
);
const OTHER_RESOURCE = told(
  'The metadata is for a different resource',
  'Fix it on the server, or connect to the URL that the metadata names.',
  SERVER,
  ANYWAY,
  RETRY,
);
const NO_METADATA = told(
  'No metadata found',
  'The authorization server must return JSON at one of these URLs.',
  ISSUER,
  RETRY,
  ENDPOINTS,
);
const METADATA_REDIRECTS = told(
  'Unexpected redirect',
  'Loupe doesn’t follow redirects for metadata and tokens; they must be served at the URL itself.',
  ISSUER,
  RETRY,
);
const ISSUER_DIFFERS = told(
  'The issuer in the metadata doesn’t match',
  'Fix whichever is wrong; usually it’s the issuer configured on the authorization server.',
  ISSUER,
  RETRY,
  ANYWAY,
);
const NO_PKCE = told(
  'The authorization server does not advertise PKCE with S256',
  'The authorization server should list “S256” in “code_challenge_methods_supported”.',
  ISSUER,
  ANYWAY,
  RETRY,
);
const NO_REGISTRATION = told(
  'Client ID required: Loupe can’t register one here',
  'Register a client with $origin manually, using the redirect URI http://127.0.0.1:6274/oauth/callback, and enter its ID.',
  PERSON,
  SETTINGS,
);
const REDIRECT_ISSUER = told(
  'The issuer in the redirect doesn’t match',
  '“iss” in the redirect must be the issuer from the metadata, and must be present if the metadata says so.',
  ISSUER,
  RETRY,
  ANYWAY,
);
const CLIENT_FORGOTTEN = told(
  'The authorization server no longer knows the client ID',
  'Delete it and register again.',
  REGISTRATION,
  REGISTER,
  RETRY,
);
const ASSERTION_REFUSED = told(
  'The authorization server issued no token (400)',
  'Check the assertion or ID token: its issuer, audience, subject and expiry.',
  ISSUER,
  RETRY,
  SETTINGS,
);

export const SET_UPS: readonly SetUp[] = [
  // Where the request is rejected.
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
    page: told(
      'Authorized and connected',
      'the server accepts the token.',
      undefined,
      'Go to Tools',
    ),
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
    page: told(
      'The server responded with error -32001: Unauthorized: no token was sent',
      '',
      undefined,
      AUTHORIZE,
    ),
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
    headless: {
      environment: 'bearer',
      says: ['The server rejected the token in LOUPE_BEARER_TOKEN.'],
      exit: 3,
    },
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
    behaviour: () =>
      at('/mcp', { status: 302, headers: { location: 'https://sso.example/login' } }),
    code: 'sign-in-page',
    page: SIGN_IN_PAGE,
    headless: { environment: 'client', says: ['https://sso.example/login'], exit: 2 },
  },
  {
    name: 'a redirect to a sign-in page of its own',
    behaviour: ({ origin }) =>
      at('/mcp', { status: 302, headers: { location: `${origin}/login` } }),
    code: 'sign-in-page',
    page: SIGN_IN_PAGE,
    headless: { environment: 'client', says: ['/login'], exit: 2 },
  },
  {
    name: 'a web page in the place of JSON',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      ...at('/mcp', html('Sign in to Contoso')),
    }),
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
    page: told(
      'Unexpected response (500 Internal Server Error)',
      'Check the URL and the server’s log.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: ['500 Internal Server Error'], exit: 2 },
  },
  {
    name: 'a path that is not there',
    behaviour: () => at('/mcp', html('Not Found', 404)),
    code: 'unexpected-answer',
    page: told(
      'Unexpected response (404 Not Found)',
      'Check the URL and the server’s log.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: ['404 Not Found'], exit: 2 },
  },
  // Scopes.
  {
    name: 'insufficient_scope for one tool',
    isAuthorized: true,
    behaviour: (server) => ({
      intercept: ({ path, json: message, headers }) => {
        const token = headers.authorization?.replace('Bearer ', '') ?? '';
        const has = server.tokens.get(token)?.split(' ').includes('write') ?? false;
        return path === '/mcp' && message['method'] === 'tools/call' && !has
          ? insufficient('write')
          : undefined;
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
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization ? insufficient('admin') : undefined,
    }),
    code: 'scopes-missing',
    page: SCOPES_LACKING,
  },
  {
    name: 'a token with all scopes, which are said to be too few',
    behaviour: () => ({
      resource: { scopes_supported: ['admin'] },
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization ? insufficient('admin') : undefined,
    }),
    code: 'token-not-accepted',
    page: TOKEN_REJECTED,
  },
  {
    name: 'insufficient_scope that names no scope',
    behaviour: () => ({
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization ? insufficient('') : undefined,
    }),
    code: 'token-not-accepted',
    page: TOKEN_REJECTED,
  },
  // Reaching the authorization server.
  {
    name: 'an authorization server slower than the limit',
    behaviour: () => at(METADATA, { status: 200, isLate: true }),
    code: 'no-response',
    page: NO_RESPONSE,
  },
  {
    name: 'a token endpoint slower than the limit',
    behaviour: () => at('/token', { status: 200, isLate: true }),
    code: 'no-response',
    page: NO_RESPONSE,
  },
  {
    name: 'nobody at the authorization server’s address',
    fault: 'network',
    code: 'network',
    page: told(
      'Can’t reach the authorization server $host',
      'Check the URL and your network, then try again.',
      NETWORK,
      RETRY,
    ),
  },
  {
    name: 'an authorization server whose name is unknown',
    behaviour: () => ({ resource: { authorization_servers: ['https://login.nowhere.invalid'] } }),
    code: 'network',
    page: told(
      'Can’t reach the authorization server login.nowhere.invalid',
      'Check the URL and your network, then try again.',
      NETWORK,
      RETRY,
    ),
    headless: {
      environment: 'client',
      says: ['LOUPE_ISSUER=https://login.nowhere.invalid'],
      exit: 3,
    },
  },
  {
    name: 'a name that only the proxy knows',
    url: 'http://mcp.example/mcp',
    behaviour: () => ({
      challenge:
        'Bearer resource_metadata="http://mcp.example/.well-known/oauth-protected-resource/mcp"',
      resource: {
        resource: 'http://mcp.example/mcp',
        authorization_servers: ['https://login.corp.mcp.example'],
      },
    }),
    code: 'network-unknown',
    page: told(
      'This computer can’t resolve login.corp.mcp.example',
      'Continue only if you trust this URL.',
      PERSON,
      ANYWAY,
      RETRY,
    ),
  },
  {
    name: 'a public server that points into a private network',
    url: 'http://mcp.example/mcp',
    behaviour: () => ({
      challenge:
        'Bearer resource_metadata="http://mcp.example/.well-known/oauth-protected-resource/mcp"',
      resource: {
        resource: 'http://mcp.example/mcp',
        authorization_servers: ['https://10.0.0.7'],
      },
    }),
    code: 'private-network',
    page: told(
      'A public server points to a private network',
      'Continue only if you trust this URL.',
      SERVER,
      ANYWAY,
      RETRY,
    ),
    headless: { environment: 'client', says: ['LOUPE_ISSUER=https://10.0.0.7'], exit: 3 },
  },
  {
    name: 'a proxy that wants a password',
    url: 'http://mcp.example/mcp',
    behaviour: () => at('/mcp', { status: 407 }),
    code: 'proxy',
    page: told(
      'The proxy $origin rejected the connection',
      'Check HTTPS_PROXY and NO_PROXY in the shell that started Loupe.',
      NETWORK,
      RETRY,
    ),
    headless: { environment: 'client', says: ['407'], exit: 2 },
  },
  {
    name: 'a certificate that nobody signed',
    fault: 'tls',
    code: 'tls',
    page: told(
      'Can’t connect securely to $host',
      'If the certificate was issued by your company or by you, set its CA file in the settings.',
      NETWORK,
      RETRY,
      SETTINGS,
    ),
  },
  // The resource’s metadata.
  ...(
    [
      [
        '404',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        { status: 404 },
      ],
      [
        '500',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        html('Oops', 500),
      ],
      [
        'a web page',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        html('Welcome'),
      ],
    ] as const
  ).map(([name, page, answer]): SetUp => ({
    name: `the link in the challenge leads to ${name}`,
    behaviour: ({ origin }) => ({
      resource: undefined,
      metadata: undefined,
      challenge: `Bearer resource_metadata="${origin}/meta"`,
      intercept: ({ path }) =>
        path === '/meta' ? answer : path === '/register' ? { status: 404 } : undefined,
    }),
    code: 'metadata-not-found',
    page,
    headless: { environment: 'client', says: 'works' },
  })),
  {
    name: 'the link in the challenge is not https',
    behaviour: () => ({ challenge: 'Bearer resource_metadata="http://mcp.example/meta"' }),
    code: 'unsafe-address',
    page: told(
      'Loupe won’t open the URL in “resource_metadata”',
      'It must start with https:// and contain no password (http:// is allowed only for this computer).',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'the resource differs by a slash',
    behaviour: ({ url }) => ({ resource: { resource: `${url}/` } }),
    code: 'resource-mismatch',
    page: OTHER_RESOURCE,
    leadsTo: 'authorized',
  },
  {
    name: 'the resource is another path',
    behaviour: ({ origin }) => ({ resource: { resource: `${origin}/other` } }),
    code: 'resource-mismatch',
    page: OTHER_RESOURCE,
    leadsTo: 'authorized',
  },
  {
    name: 'the resource’s metadata is no JSON',
    behaviour: () =>
      at(RESOURCE, { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a' }),
    code: 'metadata-malformed',
    page: told('Invalid metadata', 'Fix the document on the server.', SERVER, RETRY, ENDPOINTS),
  },
  {
    name: 'the resource’s metadata names no authorization server',
    behaviour: () => ({ resource: { authorization_servers: [] } }),
    code: 'metadata-malformed',
    page: told('Invalid metadata', 'Fix the document on the server.', SERVER, RETRY, ENDPOINTS),
  },
  {
    name: 'no metadata at all, and no endpoints',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      intercept: ({ path }) =>
        path === '/mcp' ? undefined : { status: 404, body: 'Nothing is here.' },
      challenge: 'Bearer',
    }),
    code: 'metadata-not-found',
    page: told(
      'No metadata found',
      'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
      SERVER,
      RETRY,
      ENDPOINTS,
    ),
  },
  // The authorization server’s metadata.
  {
    name: 'the authorization server has no metadata',
    behaviour: () => ({ metadata: undefined }),
    code: 'metadata-not-found',
    page: NO_METADATA,
  },
  {
    name: 'the authorization server’s metadata is a web page',
    behaviour: () => at(METADATA, html('Welcome')),
    code: 'metadata-not-found',
    page: NO_METADATA,
  },
  {
    name: 'the authorization server’s metadata redirects',
    behaviour: () => at(METADATA, { status: 302, headers: { location: 'https://b.example/' } }),
    code: 'redirected',
    page: METADATA_REDIRECTS,
  },
  {
    name: 'the issuer differs by a slash',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/` } }),
    code: 'issuer-mismatch',
    page: ISSUER_DIFFERS,
    press: ANYWAY,
    leadsTo: 'authorized',
  },
  {
    name: 'the issuer is another path',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/v2.0` } }),
    code: 'issuer-mismatch',
    page: {
      ...ISSUER_DIFFERS,
      cure: 'Both are on the same host: the resource metadata may list the wrong one of its issuers.',
    },
    press: ANYWAY,
    leadsTo: 'authorized',
  },
  {
    name: 'no authorization endpoint',
    behaviour: () => ({ metadata: { authorization_endpoint: undefined } }),
    code: 'endpoint-missing',
    page: told(
      'The metadata has no authorization_endpoint',
      'You can also enter the URL in the settings.',
      ISSUER,
      RETRY,
      ENDPOINTS,
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'no token endpoint',
    behaviour: () => ({ metadata: { token_endpoint: undefined } }),
    code: 'endpoint-missing',
    page: told(
      'The metadata has no token_endpoint',
      'You can also enter the URL in the settings.',
      ISSUER,
      RETRY,
      ENDPOINTS,
    ),
  },
  {
    name: 'a token endpoint that is no address of the web',
    behaviour: () => ({ metadata: { token_endpoint: 'file:///etc/passwd' } }),
    code: 'unsafe-address',
    page: told(
      'Loupe won’t open the URL in “token_endpoint”',
      'It must start with https:// and contain no password (http:// is allowed only for this computer).',
      ISSUER,
      RETRY,
    ),
  },
  {
    name: 'PKCE is not advertised',
    behaviour: () => ({ metadata: { code_challenge_methods_supported: undefined } }),
    code: 'pkce-not-advertised',
    page: NO_PKCE,
    leadsTo: 'authorized',
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'PKCE with plain alone',
    behaviour: () => ({ metadata: { code_challenge_methods_supported: ['plain'] } }),
    code: 'pkce-not-advertised',
    page: NO_PKCE,
    leadsTo: 'authorized',
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'several authorization servers',
    behaviour: ({ origin }) => ({
      resource: { authorization_servers: [origin, 'https://login.other.example'] },
    }),
    page: told(
      'Choose an authorization server',
      'Choose the one where you have an account.',
      undefined,
      'Use this server',
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'client ID documents alone',
    behaviour: () => ({
      metadata: { registration_endpoint: undefined, client_id_metadata_document_supported: true },
    }),
    code: 'no-registration',
    page: NO_REGISTRATION,
    headless: BROWSER,
  },
  // Registration.
  {
    name: 'no registration',
    behaviour: () => ({ metadata: { registration_endpoint: undefined } }),
    code: 'no-registration',
    page: NO_REGISTRATION,
    headless: BROWSER,
  },
  ...(
    [
      [
        '400 that says why',
        told(
          'The authorization server rejected the registration (400)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_client_metadata', 'A logo is required.'),
      ],
      [
        '403',
        told(
          'The authorization server rejected the registration (403)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('access_denied', 'Registration is closed.', 403),
      ],
      [
        '401',
        told(
          'The authorization server rejected the registration (401)',
          'Some servers require an initial access token or manual registration. You can enter either in the settings.',
          ISSUER,
          SETTINGS,
        ),
        refused('invalid_token', 'An initial access token is required.', 401),
      ],
      [
        '500',
        told(
          'The authorization server couldn’t process the request (500)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        html('Whitelabel Error Page', 500),
        'server-error',
      ],
    ] as const
  ).map(([name, page, answer, code = 'registration-refused' as const]): SetUp => ({
    name: `a registration that ends with ${name}`,
    behaviour: () => at('/register', answer),
    code,
    page,
    headless: BROWSER,
  })),
  {
    name: 'a registration that refuses the redirect URI',
    behaviour: () => at('/register', refused('invalid_redirect_uri', 'Only https.')),
    code: 'redirect-not-allowed',
    page: told(
      'The authorization server rejected the redirect URI',
      'Choose a redirect URI that it allows (host, port and path) in the settings, or register a client manually and enter its ID.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a registration without a client ID',
    behaviour: () => at('/register', json({ client_name: 'Loupe' }, 201)),
    code: 'registration-malformed',
    page: told(
      'Invalid registration response',
      'The response must be JSON with “client_id”.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'a registration with another redirect URI',
    behaviour: () =>
      at('/register', json({ client_id: 'c', redirect_uris: ['https://other.example/cb'] }, 201)),
    code: 'registration-changed',
    page: told(
      'Registered with another redirect URI',
      'You can also set the registered one in the settings.',
      ISSUER,
      ANYWAY,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a registration whose secret has expired',
    behaviour: () =>
      at(
        '/register',
        json({ client_id: 'c', client_secret: 'of-old', client_secret_expires_at: 60 }, 201),
      ),
    code: 'registration-expired',
    page: told(
      'The client secret has already expired',
      'If the date looks right, check this computer’s clock.',
      ISSUER,
      ANYWAY,
      RETRY,
    ),
    headless: BROWSER,
  },
  // The sign-in page.
  ...(
    [
      [
        'access_denied',
        told(
          'Access was denied on the sign-in page',
          'Authorize again, with another account if necessary.',
          PERSON,
          RETRY,
        ),
        'The user said no.',
        'access-denied',
      ],
      [
        'invalid_scope',
        told(
          'The authorization server rejected the scopes',
          'No scope was requested: enter the scopes in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'Never heard of it.',
        'scopes-refused',
      ],
      [
        'invalid_request',
        told(
          'The authorization server rejected the request',
          'The parameter is “audience”: add or change it under Extra parameters in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'Missing required parameter: audience',
        'authorization-refused',
      ],
      [
        'invalid_target',
        told(
          'The authorization server rejected the resource “$origin/mcp”',
          'Change or omit the resource in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'No such resource.',
        'resource-refused',
      ],
      [
        'unauthorized_client',
        told(
          'The grant “authorization_code” isn’t allowed',
          'at the authorization server, or choose another grant or client in the settings.',
          REGISTRATION,
          RETRY,
          SETTINGS,
        ),
        'The client may not use this flow.',
        'grant-not-allowed',
      ],
      [
        'unsupported_response_type',
        told(
          'The grant “authorization_code” isn’t allowed',
          'The authorization server must support it, or choose another grant or client in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        'Only token.',
        'grant-not-allowed',
      ],
      [
        'server_error',
        told(
          'The authorization server couldn’t process the request (server_error)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        'The database is down.',
        'server-error',
      ],
      [
        'temporarily_unavailable',
        told(
          'The authorization server couldn’t process the request (temporarily_unavailable)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        'Come back at noon.',
        'server-error',
      ],
    ] as const
  ).map(([error, page, description, code]): SetUp => ({
    name: `the sign-in ends with ${error}`,
    behaviour: () => redirected(error, description, { error_uri: 'https://why.example/e' }),
    code,
    page,
    headless: BROWSER,
  })),
  {
    name: 'the sign-in ends without a code',
    behaviour: () => ({ redirect: { code: undefined } }),
    code: 'code-missing',
    page: told('The redirect has no code', 'It must send one of them.', ISSUER, RETRY),
    headless: BROWSER,
  },
  {
    name: 'the sign-in ends with another state',
    behaviour: () => ({ redirect: { state: 'another' } }),
    code: 'state-mismatch',
    page: told(
      'The state doesn’t match',
      'If the problem persists, the authorization server or a proxy changes the state.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'the sign-in ends without a state',
    behaviour: () => ({ redirect: { state: undefined } }),
    code: 'state-mismatch',
    page: told(
      'The state doesn’t match',
      'If the problem persists, the authorization server or a proxy removes the state.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'the sign-in names another issuer',
    behaviour: () => ({ redirect: { iss: 'https://evil.example' } }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    headless: BROWSER,
  },
  {
    name: 'the sign-in names no issuer, though that is advertised',
    behaviour: () => ({ redirect: { iss: undefined } }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    press: ANYWAY,
    leadsTo: 'authorized',
    headless: BROWSER,
  },
  {
    name: 'the sign-in names another issuer, though none is advertised',
    behaviour: () => ({
      redirect: { iss: 'https://evil.example' },
      metadata: { authorization_response_iss_parameter_supported: undefined },
    }),
    code: 'iss-mismatch',
    page: REDIRECT_ISSUER,
    headless: BROWSER,
  },
  // The token endpoint.
  ...(
    [
      [
        'invalid_client',
        told(
          'Client authentication failed',
          'or enter a client ID of your own in the settings.',
          REGISTRATION,
          REGISTER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_client', 'Use basic.', 401),
        'client-authentication-refused',
      ],
      [
        'invalid_grant',
        told(
          'The authorization server issued no token (400)',
          'A code can be used only once and expires soon: authorize again.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_grant', 'The code has expired.'),
        'token-refused',
      ],
      [
        'invalid_target',
        told(
          'The authorization server rejected the resource “$origin/mcp”',
          'Change or omit the resource in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_target', 'No such resource.'),
        'resource-refused',
      ],
      [
        'words of Entra',
        told(
          'The authorization server rejected the resource “$origin/mcp”',
          'Change or omit the resource in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_request', 'AADSTS9010010: The resource parameter doesn’t match.'),
        'resource-refused',
      ],
      [
        'words about a resource owner',
        told(
          'The authorization server issued no token (400)',
          'A code can be used only once and expires soon: authorize again.',
          ISSUER,
          AGAIN,
          SETTINGS,
        ),
        refused('invalid_grant', 'The resource owner’s session is invalid.'),
        'token-refused',
      ],
      [
        'words about the redirect URI',
        told(
          'The authorization server doesn’t accept this redirect URI for the client',
          'Add exactly http://127.0.0.1:6274/oauth/callback to the client’s redirect URIs at the authorization server.',
          REGISTRATION,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_grant', 'redirect_uri did not match'),
        'redirect-mismatch',
      ],
      [
        'unsupported_grant_type',
        told(
          'The grant “authorization_code” isn’t allowed',
          'The authorization server must support it, or choose another grant or client in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('unsupported_grant_type', 'Only device codes.'),
        'grant-not-allowed',
      ],
      [
        'unauthorized_client',
        told(
          'The grant “authorization_code” isn’t allowed',
          'at the authorization server, or choose another grant or client in the settings.',
          REGISTRATION,
          RETRY,
          SETTINGS,
        ),
        refused('unauthorized_client', 'Not this grant.'),
        'grant-not-allowed',
      ],
      [
        'invalid_scope',
        told(
          'The authorization server rejected the scopes',
          'No scope was requested: enter the scopes in the settings.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('invalid_scope', 'Never heard of it.'),
        'scopes-refused',
      ],
      [
        'access_denied',
        told(
          'The authorization server issued no token (403)',
          'Change what the authorization server objects to in the settings, or ask its administrator.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        refused('access_denied', 'Policy 7 forbids it.', 403),
        'token-refused',
      ],
      [
        'an error in 200',
        told(
          'The authorization server issued no token (200)',
          'Change what the authorization server objects to in the settings, or ask its administrator.',
          ISSUER,
          RETRY,
          SETTINGS,
        ),
        { status: 200, body: { error: 'bad_code', error_description: 'Too old.' } },
        'token-refused',
      ],
      [
        'no access_token',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          RETRY,
        ),
        { status: 200, body: { token_type: 'Bearer' } },
        'token-malformed',
      ],
      [
        'no token_type',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          RETRY,
        ),
        { status: 200, body: { access_token: 'a-token' } },
        'token-malformed',
      ],
      [
        'token_type mac',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          RETRY,
        ),
        { status: 200, body: { access_token: 'a-token', token_type: 'mac' } },
        'token-malformed',
      ],
      [
        'a web page',
        told(
          'Invalid response from the token endpoint',
          'The response must be JSON with “access_token” and “token_type”.',
          ISSUER,
          RETRY,
        ),
        html('Welcome to the portal'),
        'token-malformed',
      ],
      [
        '500',
        told(
          'The authorization server couldn’t process the request (500)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        html('Internal Server Error', 500),
        'server-error',
      ],
      [
        '429',
        told(
          'The authorization server couldn’t process the request (429)',
          'If it fails again, check the authorization server’s log.',
          ISSUER,
          RETRY,
        ),
        {
          status: 429,
          headers: { 'retry-after': '30' },
          body: { error: 'slow_down', error_description: 'Too many requests.' },
        },
        'server-error',
      ],
    ] as const
  ).map(([name, page, answer, code]): SetUp => ({
    name: `the token endpoint answers with ${name}`,
    behaviour: () => at('/token', answer),
    code,
    page,
    ...(BY_CLIENT[name] && { headless: BY_CLIENT[name] }),
  })),
  {
    name: 'the token endpoint redirects',
    behaviour: () => at('/token', { status: 307, headers: { location: 'https://b.example/' } }),
    code: 'redirected',
    page: METADATA_REDIRECTS,
  },
  // The proof.
  {
    name: 'a token for another server',
    behaviour: tokenWith(() => ({ aud: 'https://graph.example.com' })),
    code: 'wrong-audience',
    page: told(
      'The token is for a different audience',
      'The authorization server must issue the token for this server; some need the parameter “audience” in addition to “resource” (see Extra parameters in the settings).',
      ISSUER,
      RETRY,
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
          RETRY,
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
        path === '/mcp' &&
        server.tokens.size > 0 &&
        headers.authorization &&
        message['method'] === 'tools/list'
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
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization ? html('Boom', 500) : undefined,
    }),
    code: 'not-proved',
    page: told(
      'The token couldn’t be verified',
      'Check the server’s log, then try again.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'client', says: ['500 Internal Server Error'], exit: 2 },
  },
  // Refreshing.
  {
    name: 'a refresh token that is refused',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_grant', 'The token has been revoked.')),
    asks: 'refresh',
    code: 'refresh-refused',
    page: told(
      'The authorization server rejected the refresh token',
      'Authorize again to get a new one.',
      ISSUER,
      AGAIN,
    ),
    headless: { environment: 'refresh', says: 'same' },
  },
  {
    name: 'a refresh token that was refused before',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_grant', 'The token has been revoked.')),
    asks: 'refresh again',
    code: 'no-refresh-token',
    page: told(
      'No refresh token',
      'Authorize again; request the scope “offline_access” if the server advertises it.',
      ISSUER,
      AGAIN,
      SETTINGS,
    ),
    headless: { environment: 'refresh', says: ['The token has been revoked.'] },
  },
  {
    name: 'a client that is forgotten, at the refresh',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_client', 'Unknown client.', 401)),
    asks: 'refresh',
    code: 'stale-registration',
    page: CLIENT_FORGOTTEN,
    headless: { environment: 'refresh', says: ['Unknown client.'] },
  },
  {
    name: 'an authorization server that is down, at the refresh',
    isAuthorized: true,
    behaviour: () => at('/token', html('Service Unavailable', 503)),
    asks: 'refresh',
    code: 'server-error',
    page: told(
      'The authorization server couldn’t process the request (503)',
      'If it fails again, check the authorization server’s log.',
      ISSUER,
      RETRY,
    ),
    headless: { environment: 'refresh', says: 'same' },
  },
  {
    name: 'a client that is forgotten, at the next sign-in',
    isAuthorized: true,
    behaviour: () => at('/token', refused('invalid_client', 'Unknown client.', 401)),
    code: 'stale-registration',
    page: CLIENT_FORGOTTEN,
    headless: { environment: 'client', says: ['Unknown client.'] },
  },
  {
    name: 'a revocation that is refused',
    isAuthorized: true,
    behaviour: () => at('/revoke', refused('unsupported_token_type', 'Not these.')),
    asks: 'revoke',
    code: 'revocation-refused',
    page: told(
      'The authorization server didn’t revoke the token (400)',
      'Try again, or delete the credentials so that Loupe no longer uses it.',
      ISSUER,
      RETRY,
    ),
    headless: { environment: 'client', says: 'works' },
  },
  // What an authorization server wants besides, and says in words or codes of its own.
  ...(
    [
      ['login_required', 'User not logged in.'],
      ['consent_required', 'Consent is missing.'],
      ['interaction_required', 'AADSTS50076: use multi-factor authentication.'],
    ] as const
  ).map(([error, words]): SetUp => ({
    name: `the sign-in ends with ${error}`,
    behaviour: () => redirected(error, words),
    code: 'interaction-required',
    page: told('The sign-in page wasn’t shown', 'Authorize again.', PERSON, RETRY),
    headless: BROWSER,
  })),
  {
    name: 'prompt=none among the extra parameters',
    settings: { extra: { authorize: [['prompt', 'none']], token: [] } },
    behaviour: () => redirected('login_required', 'User not logged in.'),
    code: 'interaction-required',
    page: told(
      'The sign-in page wasn’t shown',
      'Remove “prompt=none” from Extra parameters in the settings, then authorize again.',
      PERSON,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'pushed requests are required, by the metadata',
    behaviour: () => ({ metadata: { require_pushed_authorization_requests: true } }),
    code: 'par-required',
    page: told(
      'The authorization server requires pushed requests (PAR)',
      'Allow requests without PAR for this client, or add a token from elsewhere as a header.',
      ISSUER,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'pushed requests are required, by the answer',
    behaviour: () => redirected('invalid_request', 'Pushed Authorization Request is required.'),
    code: 'par-required',
    page: told(
      'The authorization server requires pushed requests (PAR)',
      'Allow requests without PAR for this client, or add a token from elsewhere as a header.',
      ISSUER,
      AGAIN,
    ),
    headless: BROWSER,
  },
  {
    name: 'invalid_resource',
    behaviour: () => redirected('invalid_resource', 'AADSTS500011: The principal was not found.'),
    code: 'resource-refused',
    page: told(
      'The authorization server rejected the resource “$url”',
      'Change or omit the resource in the settings.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'an audience that is not known',
    settings: { extra: { authorize: [['audience', 'https://api.example']], token: [] } },
    behaviour: () => redirected('access_denied', 'Service not found: https://api.example'),
    code: 'audience-refused',
    page: told(
      'The authorization server doesn’t know the audience',
      'Loupe sent “https://api.example”. Register it at the authorization server, or set the right “audience” under Extra parameters in the settings.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: BROWSER,
  },
  {
    name: 'a user who is not assigned',
    behaviour: () => redirected('access_denied', 'User is not assigned to the client application.'),
    code: 'user-not-assigned',
    page: told(
      'The user isn’t assigned to the client',
      'An administrator of the authorization server must assign the user, or a group of the user, to this client.',
      ISSUER,
      RETRY,
    ),
    headless: BROWSER,
  },
  {
    name: 'a proof of possession is required for tokens',
    behaviour: () => at('/token', refused('invalid_dpop_proof', 'A DPoP proof is required.')),
    code: 'dpop-required',
    page: DPOP,
  },
  {
    name: 'a proof of possession is required by the server',
    behaviour: () => ({
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization?.startsWith('Bearer')
          ? { status: 401, headers: { 'www-authenticate': 'DPoP algs="ES256"' } }
          : undefined,
    }),
    code: 'dpop-required',
    page: DPOP,
  },
  {
    name: 'registered with a method that was not asked for',
    behaviour: () =>
      at('/register', json({ client_id: 'c', token_endpoint_auth_method: 'tls_client_auth' }, 201)),
    code: 'registration-method',
    page: told(
      'Registered with a client authentication that Loupe can’t use',
      'You can also register a client manually and enter its ID in the settings.',
      ISSUER,
      RETRY,
      SETTINGS,
    ),
    headless: { environment: 'client', says: 'works' },
  },
  {
    name: 'a token as a form',
    behaviour: () =>
      at('/token', {
        status: 200,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `access_token=${TOKEN_IN_CLEAR}&token_type=bearer&scope=`,
      }),
    code: 'token-malformed',
    page: told(
      'Invalid response from the token endpoint',
      'The response is form-encoded, not JSON. The response must be JSON with “access_token” and “token_type”.',
      ISSUER,
      RETRY,
    ),
  },
  {
    name: 'a token as text',
    behaviour: () =>
      at('/token', {
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body: TOKEN_IN_CLEAR.slice(4),
      }),
    code: 'token-malformed',
    page: told(
      'Invalid response from the token endpoint',
      'The response is text/plain, not JSON. The response must be JSON with “access_token” and “token_type”.',
      ISSUER,
      RETRY,
    ),
  },
  {
    name: 'a token endpoint that wants JSON',
    behaviour: () => at('/token', json({ message: 'Unsupported Media Type' }, 415)),
    code: 'json-wanted',
    page: told(
      'The token endpoint rejects form-encoded requests (415)',
      'Fix the token endpoint, or enter another one in the settings.',
      ISSUER,
      RETRY,
      ENDPOINTS,
    ),
  },
  {
    name: 'the issuer is a template for tenants',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/{tenantid}/v2.0` } }),
    code: 'issuer-mismatch',
    page: told(
      'The issuer in the metadata doesn’t match',
      'It is a template for many tenants: list the URL of one tenant, with its ID in place of “common” or “organizations”.',
      ISSUER,
      RETRY,
      ANYWAY,
    ),
  },
  {
    name: 'a token that is encrypted, and refused',
    behaviour: () =>
      at('/token', json({ access_token: 'eyJhbGciOi.a.b.c.d', token_type: 'Bearer' })),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (401)',
      'The token is encrypted (JWE), so only the server can read its claims. Check that it can.',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'a token without an audience, refused',
    behaviour: () =>
      at('/token', json({ access_token: `h.${btoa('{"sub":"ada"}')}.s`, token_type: 'Bearer' })),
    code: 'token-not-accepted',
    page: told(
      'The server rejected the token (401)',
      'The token has no “aud”: the authorization server must issue it for this server.',
      SERVER,
      RETRY,
    ),
  },
  {
    name: 'a cookie is wanted',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      challenge: 'Cookie realm="intranet"',
    }),
    code: 'other-scheme',
    page: told(
      'The challenge isn’t OAuth: cookie',
      'Sign in with a browser, and add its cookie as a Cookie header in the server’s settings.',
      SERVER,
      RETRY,
    ),
    headless: { environment: 'none', says: ['cookie'] },
  },
  ...(
    [
      [
        'Request is malformed for “Ada Lovelace”',
        'If it requires a custom parameter, add it under Extra parameters in the settings.',
      ],
      [
        'Missing required parameter: acr_values',
        'The parameter is “acr_values”: add or change it under Extra parameters in the settings.',
      ],
    ] as const
  ).map(([words, cure]): SetUp => ({
    name: `the sign-in ends with invalid_request: ${words}`,
    behaviour: () => redirected('invalid_request', words),
    code: 'authorization-refused',
    page: told('The authorization server rejected the request', cure, ISSUER, RETRY, SETTINGS),
    headless: BROWSER,
  })),
  {
    name: 'a client that was just registered, refused by its method',
    behaviour: () => ({
      metadata: {
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      },
      intercept: ({ path, headers }) =>
        path === '/token' && headers.authorization?.startsWith('Basic')
          ? refused('invalid_client', 'Client authentication failed.', 401)
          : undefined,
    }),
    code: 'client-authentication-refused',
    page: told(
      'Client authentication failed',
      'Loupe has just registered this client, so registering again would fail the same. Try “client_secret_post”.',
      REGISTRATION,
      'Use client_secret_post',
      RETRY,
      SETTINGS,
    ),
    leadsTo: 'authorized',
    headless: {
      environment: 'client',
      says: [
        'Client authentication failed',
        'Check the client ID and its secret, or try another method.',
      ],
    },
  },
  // Grants without a person.
  {
    name: 'client credentials that are refused',
    settings: { grant: 'client-credentials', client: { kind: 'pre-registered', id: 'robot' } },
    secrets: { 'client-secret': 'robot-secret' },
    behaviour: () => at('/token', refused('invalid_client', 'Unknown robot.', 401)),
    code: 'client-authentication-refused',
    page: told(
      'Client authentication failed',
      'Check the client ID and its secret, or try another method.',
      REGISTRATION,
      RETRY,
      SETTINGS,
    ),
  },
  {
    name: 'client credentials without a secret',
    settings: {
      grant: 'client-credentials',
      client: { kind: 'pre-registered', id: 'robot', auth: 'client_secret_post' },
    },
    behaviour: () => ({}),
    code: 'needs-input',
    page: told(
      'Your input is required',
      'Enter this in the settings: the client secret.',
      PERSON,
      SETTINGS,
    ),
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion that is refused',
    settings: { grant: 'jwt-bearer', client: { kind: 'pre-registered', id: 'robot' } },
    secrets: { assertion: 'an-assertion' },
    behaviour: () => at('/token', refused('invalid_grant', 'The assertion has expired.')),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion, and no client',
    settings: { grant: 'jwt-bearer' },
    secrets: { assertion: 'an-assertion' },
    behaviour: () => ({}),
    code: 'no-registration',
    page: told(
      'Client ID required: Loupe can’t register one here',
      'Register a client with $origin manually, and enter its ID.',
      PERSON,
      SETTINGS,
    ),
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an ID token that the identity provider refuses',
    settings: ID_JAG,
    secrets: { 'id-token': 'an-id-token' },
    behaviour: () => at('/idp/token', refused('invalid_grant', 'The ID token is of another.')),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
  {
    name: 'an assertion of the identity provider’s that is refused',
    settings: ID_JAG,
    secrets: { 'id-token': 'an-id-token' },
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/idp/token'
          ? json({ access_token: 'a-grant', issued_token_type: 'id-jag', token_type: 'N_A' })
          : path === '/token'
            ? refused('invalid_grant', 'The identity provider is not trusted.')
            : undefined,
    }),
    code: 'token-refused',
    page: ASSERTION_REFUSED,
    headless: { environment: 'none', says: 'asks' },
  },
];
