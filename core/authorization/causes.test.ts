import { expect, it, onTestFinished, vi } from 'vitest';
import { exchangesOf, falsehoods } from '../../e2e/authorization/cause-facts';
import { HostError } from '../host';
import { causeText } from './cause-text';
import { memoryVault } from './memory-vault';
import type { CauseCode } from './codes';
import { type AuthorizationSettings, type Cause, DEFAULT_AUTHORIZATION } from './model';
import { type Behaviour, refused, sessionOf, startTestServer, type TestServer } from './testing/authorization-server';

interface Case {
  code: CauseCode;
  name: string;
  behaviour?: (server: TestServer) => Behaviour;
  settings?: Partial<AuthorizationSettings>;
  /** What the facts of the cause have in them. */
  facts: (server: TestServer) => Record<string, unknown>;
  step: string;
  /** Undefined: the authorization server. */
  responsible?: Cause['responsible'];
  /** Whether it can be let pass. */
  isDeviation?: boolean;
}

const toToken = (answer: ReturnType<typeof refused>): Behaviour => ({
  intercept: ({ path }) => (path === '/token' ? answer : undefined),
});
const redirectedWith = (error: string, error_description: string): Behaviour => ({
  redirect: { error, error_description, code: undefined },
});
const jwt = (claims: object) =>
  ['{}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.c2ln';
const CLIENT = { client: { kind: 'pre-registered', id: 'mine' } } as const;

const CASES: Case[] = [
  {
    code: 'issuer-mismatch',
    name: 'a slash',
    behaviour: ({ origin }) => ({ metadata: { issuer: `${origin}/` } }),
    facts: ({ origin }) => ({ expected: origin, actual: `${origin}/` }),
    step: 'server-metadata',
    isDeviation: true,
  },
  {
    code: 'resource-refused',
    name: 'Entra’s words, from the token endpoint',
    behaviour: () =>
      toToken(refused('invalid_request', 'AADSTS9010010: The resource parameter doesn’t match the scopes.')),
    facts: ({ url }) => ({ resource: url, error: 'invalid_request' }),
    step: 'token',
  },
  {
    code: 'resource-refused',
    name: 'the code for it, from the authorization endpoint',
    behaviour: () => redirectedWith('invalid_target', 'No.'),
    facts: ({ url }) => ({ resource: url, error: 'invalid_target' }),
    step: 'callback',
  },
  {
    code: 'redirect-mismatch',
    name: 'at the token endpoint',
    behaviour: () => toToken(refused('invalid_grant', 'redirect_uri did not match')),
    facts: () => ({ redirect: 'http://localhost:7000/cb' }),
    settings: { redirect: { host: 'localhost', port: 7000, path: '/cb' } },
    step: 'token',
    responsible: 'registration',
  },
  {
    code: 'redirect-not-allowed',
    name: 'at the registration',
    behaviour: () => ({
      intercept: ({ path }) => (path === '/register' ? refused('invalid_redirect_uri', 'Only https.') : undefined),
    }),
    facts: () => ({ redirect: 'http://127.0.0.1:6274/oauth/callback' }),
    step: 'register',
  },
  {
    code: 'client-authentication-refused',
    name: 'the method of a client that was just registered',
    behaviour: () => toToken(refused('invalid_client', 'Use basic.', 401)),
    facts: ({ origin }) => ({
      used: 'none',
      advertised: 'none\nclient_secret_basic\nclient_secret_post',
      description: 'Use basic.',
      // It can be registered again there.
      issuer: origin,
    }),
    step: 'token',
    responsible: 'registration',
  },
  {
    code: 'no-registration',
    name: 'no registration endpoint',
    behaviour: () => ({ metadata: { registration_endpoint: undefined } }),
    facts: ({ origin }) => ({ issuer: origin, methods: 'none client_secret_basic client_secret_post' }),
    step: 'client',
    responsible: 'person',
  },
  {
    code: 'registration-refused',
    name: 'no registration for anybody',
    behaviour: () => ({
      intercept: ({ path }) => (path === '/register' ? refused('access_denied', 'Ask us.', 403) : undefined),
    }),
    facts: () => ({ status: '403', description: 'Ask us.' }),
    step: 'register',
  },
  ...(
    [
      ['no client_id in it', { client_name: 'Loupe' }, 'client_id is missing.'],
      ['a page', '<title>Welcome</title>', 'Not a JSON object.'],
    ] as const
  ).map(([name, body, reason]): Case => ({
    code: 'registration-malformed',
    name,
    behaviour: () => ({ intercept: ({ path }) => (path === '/register' ? { status: 201, body } : undefined) }),
    facts: () => ({ status: '201', reason }),
    step: 'register',
  })),
  {
    code: 'registration-changed',
    name: 'another redirect URI',
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/register'
          ? { status: 201, body: { client_id: 'c', redirect_uris: ['https://other.example/cb'] } }
          : undefined,
    }),
    facts: () => ({ expected: 'http://127.0.0.1:6274/oauth/callback', actual: 'https://other.example/cb' }),
    step: 'register',
    isDeviation: true,
  },
  {
    code: 'registration-expired',
    name: 'a secret of 1970',
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/register'
          ? {
              status: 201,
              body: { client_id: 'c', client_secret: 'x', client_secret_expires_at: 60 },
            }
          : undefined,
    }),
    facts: () => ({ id: 'c', expires: '1970-01-01T00:01:00.000Z' }),
    step: 'register',
    isDeviation: true,
  },
  {
    code: 'scopes-refused',
    name: 'there is no token yet',
    settings: { scopes: 'everything' },
    behaviour: () => redirectedWith('invalid_scope', 'Never heard of it.'),
    facts: () => ({ error: 'invalid_scope', description: 'Never heard of it.', scope: 'everything' }),
    step: 'callback',
  },
  ...(
    [
      ['JSON', { error: 'bad_code', error_description: 'Too old.', error_uri: 'https://a.example' }],
      ['a form', 'error=bad_code&error_description=Too+old.&error_uri=https%3A%2F%2Fa.example'],
    ] as const
  ).map(([name, body]): Case => ({
    code: 'token-refused',
    name: `an error in 200, as ${name}`,
    behaviour: () => toToken({ status: 200, body }),
    facts: () => ({ error: 'bad_code', description: 'Too old.', uri: 'https://a.example' }),
    step: 'token',
  })),
  {
    code: 'server-error',
    name: 'a page, by its title',
    behaviour: () => toToken({ status: 502, body: '<html><title>502\n Bad Gateway</title><p>nginx</html>' }),
    facts: () => ({ error: '', description: '502 Bad Gateway' }),
    step: 'token',
  },
  ...(
    [
      [{ access_token: 'a' }, 'token_type is missing.'],
      [{ access_token: 'a', token_type: 'mac' }, 'Unsupported token_type “mac”.'],
    ] as const
  ).map(([body, reason]): Case => ({
    code: 'token-malformed',
    name: reason,
    behaviour: () => toToken({ status: 200, body }),
    facts: () => ({ reason }),
    step: 'token',
  })),
  {
    code: 'forbidden',
    name: 'a bare 403',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      intercept: ({ path }) =>
        path === '/mcp' ? { status: 403, body: '<title>Blocked by the firewall</title>' } : undefined,
    }),
    facts: () => ({ description: 'Blocked by the firewall' }),
    step: 'server-metadata',
    responsible: 'server',
  },
  {
    code: 'other-scheme',
    name: 'a proxy in front wants a password',
    behaviour: () => ({
      intercept: () => ({
        status: 401,
        headers: { 'www-authenticate': 'Basic realm="staging"' },
        body: '<title>401 Authorization Required</title>',
      }),
    }),
    facts: () => ({
      scheme: 'basic',
      challenge: 'Basic realm="staging"',
      description: '401 Authorization Required',
    }),
    step: 'resource-metadata',
    responsible: 'server',
  },
  {
    code: 'sign-in-page',
    name: 'a gateway in front',
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/mcp' ? { status: 302, headers: { location: 'https://sso.example/login' } } : undefined,
    }),
    facts: () => ({ location: 'https://sso.example/login', status: '302 Found' }),
    step: 'challenge',
    responsible: 'server',
  },
  {
    code: 'resource-mismatch',
    name: 'a slash',
    behaviour: ({ url }) => ({ resource: { resource: `${url}/` } }),
    facts: ({ url }) => ({ expected: url, actual: `${url}/` }),
    step: 'resource-metadata',
    responsible: 'server',
    isDeviation: true,
  },
  {
    code: 'metadata-not-found',
    name: 'the authorization server has none',
    behaviour: () => ({ metadata: undefined }),
    facts: ({ origin }) => ({
      tried: expect.stringContaining(`${origin}/.well-known/oauth-authorization-server  404 Not Found`),
      challenge: expect.stringContaining('resource_metadata'),
    }),
    step: 'server-metadata',
  },
  {
    code: 'metadata-not-found',
    name: 'nothing anywhere, not even the endpoints of 2025-03-26',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      intercept: ({ path }) => (path === '/register' ? { status: 404 } : undefined),
    }),
    facts: ({ origin }) => ({
      tried: expect.stringMatching(new RegExp(`openid-configuration  404.*\n${origin}/register  404`)),
    }),
    step: 'register',
    responsible: 'server',
  },
  {
    code: 'metadata-not-found',
    name: 'the link in the challenge is broken',
    behaviour: ({ origin }) => ({
      resource: undefined,
      metadata: undefined,
      challenge: `Bearer resource_metadata="${origin}/gone"`,
      intercept: ({ path }) => (path === '/register' ? { status: 404 } : undefined),
    }),
    facts: ({ origin }) => ({
      link: `${origin}/gone (404 Not Found)`,
      tried: expect.stringMatching(
        new RegExp(`^${origin}/gone  404 Not Found\n${origin}/.well-known/oauth-protected-resource/mcp  404`),
      ),
      purposes: expect.stringMatching(/^link\n(?:resource\n)+(?:server\n)+register$/),
    }),
    step: 'register',
    responsible: 'server',
  },
  {
    code: 'metadata-malformed',
    name: 'no authorization server is named',
    behaviour: () => ({ resource: { authorization_servers: undefined } }),
    facts: () => ({ reason: '“authorization_servers” must list at least one server.' }),
    step: 'resource-metadata',
    responsible: 'server',
  },
  {
    code: 'pkce-not-advertised',
    name: 'no methods',
    behaviour: () => ({ metadata: { code_challenge_methods_supported: undefined } }),
    facts: () => ({ methods: '' }),
    step: 'server-metadata',
    isDeviation: true,
  },
  {
    code: 'token-not-accepted',
    name: 'an opaque token',
    behaviour: () => toToken({ status: 200, body: { access_token: 'unknown-to-it', token_type: 'Bearer' } }),
    facts: () => ({ status: '401', aud: '', challenge: expect.stringContaining('Bearer') }),
    step: 'proof',
    responsible: 'server',
  },
  {
    code: 'wrong-audience',
    name: 'a JWT for another server',
    behaviour: () =>
      toToken({
        status: 200,
        body: { access_token: jwt({ aud: 'https://other.example' }), token_type: 'Bearer' },
      }),
    facts: ({ url }) => ({ expected: url, actual: 'https://other.example' }),
    step: 'proof',
  },
  ...(
    [
      ['nbf', 280, /^4 min/],
      ['iat', 7500, /^2 h/],
      ['exp', -610, /^10 min/],
    ] as const
  ).map(([claim, seconds, time]): Case => ({
    code: 'token-time',
    name: claim,
    behaviour: ({ url }) => ({
      intercept: ({ path }) => {
        if (path !== '/token') return undefined;
        const claims = { aud: url, [claim]: Date.now() / 1000 + seconds };
        return { status: 200, body: { access_token: jwt(claims), token_type: 'Bearer' } };
      },
    }),
    facts: () => ({ claim, time: expect.stringMatching(time) }),
    step: 'proof',
  })),
  {
    code: 'no-registration',
    name: 'a grant without a browser has no redirect URI',
    settings: { grant: 'jwt-bearer' },
    facts: () => ({ redirect: '' }),
    step: 'client',
    responsible: 'person',
  },
  {
    code: 'scopes-missing',
    name: 'the token has too few',
    behaviour: () => ({
      resource: { scopes_supported: ['read'] },
      intercept: ({ path, headers }) =>
        path === '/mcp' && headers.authorization
          ? { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="admin"' } }
          : undefined,
    }),
    facts: () => ({ challenge: 'admin', advertised: 'read', asked: 'read', granted: 'read' }),
    step: 'proof',
    responsible: 'person',
  },
  {
    code: 'authorization-refused',
    name: 'a parameter is missing',
    behaviour: () => redirectedWith('invalid_request', 'Missing required parameter: audience'),
    facts: () => ({ parameter: 'audience', error: 'invalid_request' }),
    step: 'callback',
  },
  {
    code: 'access-denied',
    name: 'the person says no',
    behaviour: () => redirectedWith('access_denied', 'The user said no.'),
    facts: () => ({ description: 'The user said no.' }),
    step: 'callback',
    responsible: 'person',
  },
  {
    code: 'token-refused',
    name: 'the code is none',
    behaviour: () => toToken(refused('invalid_grant', 'Unknown code.')),
    facts: () => ({ error: 'invalid_grant', status: '400' }),
    step: 'token',
  },
  {
    code: 'token-malformed',
    name: 'no token in it',
    behaviour: () => toToken({ status: 200, body: { token_type: 'Bearer' } }),
    facts: () => ({ reason: 'access_token is missing.' }),
    step: 'token',
  },
  {
    code: 'implicit-flow',
    name: 'tokens in the fragment, which the page for redirects reports',
    behaviour: () => ({ redirect: { code: undefined, in_fragment: 'access_token token_type state' } }),
    facts: () => ({}),
    step: 'callback',
  },
  {
    code: 'state-mismatch',
    name: 'another state',
    behaviour: () => ({ redirect: { state: 'another' } }),
    facts: () => ({ actual: 'another' }),
    step: 'callback',
  },
  {
    code: 'state-mismatch',
    name: 'an error without the state',
    behaviour: () => ({
      redirect: {
        state: undefined,
        code: undefined,
        error: 'invalid_request',
        error_description: 'No such thing.',
      },
    }),
    facts: () => ({ actual: '', error: 'invalid_request', description: 'No such thing.' }),
    step: 'callback',
  },
  ...(
    [
      ['missing though advertised', undefined, {}],
      ['another issuer’s', 'https://evil.example', {}],
      [
        'another’s, though not advertised',
        'https://evil.example',
        { authorization_response_iss_parameter_supported: undefined },
      ],
    ] as const
  ).map(([name, iss, metadata]): Case => ({
    code: 'iss-mismatch',
    name,
    behaviour: () => ({ redirect: { iss }, metadata }),
    facts: ({ origin }) => ({ expected: origin, actual: iss ?? '' }),
    step: 'callback',
    isDeviation: true,
  })),
  {
    code: 'endpoint-missing',
    name: 'no authorization endpoint',
    behaviour: () => ({ metadata: { authorization_endpoint: undefined } }),
    facts: () => ({ endpoint: 'authorization_endpoint' }),
    step: 'authorize',
  },
  ...(
    [
      ['authorization_endpoint', 'javascript:alert(1)', 'authorize'],
      ['authorization_endpoint', 'http://as.example/authorize', 'authorize'],
      ['token_endpoint', 'file:///etc/passwd', 'token'],
      ['registration_endpoint', 'data:text/html,x', 'client'],
    ] as const
  ).map(([field, url, step]): Case => ({
    code: 'unsafe-address',
    name: `${field} ${url}`,
    behaviour: () => ({ metadata: { [field]: url } }),
    facts: () => ({ field, url }),
    step,
  })),
  {
    code: 'redirected',
    name: 'metadata that is elsewhere',
    behaviour: () => ({
      intercept: ({ path }) =>
        path === '/.well-known/oauth-authorization-server'
          ? { status: 302, headers: { location: 'https://elsewhere.example/' } }
          : undefined,
    }),
    facts: () => ({ location: 'https://elsewhere.example/' }),
    step: 'server-metadata',
  },
  {
    code: 'unexpected-answer',
    name: 'the server is broken',
    behaviour: () => ({ intercept: ({ path }) => (path === '/mcp' ? { status: 500 } : undefined) }),
    facts: () => ({ status: '500 Internal Server Error' }),
    step: 'challenge',
    responsible: 'server',
  },
  {
    code: 'needs-input',
    name: 'a secret',
    settings: { client: { ...CLIENT.client, auth: 'client_secret_basic' } },
    facts: () => ({ field: 'client-secret' }),
    step: 'client',
    responsible: 'person',
  },
];

