import { describe, expect, it } from 'vitest';
import type { RedirectWait, RedirectRequest } from '../host';
import { memoryVault } from './memory-vault';
import { memoryStorage, until } from './testing/authorization-server';
import { open, serverWith, storyOf } from './testing/in-test';

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
    expect(await authorization.storedCredentials()).toMatchObject([
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

it('A way in that is open is told of, each in a row of its own, and as a finding', async () => {
  const server = await serverWith();
  const { authorization, authorize } = open(server.url);
  await authorize();
  await authorization.checkAccess();
  expect(authorization.snapshot().attempts?.map(({ kind, outcome, state }) => [kind, outcome ?? state])).toEqual([
    ['no-token', 'rejected'],
    ['wrong-token', 'rejected'],
    ['expired-token', 'skipped'],
    ['other-audience', 'rejected'],
    ['in-query', 'rejected'],
  ]);
  expect(authorization.findings.snapshot()).toEqual([]);
  server.behaviour.intercept = ({ path, headers }) =>
    path === '/mcp' && headers.authorization !== undefined ? { status: 200, body: {} } : undefined;
  await authorization.checkAccess();
  expect(authorization.findings.snapshot().map(({ rule, values }) => [rule, values['kind']])).toEqual([
    ['auth-let-in', 'wrong-token'],
    ['auth-let-in', 'other-audience'],
  ]);
});
