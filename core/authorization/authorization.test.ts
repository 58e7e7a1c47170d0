import { describe, expect, it, onTestFinished } from 'vitest';
import type { RedirectWait, RedirectRequest } from '../host';
import { nodeHost } from '../../cli/node-host';
import { Secrets } from '../secrets/secrets';
import { MessageLog } from '../transports/message-log';
import { memoryVault } from './memory-vault';
import type { AuthorizationState } from './model';
import { StepRunner } from './step-runner';
import {
  type Answer,
  type Behaviour,
  memoryStorage,
  type Seen,
  sessionOf,
  startTestServer,
  type TestServer,
  until,
} from './testing/authorization-server';

async function serverWith(...given: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...given);
  onTestFinished(() => server.stop());
  return server;
}

function open(...given: Parameters<typeof sessionOf>) {
  const opened = sessionOf(...given);
  onTestFinished(opened.stop);
  return opened;
}

const storyOf = ({ steps }: AuthorizationState) =>
  steps.map(({ kind, state, decision, cause }) => `${kind} ${cause?.code ?? decision?.code ?? state}`);

describe('An authorization', () => {
  it('tells of browsers that come back without its state, and waits on', async () => {
    const server = await serverWith();
    let stray: RedirectRequest['onStray'];
    const awaitRedirect = (wish: RedirectRequest): RedirectWait => {
      stray = wish.onStray;
      return { listening: Promise.resolve(), received: new Promise(() => undefined) };
    };
    const { authorization, through } = open(server.url, { host: { awaitRedirect } });
    const begun = authorization.start({ stepwise: false });
    await until(() => authorization.snapshot().browser !== undefined);
    const { browser } = authorization.snapshot();
    const id = new URL(browser?.url ?? '').searchParams.get('client_id');
    expect(browser?.client).toEqual({ issuer: server.origin, id, kind: 'dynamic' });
    stray?.({ state: 'none', error: 'invalid_request' });
    expect(authorization.snapshot()).toMatchObject({
      kind: 'running',
      browser: { ...browser, stray: { state: 'none', error: 'invalid_request' } },
    });
    expect((await through(begun)).kind).toBe('authorized');
    stray?.({ state: 'other', error: '' });
    expect(authorization.snapshot().browser).toBeUndefined();
  });

  it('returns to a page that a reverse proxy serves at the page’s address', async () => {
    const server = await serverWith();
    const waits: RedirectRequest[] = [];
    const awaitRedirect = (wish: RedirectRequest): RedirectWait => {
      waits.push(wish);
      return { listening: Promise.resolve(), received: new Promise(() => undefined) };
    };
    const pageUrl = 'https://tools.example:8443/loupe';
    const { authorization, through } = open(server.url, { host: { awaitRedirect, pageUrl } });
    await through(authorization.start({ stepwise: false }));
    expect(waits).toMatchObject([{ port: 0, path: '/oauth/callback' }]);
    expect(server.to('/register')[0]?.json).toMatchObject({
      application_type: 'web',
      redirect_uris: ['https://tools.example:8443/loupe/oauth/callback'],
    });
  });

  it('goes from the refusal to the proof, registers once, and connects', async () => {
    const server = await serverWith();
    const { session, authorize } = open(server.url);
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed', failure: { code: 'unauthorized' } });
    const state = await authorize();
    expect(storyOf(state)).toEqual([
      'challenge challenged',
      'resource-metadata resource-metadata-found',
      'choose-server server-chosen',
      'server-metadata server-metadata-found',
      'client client-to-register',
      'register registered',
      'scopes scopes-chosen',
      'authorize browser-sent',
      'callback code-received',
      'token token-received',
      'proof proved',
    ]);
    expect(state.kind).toBe('authorized');
    expect(session.snapshot().kind).toBe('connected');
    expect(server.to('/register')[0]?.json).toMatchObject({
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1:6274/oauth/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(server.to('/token')[0]?.form.get('resource')).toBe(server.url);
    expect(state.tokens).toMatchObject({ hasRefreshToken: true, canRevoke: true });

    const again = await authorize();
    expect(storyOf(again)).toContain('client client-kept');
    expect(server.to('/register')).toHaveLength(1);
  });

  it('decodes an ID token, keeps it over a renewal, and shows it nowhere', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const idToken = [part({ alg: 'RS256' }), part({ iss: 'https://id.example', name: 'Ада' }), 'signature'].join('.');
    const server = await serverWith({ idToken });
    const { session, authorization, authorize } = open(server.url);
    expect((await authorize()).tokens?.idClaims).toEqual({ iss: 'https://id.example', name: 'Ада' });
    server.behaviour.idToken = undefined;
    await authorization.refresh();
    const state = authorization.snapshot();
    expect(state.tokens?.idClaims).toMatchObject({ name: 'Ада' });
    const shown = [state, session.log.entriesAfter(0), await authorization.exportFlow()];
    expect(JSON.stringify(shown)).not.toContain(idToken);
    expect(session.secrets.mask(idToken)).not.toContain(idToken);
  });

  it('pauses before each request, sends what a person made of it, and can be run to its end', async () => {
    const server = await serverWith();
    const { authorization, through } = open(server.url);
    const begun = authorization.start({ stepwise: true });
    const paused = () => authorization.snapshot().steps.findLast(({ state }) => state === 'paused');
    await until(() => paused()?.kind === 'challenge');
    expect(authorization.snapshot().kind).toBe('paused');
    expect(server.seen).toEqual([]);
    const { request } = paused() ?? {};
    if (!request) throw new Error('There is no request.');
    await authorization.continue({ ...request, headers: [...request.headers, ['x-mine', 'edited']] });
    await until(() => paused()?.kind === 'resource-metadata');
    expect(server.to('/mcp')[0]?.headers['x-mine']).toBe('edited');
    expect(server.to('/mcp')).toHaveLength(1);
    await authorization.runToEnd();
    expect((await through(begun)).kind).toBe('authorized');
  });

  it('sends an earlier request again as a step of its own', async () => {
    const server = await serverWith();
    const { authorization, authorize } = open(server.url);
    const { steps } = await authorize();
    const found = steps.find(({ kind }) => kind === 'server-metadata');
    await authorization.sendAgain(found?.id ?? 0);
    const last = authorization.snapshot().steps.at(-1);
    expect(last).toMatchObject({ kind: 'server-metadata', state: 'done', repeats: found?.id });
    expect(last?.response?.status).toBe(200);
    expect(server.to('/.well-known/oauth-authorization-server')).toHaveLength(2);
  });

  it('waits for the browser again after a reload, with the same state', async () => {
    const server = await serverWith();
    const [vault, storage] = [memoryVault(), memoryStorage()];
    const before = open(server.url, { vault, storage });
    void before.authorization.start({ stepwise: false });
    await until(() => before.authorization.snapshot().browser !== undefined);
    const sentTo = before.authorization.snapshot().browser?.url;
    const after = open(server.url, { vault, storage });
    await until(() => after.authorization.snapshot().browser !== undefined);
    expect(after.authorization.snapshot().browser?.url).toBe(sentTo);
    await after.browse();
    await until(() => after.authorization.snapshot().kind === 'authorized');
    expect(server.to('/register')).toHaveLength(1);
  });

  it('pauses after a reload where a request had not been sent', async () => {
    const server = await serverWith();
    const [vault, storage] = [memoryVault(), memoryStorage()];
    const before = open(server.url, { vault, storage });
    void before.authorization.start({ stepwise: true });
    await until(() => before.authorization.snapshot().kind === 'paused');
    const after = open(server.url, { vault, storage });
    await until(() => after.authorization.snapshot().kind === 'paused');
    expect(after.authorization.snapshot().steps.at(-1)).toMatchObject({ kind: 'challenge', state: 'paused' });
    expect(server.seen).toEqual([]);
    await after.authorization.continue();
    await until(() => after.authorization.snapshot().steps.length === 2);
  });

  it('asks which authorization server, where several are listed', async () => {
    const server = await serverWith();
    server.behaviour.resource = { authorization_servers: ['https://other.example', server.origin] };
    const { authorization, through } = open(server.url);
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().question).toEqual({
      kind: 'choose-server',
      issuers: ['https://other.example', server.origin],
    });
    const state = await through(authorization.answer({ kind: 'choose-server', issuer: server.origin }));
    expect(state.kind).toBe('authorized');
  });

  it('asks for a client where none can be registered, and keeps it for the issuer', async () => {
    const server = await serverWith({ metadata: { registration_endpoint: undefined } });
    const { authorization, through } = open(server.url);
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().steps.at(-1)?.cause?.code).toBe('no-registration');
    const state = await through(
      authorization.answer({ kind: 'client', id: 'mine', secret: 'sesame-sesame', auth: 'client_secret_basic' }),
    );
    expect(state.kind).toBe('authorized');
    const { authorization: shown } = server.to('/token')[0]?.headers ?? {};
    expect(shown).toBe(`Basic ${Buffer.from('mine:sesame-sesame').toString('base64')}`);
    expect(await authorization.kept()).toMatchObject([
      { clientId: 'mine', kind: 'pre-registered', secret: '••••same', hasTokens: true },
    ]);
  });

  it('uses what 2025-03-26 names where there is no metadata at all', async () => {
    const server = await serverWith({ resource: undefined, metadata: undefined, redirect: { iss: undefined } });
    const { authorize } = open(server.url);
    const state = await authorize();
    expect(storyOf(state)).toContain('server-metadata usual-endpoints');
    expect(state.kind).toBe('authorized');
    expect(server.to('/token')[0]?.form.has('resource')).toBe(false);
  });

  it('registers again at another authorization server, and sends nothing of the first there', async () => {
    const first = await serverWith();
    const second = await serverWith();
    const { authorize } = open(first.url);
    await authorize();
    first.behaviour.resource = { authorization_servers: [second.origin] };
    first.behaviour.intercept = ({ path, headers }) =>
      path === '/mcp' && second.tokens.has(headers.authorization?.slice(7) ?? '') ? { status: 202 } : undefined;
    const story = storyOf(await authorize());
    expect(story).toContain('choose-server issuer-changed');
    expect(story).toContain('register registered');
    expect(second.to('/token')[0]?.form.get('client_id')).toBe(
      second.to('/authorize')[0]?.url.searchParams.get('client_id'),
    );
    const ids = [first, second].map((each) => each.to('/authorize')[0]?.url.searchParams.get('client_id'));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('The scopes', () => {
  it('are those of the challenge, else those of the metadata, else none; a person’s own win', async () => {
    const server = await serverWith({ resource: { scopes_supported: ['a', 'b'] } });
    const asked = () => server.to('/authorize').at(-1)?.url.searchParams.get('scope');
    await open(server.url).authorize();
    expect(asked()).toBe('a b');
    server.behaviour.challenge = `Bearer scope="read", resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
    await open(server.url).authorize();
    expect(asked()).toBe('read');
    await open(server.url, { settings: { scopes: 'mine' } }).authorize();
    expect(asked()).toBe('mine');
    server.behaviour.resource = {};
    delete server.behaviour.challenge;
    await open(server.url).authorize();
    expect(asked()).toBeNull();
  });

  it('have offline_access where the authorization server offers it, with a prompt for consent', async () => {
    const server = await serverWith({
      resource: { scopes_supported: ['a'] },
      metadata: { scopes_supported: ['a', 'offline_access'] },
    });
    await open(server.url).authorize();
    const { searchParams } = server.to('/authorize')[0]?.url ?? new URL('x:');
    expect(searchParams.get('scope')).toBe('a offline_access');
    expect(searchParams.get('prompt')).toBe('consent');
  });

  it('are added up when a call needs more, twice at most', async () => {
    const server = await serverWith({ challenge: 'Bearer scope="basic"' });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    server.behaviour.intercept = ({ path, json }) =>
      path === '/mcp' && json['method'] === 'tools/call'
        ? { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope", scope="write"' } }
        : undefined;
    const call = async () => {
      const outcome = await session.request('tools/call', { name: 'look' });
      expect(outcome).toMatchObject({
        kind: 'lost',
        failure: { code: 'insufficient-scope', details: { scope: 'write' } },
      });
    };
    for (const _ of [1, 2]) {
      await call();
      const state = await authorize();
      expect(storyOf(state)[0]).toBe('challenge step-up');
      expect(state.kind).toBe('authorized');
    }
    expect(server.to('/authorize').map(({ url }) => url.searchParams.get('scope'))).toEqual([
      'basic',
      'basic write',
      'basic write',
    ]);
    await call();
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().steps.at(-1)?.cause?.code).toBe('scope-limit');
    expect(server.to('/authorize')).toHaveLength(3);
    // The call was not made again by itself.
    expect(server.seen.filter(({ json }) => json['method'] === 'tools/call')).toHaveLength(3);
  });
});

describe('A request that is rejected while connected', () => {
  it.each([
    ['401', { status: 401 }],
    ['200', { status: 200, body: { error: { code: -32001, message: 'Unauthorized' } } }],
  ])('needs authorization by %s until there is a token', async (_, rejection) => {
    const server = await serverWith({});
    const isFree = (method: unknown) => method !== 'tools/list';
    server.behaviour.intercept = (seen) => {
      const { path, json, headers, method } = seen;
      if (path !== '/mcp' || headers.authorization !== undefined || method !== 'POST') return undefined;
      if (isFree(json['method'])) return letIn(seen);
      const body = 'body' in rejection && {
        body: { jsonrpc: '2.0', id: json['id'], ...rejection.body },
      };
      return { ...rejection, ...body };
    };
    const { session, authorization, authorize } = open(server.url);
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    expect(authorization.snapshot().isNeeded).toBeUndefined();
    await session.request('tools/list', {});
    expect(authorization.snapshot().isNeeded).toBe(true);
    expect((await authorize()).kind).toBe('authorized');
    expect(authorization.snapshot().isNeeded).toBeUndefined();
    expect((await session.request('tools/list', {})).kind).toBe('result');
  });
});

/** Answers as a server that wants no token. */
function letIn({ json, method }: Seen): Answer {
  const { id } = json;
  if (method !== 'POST') return { status: 405 };
  if (id === undefined) return { status: 202 };
  const result = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'test', version: '1' },
  };
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

describe('A server that rejects credentials in the body of a 200', () => {
  const REFUSED = { code: -32001, message: 'Unauthorized' };
  const inBody =
    (hasId: boolean | string, isStream: boolean): NonNullable<Behaviour['intercept']> =>
    ({ path, headers, json, method }) => {
      if (path !== '/mcp' || method !== 'POST' || headers.authorization !== undefined) return undefined;
      const body = { jsonrpc: '2.0', id: hasId === true ? json['id'] : hasId || null, error: REFUSED };
      if (!isStream) return { status: 200, body };
      const event = `: hello\n\nid: 1\ndata:\n\nevent: message\r\ndata: ${JSON.stringify(body)}\r\n\r\n`;
      return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: event };
    };

  it.each([
    [true, false],
    [false, false],
    [true, true],
    [false, true],
    ['server-error', false],
    ['server-error', true],
  ])('is told as one that needs it, and authorized: id %s, stream %s', async (hasId, isStream) => {
    const server = await serverWith({});
    server.behaviour.intercept = inBody(hasId, isStream);
    const { session, authorize } = open(server.url);
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed', failure: { code: 'unauthorized' } });
    expect(JSON.stringify(session.snapshot())).toContain('Unauthorized');
    const state = await authorize();
    expect(state.steps[0]?.decision).toEqual({ code: 'challenged-in-body', facts: { error: 'Unauthorized' } });
    expect(state.kind).toBe('authorized');
    expect(session.snapshot().kind).toBe('connected');
  });

  it.each([
    [true, false],
    [false, false],
    [false, true],
  ])(
    'is authorized by it though all else is open and nothing is published: id %s, stream %s',
    async (hasId, isStream) => {
      const server = await serverWith({ resource: undefined, metadata: undefined });
      const refuse = inBody(hasId, isStream);
      server.behaviour.intercept = (seen) => {
        if (seen.json['method'] === 'tools/list') return refuse(seen);
        if (seen.path === '/mcp' && seen.headers.authorization === undefined) return letIn(seen);
        return undefined;
      };
      const { session, authorization, authorize } = open(server.url);
      await session.connect();
      expect(session.snapshot().kind).toBe('connected');
      await session.request('tools/list', {});
      expect(authorization.snapshot().isNeeded).toBe(true);
      const state = await authorize();
      expect(state.steps[0]).toMatchObject({
        decision: { code: 'challenged-in-body', facts: { error: 'Unauthorized' } },
      });
      expect(state.steps[0]?.request?.body).toContain('tools/list');
      expect(storyOf(state)).toContain('server-metadata usual-endpoints');
      expect(state.kind).toBe('authorized');
    },
  );

  it('does not prove a token by it', async () => {
    const server = await serverWith({});
    server.behaviour.intercept = ({ json }) =>
      json['method'] === 'tools/list'
        ? { status: 200, body: { jsonrpc: '2.0', id: json['id'], error: REFUSED } }
        : undefined;
    const state = await open(server.url).authorize();
    expect(storyOf(state).at(-1)).toBe('proof token-not-accepted');
  });
});

describe('A server that accepts the first request without a token', () => {
  const free: NonNullable<Behaviour['intercept']> = ({ path, json, headers }) =>
    path === '/mcp' && json['method'] === 'initialize' && headers.authorization === undefined
      ? { status: 200, body: { jsonrpc: '2.0', id: json['id'], result: {} } }
      : undefined;

  it('is authorized all the same where its metadata names an authorization server', async () => {
    const server = await serverWith({ intercept: free });
    const state = await open(server.url).authorize();
    expect(storyOf(state).slice(0, 2)).toEqual(['challenge open', 'resource-metadata resource-metadata-found']);
    expect(state.kind).toBe('authorized');
  });

  it('is not where nothing names one', async () => {
    const server = await serverWith({ intercept: free, resource: undefined, metadata: undefined });
    const state = await open(server.url).authorize();
    expect(state.kind).toBe('none');
    expect(storyOf(state)).not.toContain('register registered');
    expect(state.steps.every(({ cause }) => cause === undefined)).toBe(true);
  });
});

describe('A step-up that is not granted', () => {
  it('is told as scopes that are missing, and not as granted', async () => {
    const server = await serverWith({ challenge: 'Bearer scope="basic"' });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const granting = ({ form }: { form: URLSearchParams }) => {
      const token = `narrow-${server.seen.length}-${form.get('code') ?? ''}`;
      server.tokens.set(token, 'basic');
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', scope: 'basic' },
      };
    };
    server.behaviour.intercept = (seen) => {
      if (seen.path === '/token') return granting(seen);
      if (seen.json['method'] !== 'tools/call') return undefined;
      const challenge = 'Bearer error="insufficient_scope", scope="write"';
      return { status: 403, headers: { 'www-authenticate': challenge } };
    };
    for (const _ of [1, 2]) {
      await session.request('tools/call', { name: 'look' });
      await authorize();
    }
    await session.request('tools/call', { name: 'look' });
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().steps.at(-1)?.cause).toMatchObject({
      code: 'scopes-missing',
      facts: { challenge: 'write', asked: 'basic write', granted: 'basic' },
    });
  });
});

describe('A token', () => {
  it('of 20 s is not renewed before each request', async () => {
    const server = await serverWith({ lifetime: 20_000 });
    const { session, authorize } = open(server.url);
    await authorize();
    await session.request('tools/list', {});
    await session.request('tools/list', {});
    expect(server.to('/token').map(({ form }) => form.get('grant_type'))).toEqual(['authorization_code']);
  });

  it('is renewed ahead of its end, once for all who ask, and by the refresh token that came last', async () => {
    const server = await serverWith({ lifetime: 400 });
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const { expiresAt = 0 } = authorization.snapshot().tokens ?? {};
    await until(() => Date.now() >= expiresAt - 90);
    server.behaviour.lifetime = 3_600_000;
    const refreshes = () => server.to('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token');
    const before = refreshes().length;
    await Promise.all([1, 2, 3].map(() => session.request('tools/list', {})));
    expect(refreshes()).toHaveLength(before + 1);
    authorization.expireNow();
    expect(authorization.snapshot().tokens?.isExpiredByHand).toBe(true);
    expect((await session.request('tools/list', {})).kind).toBe('result');
    expect(refreshes()).toHaveLength(before + 2);
    expect(storyOf(authorization.snapshot()).at(-1)).toBe('refresh refreshed');
    const used = refreshes().map(({ form }) => form.get('refresh_token'));
    expect(new Set(used).size).toBe(used.length);
  });

  it('is renewed at 401, and the request goes out again, which the log tells', async () => {
    const server = await serverWith();
    const { session, authorize } = open(server.url);
    await authorize();
    server.tokens.clear();
    expect((await session.request('tools/list', {})).kind).toBe('result');
    const sent = session.log.snapshot();
    void sent;
    const entries = session.log.entriesAfter(0);
    expect(entries.some((entry) => entry.kind === 'message' && entry.repeats !== undefined)).toBe(true);
  });

  it('is renewed once for all tabs, by the one that has the lock', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    // What the browser's Web Locks do for tabs of one origin.
    let last: Promise<unknown> = Promise.resolve();
    const exclusive = <Value>(_: string, run: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(run);
      last = turn.catch(() => undefined);
      return turn;
    };
    const first = open(server.url, { vault, host: { exclusive } });
    await first.authorize();
    const second = open(server.url, { vault, host: { exclusive } });
    await second.session.connect();
    server.tokens.clear();
    const tabs = [first, second].map(({ session }) => session.request('tools/list', {}));
    expect((await Promise.all(tabs)).map(({ kind }) => kind)).toEqual(['result', 'result']);
    expect(server.to('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token')).toHaveLength(1);
  });

  it('that another tab got is used where this one has none', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    const [first, second] = [open(server.url, { vault }), open(server.url, { vault })];
    await second.session.connect();
    expect(second.session.snapshot().kind).toBe('failed');
    await first.authorize();
    await second.session.connect();
    expect(second.session.snapshot().kind).toBe('connected');
  });

  it('that is refused and can’t be renewed is not sent again', async () => {
    const server = await serverWith();
    server.behaviour.intercept = ({ path, form }) =>
      path === '/token' && form.get('grant_type') === 'authorization_code'
        ? (server.tokens.set('only', ''), { status: 200, body: { access_token: 'only', token_type: 'bearer' } })
        : undefined;
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    server.tokens.clear();
    expect(await session.request('tools/list', {})).toMatchObject({ failure: { code: 'unauthorized' } });
    const shown = () => server.to('/mcp').filter(({ headers }) => headers.authorization === 'Bearer only').length;
    const before = shown();
    await session.request('tools/list', {});
    expect(shown()).toBe(before);
    expect(authorization.snapshot().kind).toBe('none');
  });

  it('that is over and can’t be renewed is told as that', async () => {
    const server = await serverWith({ lifetime: 300 });
    server.behaviour.intercept = ({ path }) =>
      path === '/token'
        ? (server.tokens.set('only', ''),
          { status: 200, body: { access_token: 'only', token_type: 'bearer', expires_in: 0.3 } })
        : undefined;
    const { session, authorization, authorize } = open(server.url);
    await authorize();
    const { expiresAt = 0 } = authorization.snapshot().tokens ?? {};
    await until(() => Date.now() > expiresAt);
    server.tokens.clear();
    await session.request('tools/list', {});
    expect(authorization.snapshot().steps.at(-1)?.cause).toMatchObject({
      code: 'no-refresh-token',
      facts: { expired: expect.stringMatching(/\d/) as string },
    });
  });

  it('keeps the steps by which it came about, however often it is renewed', () => {
    const runner = new StepRunner({
      host: nodeHost(),
      log: new MessageLog(),
      tls: () => undefined,
      secrets: new Secrets(),
      onChange: () => undefined,
    });
    for (const kind of ['challenge', 'token'] as const) runner.done(runner.begin(kind), 'token-received');
    for (let count = 0; count < 300; count++) runner.done(runner.begin('refresh'), 'refreshed');
    const { steps } = runner;
    expect(steps).toHaveLength(200);
    expect(steps.slice(0, 3).map(({ id }) => id)).toEqual([1, 2, 105]);
    expect(steps.at(-1)?.id).toBe(302);
  });

  it('is revoked with its refresh token', async () => {
    const server = await serverWith();
    const { authorization, authorize } = open(server.url);
    await authorize();
    await authorization.revoke();
    expect(server.to('/revoke').map(({ form }) => form.get('token_type_hint'))).toEqual([
      'refresh_token',
      'access_token',
    ]);
    expect(authorization.snapshot().tokens).toBeUndefined();
    expect(server.tokens.size).toBe(0);
  });

  it('stays out of the way of a person’s own Authorization header', async () => {
    const server = await serverWith();
    server.tokens.set('static-token', '');
    const { session } = open(server.url, { headers: { Authorization: 'Bearer static-token' } });
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    expect(server.to('/authorize')).toEqual([]);
  });

  it('is forgotten with its registration', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    const { authorization, authorize } = open(server.url, { vault });
    await authorize();
    await authorization.forget();
    expect(authorization.snapshot()).toEqual({ kind: 'none', steps: [], isStepwise: false });
    expect(await authorization.kept()).toEqual([]);
    expect(await vault.keys('tokens ')).toEqual([]);
  });
});

it('A way in that is open is told of, each in a row of its own, and as a finding', async () => {
  const server = await serverWith();
  const { authorization, authorize } = open(server.url);
  await authorize();
  await authorization.probeWithoutToken();
  expect(authorization.snapshot().attempts?.map(({ kind, verdict, state }) => [kind, verdict ?? state])).toEqual([
    ['no-token', 'refused'],
    ['wrong-token', 'refused'],
    ['expired-token', 'skipped'],
    ['other-audience', 'refused'],
    ['in-query', 'refused'],
  ]);
  expect(authorization.findings.snapshot()).toEqual([]);
  server.behaviour.intercept = ({ path, headers }) =>
    path === '/mcp' && headers.authorization !== undefined ? { status: 200, body: {} } : undefined;
  await authorization.probeWithoutToken();
  expect(authorization.findings.snapshot().map(({ rule, values }) => [rule, values['kind']])).toEqual([
    ['auth-let-in', 'wrong-token'],
    ['auth-let-in', 'other-audience'],
  ]);
});

it('Tokens that went with the proxy are no authorization any more, whatever the tab has kept', async () => {
  const server = await serverWith();
  const storage = memoryStorage();
  const before = open(server.url, { storage });
  expect((await before.authorize()).kind).toBe('authorized');
  const after = open(server.url, { storage });
  await until(() => after.authorization.snapshot().steps.length > 0);
  expect(after.authorization.snapshot()).toMatchObject({ kind: 'none' });
  expect(after.authorization.snapshot().tokens).toBeUndefined();
});