it.each(CASES)('$code: $name', async ({ behaviour, settings = {}, facts, ...expected }) => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  server.behaviour = behaviour?.(server) ?? {};
  const { authorize, authorization, through, stop } = sessionOf(server.url, { settings });
  onTestFinished(stop);
  const state = await authorize();
  const last = state.steps.at(-1);
  expect(last).toMatchObject({ kind: expected.step, state: 'failed' });
  expect(last?.cause).toMatchObject({
    code: expected.code,
    responsible: expected.responsible ?? 'authorization-server',
    facts: facts(server),
  });
  expect(state.kind).toBe('failed');
  const text = last?.cause ? causeText(last.cause) : '';
  const exchanges = exchangesOf(server);
  const all = { ...DEFAULT_AUTHORIZATION, ...settings };
  expect(falsehoods({ state, settings: all, text, exchanges })).toEqual([]);
  expect(last?.rule?.url).toMatch(/^https:/);
  expect(last?.cause?.deviation !== undefined).toBe(expected.isDeviation ?? false);
  if (!expected.isDeviation) return;
  const sent = server.seen.length;
  const passed = await through(authorization.continueAnyway());
  expect(passed.kind).toBe('authorized');
  const step = passed.steps.find(({ id }) => id === last?.id);
  expect(step).toMatchObject({
    state: 'done',
    decision: { code: 'let-pass', facts: { deviation: expected.code } },
  });
  expect(step?.cause).toBeUndefined();
  // The answer that was there is judged anew, and not asked for again.
  expect(server.seen.slice(sent).some(({ path }) => path === server.seen[sent - 1]?.path)).toBe(false);
  expect(authorization.findings.snapshot().map(({ rule }) => rule)).toEqual([`auth-${expected.code}`]);
});

