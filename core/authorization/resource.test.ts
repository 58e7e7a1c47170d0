import { describe, expect, it } from 'vitest';
import { type Host, HostError } from '../host';
import { memoryVault } from './memory-vault';
import type { AuthorizationSettings } from './model';
import { type Behaviour, refused, type TestServer, until } from './testing/authorization-server';
import { open, serverWith } from './testing/in-test';

type Opened = ReturnType<typeof open>;

/** What a person does who edits the URL of a server, and saves it. */
function edit({ session }: Opened, url: string): void {
  session.config = { ...session.config, target: { kind: 'http', url, headers: {} } };
}

const tokensAt = ({ seen }: TestServer) =>
  seen.flatMap(({ headers }) => headers.authorization ?? headers['dpop'] ?? []);

const secrets = (of: Opened, secret: string) => of.authorization.setSecret('client-secret', secret);

const ROBOT: Partial<AuthorizationSettings> = {
  grant: 'client-credentials',
  client: { kind: 'pre-registered', id: 'robot', auth: 'client_secret_basic' },
};

describe('A server with another URL', () => {
  it('on another origin gets no token of the old one, which has its own when it is edited back', async () => {
    const [old, next] = [await serverWith(), await serverWith()];
    const opened = open(old.url);
    const { session } = opened;
    await opened.authorize();
    edit(opened, next.url);
    expect(session.authorization.snapshot()).toMatchObject({ kind: 'none', steps: [] });
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed', failure: { code: 'unauthorized' } });
    expect(next.to('/mcp').length).toBeGreaterThan(0);
    expect(tokensAt(next)).toEqual([]);

    edit(opened, old.url);
    expect(session.authorization.snapshot().kind).toBe('authorized');
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    expect(old.to('/token')).toHaveLength(1);
  });

  it('on another path of the same origin gets none either', async () => {
    const paths: string[] = [];
    const server = await serverWith({
      intercept: ({ path, headers }) => {
        if (path !== '/other') return undefined;
        paths.push(headers.authorization ?? 'none');
        return { status: 401 };
      },
    });
    const opened = open(server.url);
    await opened.authorize();
    edit(opened, `${server.origin}/other`);
    await opened.session.connect();
    expect(new Set(paths)).toEqual(new Set(['none']));
  });

  it('leaves a connection that is open its own token, until that is closed', async () => {
    const [old, next] = [await serverWith(), await serverWith()];
    const opened = open(old.url);
    const { session } = opened;
    await opened.authorize();
    edit(opened, next.url);
    expect(await session.request('tools/list', {})).toMatchObject({ kind: 'result' });
    expect(tokensAt(next)).toEqual([]);
  });

  it('gets no client secret and no registration of the old one', async () => {
    const [old, next] = [await serverWith(), await serverWith()];
    const opened = open(old.url, { settings: ROBOT });
    await secrets(opened, 'robot-secret');
    expect((await opened.authorize()).kind).toBe('authorized');
    edit(opened, next.url);
    const { authorization } = opened.session;
    await authorization.start({ stepwise: false });
    expect(authorization.snapshot().question).toEqual({ kind: 'secret', name: 'client-secret' });
    expect(next.to('/token')).toEqual([]);
    expect(await authorization.storedCredentials()).toEqual([]);
  });

  it('gives up what was under way', async () => {
    const [old, next] = [await serverWith(), await serverWith()];
    const opened = open(old.url);
    const before = opened.session.authorization;
    const begun = before.start({ stepwise: true });
    await until(() => before.snapshot().kind === 'paused');
    edit(opened, next.url);
    await begun;
    expect(before.snapshot()).toMatchObject({ kind: 'failed' });
    expect(opened.session.authorization).not.toBe(before);
  });
});

it('A port that is taken leaves nothing behind: it can be tried again', async () => {
  const server = await serverWith();
  let isTaken = true;
  const awaitRedirect: Host['awaitRedirect'] = () => ({
    listening: isTaken ? Promise.reject(new HostError('port-taken', 'Taken.')) : Promise.resolve(),
    received: new Promise(() => undefined),
  });
  const opened = open(server.url, { host: { awaitRedirect } });
  const { authorization } = opened;
  await authorization.start({ stepwise: false });
  expect(authorization.snapshot().steps.at(-1)?.cause?.code).toBe('redirect-moved');
  isTaken = false;
  // Vitest fails for a rejection that nobody handles.
  expect((await opened.authorize()).kind).toBe('authorized');
});