it('redirect-moved: the kept registration has another address, which is said before anything is sent', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const vault = memoryVault();
  await sessionOf(server.url, { vault }).authorize();
  const sent = server.to('/authorize').length;
  const moved = sessionOf(server.url, { vault, host: { pagePort: 6280 } });
  onTestFinished(moved.stop);
  const state = await moved.authorize();
  expect(state.steps.at(-1)?.cause).toMatchObject({
    code: 'redirect-moved',
    facts: {
      redirect: 'http://127.0.0.1:6280/oauth/callback',
      registered: 'http://127.0.0.1:6274/oauth/callback',
    },
  });
  expect(server.to('/authorize')).toHaveLength(sent);
  // Who goes on registers anew.
  expect((await moved.through(moved.authorization.continue())).kind).toBe('authorized');
});

it('redirect-moved: the port is taken', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const taken = sessionOf(server.url, {
    host: {
      awaitRedirect: () => ({
        listening: Promise.reject(new HostError('port-taken', 'It is taken.')),
        received: new Promise(() => undefined),
      }),
    },
  });
  onTestFinished(taken.stop);
  const state = await taken.authorize();
  expect(state.steps.at(-1)?.cause?.code).toBe('redirect-moved');
});

it('stale-registration: the authorization server has forgotten the client that is kept', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { authorize, authorization, stop } = sessionOf(server.url);
  onTestFinished(stop);
  await authorize();
  server.behaviour = toToken(refused('invalid_client', 'Unknown client.', 401));
  const state = await authorize();
  const [kept] = await authorization.storedCredentials();
  expect(state.steps.at(-1)?.cause).toMatchObject({
    code: 'stale-registration',
    facts: { id: kept?.clientId, issuer: server.origin },
  });
  server.behaviour = {};
  await authorization.forget();
  expect((await authorize()).kind).toBe('authorized');
  expect(server.to('/register')).toHaveLength(2);
});

it.each([
  ['by its code', refused('invalid_client', '', 401)],
  ['by its words alone', refused('invalid_grant', 'Client not found.')],
  ['by a page', { status: 400, body: '<title>Unknown client</title>' }],
])('stale-registration: a renewal is refused %s, and the next authorization registers again', async (_, answer) => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { session, authorize, authorization, stop } = sessionOf(server.url);
  onTestFinished(stop);
  const before = (await authorize()).tokens?.clientId ?? '';
  server.behaviour = toToken(answer);
  authorization.expireNow();
  // A request renews the token first: once, not for each request after that.
  server.tokens.clear();
  await session.request('tools/list', {}).catch(() => undefined);
  await session.request('tools/list', {}).catch(() => undefined);
  const renewals = server.to('/token').filter(({ form }) => form.has('refresh_token'));
  expect(renewals).toHaveLength(1);
  expect(authorization.snapshot().steps.at(-1)).toMatchObject({
    kind: 'refresh',
    cause: {
      code: 'stale-registration',
      responsible: 'registration',
      facts: { id: before, issuer: server.origin },
    },
  });
  server.behaviour = {};
  const state = await authorize();
  expect(state.kind).toBe('authorized');
  expect(state.steps.map(({ decision }) => decision)).toContainEqual({
    code: 'client-unknown',
    facts: { id: before },
  });
  expect(server.to('/register')).toHaveLength(2);
  expect(state.tokens?.clientId).not.toBe(before);
  expect((await authorize()).tokens?.clientId).toBe(state.tokens?.clientId);
  await authorization.refresh();
  expect(authorization.snapshot().steps.at(-1)?.decision?.code).toBe('refreshed');
});