describe('A vault that was locked', () => {
  it('gives its token once it is open, without a reload', async () => {
    const server = await serverWith();
    const vault = memoryVault();
    const before = open(server.url, { vault });
    await before.authorize();
    let isLocked = true;
    const keys = (prefix: string) => (isLocked ? Promise.resolve([]) : vault.keys(prefix));
    const { session, authorization } = open(server.url, { vault: { ...vault, keys } });
    await session.connect();
    expect(session.snapshot().kind).toBe('failed');
    expect(await authorization.reload()).toBe(false);
    isLocked = false;
    expect(await authorization.reload()).toBe(true);
    expect(authorization.snapshot().kind).toBe('authorized');
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
  });
});

it('A vault that is out of reach gives no token, and the next attempt reads it again', async () => {
  const server = await serverWith();
  const vault = memoryVault();
  await open(server.url, { vault }).authorize();
  let isGone = true;
  const keys = (prefix: string) =>
    isGone ? Promise.reject(new HostError('vault-failed', 'The store of secrets failed.')) : vault.keys(prefix);
  const { authorization } = open(server.url, { vault: { ...vault, keys } });
  expect(await authorization.reload()).toBe(false);
  isGone = false;
  expect(await authorization.reload()).toBe(true);
});

describe('A redirect', () => {
  /** A server whose /mcp leads to a path of its own once `isMoved`; what comes there is noted. */
  async function moving(target: string) {
    const moved = { isMoved: false, tokens: [] as (string | undefined)[] };
    const server = await serverWith({
      intercept: ({ path, headers }) => {
        if (path === target) {
          moved.tokens.push(headers.authorization);
          return { status: 200, body: { jsonrpc: '2.0', id: 1, result: {} } };
        }
        if (path !== '/mcp' || !moved.isMoved) return undefined;
        return { status: 307, headers: { location: target } };
      },
    });
    const opened = open(server.url);
    await opened.authorize();
    moved.isMoved = true;
    await opened.session.request('ping', {}, { timeoutMs: 500 });
    return moved.tokens;
  }

  it('to another path takes no token along', async () => {
    expect(await moving('/neighbor')).toEqual([undefined]);
  });

  it('to the same resource does, with a slash or below it', async () => {
    expect(await moving('/mcp/')).toEqual([expect.stringMatching(/^Bearer access-/)]);
    expect(await moving('/mcp/v1')).toEqual([expect.stringMatching(/^Bearer access-/)]);
    expect(await moving('/mcpx')).toEqual([undefined]);
  });
});

describe('Another authorization server', () => {
  /** Names `issuer` for the server in place of its own. */
  const naming = (issuer: () => string): Behaviour => ({
    resource: {
      get authorization_servers() {
        return [issuer()];
      },
    },
  });

  it('is sent no client secret that another was shown, even where that took none', async () => {
    const other = await serverWith();
    let issuer = '';
    const server = await serverWith(naming(() => issuer));
    issuer = server.origin;
    server.behaviour.intercept = ({ path }) => (path === '/token' ? refused('invalid_client', 'No.', 401) : undefined);
    const opened = open(server.url, { settings: ROBOT });
    await secrets(opened, 'robot-secret');
    expect((await opened.authorize()).kind).toBe('failed');
    expect(server.to('/token')).toHaveLength(1);

    issuer = other.origin;
    const { question } = await opened.authorize();
    expect(question).toMatchObject({ kind: 'client', issuer: other.origin });
    expect(other.to('/token')).toEqual([]);
    // What a person types again is for the one that asks for it now.
    await secrets(opened, 'robot-secret');
    await opened.authorize();
    expect(other.to('/token')[0]?.headers.authorization).toMatch(/^Basic /);
  });

  it('gets proofs by a key of its own', async () => {
    const other = await serverWith();
    let issuer = '';
    const server = await serverWith(naming(() => issuer));
    issuer = server.origin;
    const vault = memoryVault();
    const opened = open(server.url, { settings: { dpop: true }, vault });
    await opened.authorize();
    issuer = other.origin;
    await opened.authorize();
    const keys = await vault.keys('proof-key ');
    expect(keys).toEqual([`proof-key ${server.origin} ${server.url}`, `proof-key ${other.origin} ${server.url}`]);
    const keyOf = ({ seen }: TestServer) => {
      const proof = seen.find(({ path }) => path === '/token')?.headers['dpop'];
      const [head = ''] = String(proof).split('.');
      return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { jwk: unknown }).jwk;
    };
    expect(keyOf(other)).not.toEqual(keyOf(server));
  });
});