it('client-authentication-refused: a renewal for a client that a person has registered', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const client = { kind: 'pre-registered', id: 'mine', auth: 'none' } as const;
  const { authorize, authorization, stop } = sessionOf(server.url, { settings: { client } });
  onTestFinished(stop);
  await authorize();
  server.behaviour = toToken(refused('invalid_client', 'Unknown client.', 401));
  await authorization.refresh();
  const { cause } = authorization.snapshot().steps.at(-1) ?? {};
  expect(cause).toMatchObject({
    code: 'client-authentication-refused',
    facts: { used: 'none', advertised: 'none\nclient_secret_basic\nclient_secret_post' },
  });
  expect(cause && causeText(cause)).toContain('Check the client ID and its secret');
});

it('refresh-refused and no-refresh-token: a renewal that does not happen', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const { authorize, authorization, stop } = sessionOf(server.url);
  onTestFinished(stop);
  await authorize();
  server.behaviour = toToken(refused('invalid_grant', 'The token has been revoked.'));
  await authorization.refresh();
  const cause = () => authorization.snapshot().steps.at(-1)?.cause;
  expect(cause()).toMatchObject({
    code: 'refresh-refused',
    facts: { description: 'The token has been revoked.' },
  });
  await authorization.refresh();
  expect(cause()?.code).toBe('no-refresh-token');
});

it.each([
  [
    new HostError('tls', 'unable to verify', { reason: 'It is self-signed.', chain: 'CN=a\nCN=b' }),
    { code: 'tls', responsible: 'network', facts: { reason: 'It is self-signed', chain: 'CN=a\nCN=b' } },
  ],
  [
    new HostError('proxy', 'The proxy refused.', { proxy: 'http://proxy.corp:3128' }),
    { code: 'proxy', facts: { proxy: 'http://proxy.corp:3128' } },
  ],
  [new HostError('dns', 'not found'), { code: 'network', facts: { reason: 'dns: not found' } }],
  [
    new HostError('private-network', 'It is private.', { address: '10.0.0.7' }),
    { code: 'private-network', deviation: 'private-network', facts: { address: '10.0.0.7' } },
  ],
  [
    new HostError('private-network', 'It can’t be told.', { address: '' }),
    { code: 'network-unknown', responsible: 'person', deviation: 'private-network' },
  ],
])('%s is told with what the host knows of it', async (error, cause) => {
  const broken = sessionOf('https://mcp.example/mcp', { host: { request: () => Promise.reject(error) } });
  onTestFinished(broken.stop);
  const state = await broken.authorize();
  expect(state.steps.at(-1)).toMatchObject({ kind: 'challenge', state: 'failed', cause });
});

it('An address that a public server names is asked with publicOnly, until a person lets it pass', async () => {
  const asked: [url: string, publicOnly: boolean][] = [];
  const named = sessionOf('https://mcp.example/mcp', {
    host: {
      request: ({ url, publicOnly = false }) => {
        asked.push([url, publicOnly]);
        if (publicOnly) return Promise.reject(new HostError('private-network', '', { address: '10.0.0.7' }));
        const isServer = url === 'https://mcp.example/mcp';
        const headers: [string, string][] = isServer
          ? [['www-authenticate', 'Bearer resource_metadata="https://intranet.example/metadata"']]
          : [];
        const status = isServer ? 401 : 404;
        return Promise.resolve({
          status,
          statusText: '',
          httpVersion: '1.1',
          headers,
          body: new ReadableStream({ start: (body) => body.close() }),
        });
      },
    },
  });
  onTestFinished(named.stop);
  const state = await named.authorize();
  expect(state.steps.at(-1)?.cause).toMatchObject({
    code: 'private-network',
    facts: { url: 'https://intranet.example/metadata', address: '10.0.0.7' },
  });
  await named.authorization.continueAnyway();
  expect(asked.slice(0, 3)).toEqual([
    ['https://mcp.example/mcp', false],
    ['https://intranet.example/metadata', true],
    ['https://intranet.example/metadata', false],
  ]);
  expect(named.authorization.findings.snapshot()[0]?.rule).toBe('auth-private-network');
});

it('A name that only a proxy resolves is no finding of a private network when a person goes on', async () => {
  const opened = sessionOf('https://mcp.example/mcp', {
    host: { request: () => Promise.reject(new HostError('private-network', '', { address: '' })) },
  });
  onTestFinished(opened.stop);
  await opened.authorize();
  await opened.authorization.continueAnyway();
  expect(opened.authorization.findings.snapshot()).toEqual([]);
});

it('The addresses of the only issuer that a person allows may lead anywhere', async () => {
  const asked: [url: string, publicOnly: boolean][] = [];
  const opened = sessionOf('https://mcp.example/mcp', {
    settings: { issuer: 'https://login.corp.example' },
    host: {
      request: ({ url, publicOnly = false }) => {
        asked.push([url, publicOnly]);
        const isServer = url === 'https://mcp.example/mcp';
        const metadata = { resource: url, authorization_servers: ['https://login.corp.example'] };
        return Promise.resolve({
          status: isServer ? 401 : url.startsWith('https://mcp.example/') ? 200 : 404,
          statusText: '',
          httpVersion: '1.1',
          headers: [['content-type', 'application/json']],
          body: new Response(JSON.stringify({ ...metadata, resource: 'https://mcp.example/mcp' }))
            .body as ReadableStream<Uint8Array>,
        });
      },
    },
  });
  onTestFinished(opened.stop);
  await opened.authorize();
  expect(asked.filter(([url]) => url.startsWith('https://login.corp.example/'))).not.toEqual([]);
  expect(asked.every(([, publicOnly]) => !publicOnly)).toBe(true);
});

it('An authorization server that is too slow is told as such, and by no word as cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = sessionOf('https://mcp.example/mcp', {
    host: {
      request: ({ url, signal }) =>
        url === 'https://mcp.example/mcp'
          ? Promise.resolve({
              status: 401,
              statusText: '',
              httpVersion: '1.1',
              headers: [],
              body: new Response('').body as ReadableStream<Uint8Array>,
            })
          : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new HostError('aborted', '')))),
    },
  });
  onTestFinished(slow.stop);
  onTestFinished(() => void vi.useRealTimers());
  const begun = slow.authorization.start({ stepwise: false });
  await vi.advanceTimersByTimeAsync(30_000);
  await begun;
  expect(slow.authorization.snapshot().steps.at(-1)).toMatchObject({
    kind: 'resource-metadata',
    cause: { code: 'no-response', responsible: 'server', facts: { host: 'mcp.example', seconds: '30' } },
  });
});
