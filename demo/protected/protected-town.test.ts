import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { type ProtectedTown, startProtectedTown } from './protected-town.ts';

const REDIRECT = 'http://127.0.0.1:9/oauth/callback';

let town: ProtectedTown;

beforeAll(async () => {
  town = await startProtectedTown();
});
afterAll(() => town.close());
afterEach(() => {
  vi.useRealTimers();
});

const at = (path: string) => new URL(`/sign-in${path}`, town.url);

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

async function post(path: string, form: Record<string, string>, headers = {}): Promise<Response> {
  return fetch(at(path), { method: 'POST', body: new URLSearchParams(form), headers });
}

async function register(metadata: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(at('/register'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test', redirect_uris: [REDIRECT], ...metadata }),
  });
  return json(response);
}

interface SignIn {
  client: Record<string, unknown>;
  verifier: string;
  page: Response;
}

async function openSignIn(asked: Record<string, string> = {}, metadata?: object): Promise<SignIn> {
  const client = await register(metadata);
  const verifier = randomBytes(32).toString('base64url');
  const url = at('/authorize');
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: String(client['client_id']),
      redirect_uri: REDIRECT,
      state: 'the state',
      scope: 'town:read town:write',
      resource: town.url,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...asked,
    }),
  );
  return { client, verifier, page: await fetch(url, { redirect: 'manual' }) };
}

/** Presses a button of the sign-in page. @returns where the browser is sent */
async function decide(
  page: Response,
  decision: string,
  scopes = ['town:read', 'town:write'],
): Promise<URLSearchParams> {
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const form = new URLSearchParams({ ticket, decision, resident: 'mo' });
  for (const scope of scopes) form.append('scope', scope);
  const answer = await fetch(at('/decision'), { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

async function redeem(signIn: SignIn, code: string | null, more = {}): Promise<Response> {
  return post('/token', {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: REDIRECT,
    code_verifier: signIn.verifier,
    client_id: String(signIn.client['client_id']),
    resource: town.url,
    ...more,
  });
}

async function getTokens(scopes?: string[]): Promise<{ signIn: SignIn; access: string; refresh: string }> {
  const signIn = await openSignIn();
  const back = await decide(signIn.page, 'allow', scopes);
  const tokens = await json(await redeem(signIn, back.get('code')));
  return { signIn, access: String(tokens['access_token']), refresh: String(tokens['refresh_token']) };
}

function callTown(token: string | undefined, tool = 'get_weather'): Promise<Response> {
  return fetch(town.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: {} } }),
  });
}

describe('discovery', () => {
  it('leads from the challenge to both documents, each under its own name', async () => {
    const refused = await callTown(undefined);
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer scope="town:read", resource_metadata="/);
    const resource = await json(await fetch(/resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''));
    expect(resource).toMatchObject({ resource: town.url, scopes_supported: ['town:read', 'town:write'] });
    const [issuer = ''] = resource['authorization_servers'] as string[];
    const { origin, pathname } = new URL(issuer);
    const wellKnown = `${origin}/.well-known/oauth-authorization-server${pathname}`;
    const metadata = await json(await fetch(wellKnown));
    expect(metadata).toMatchObject({ issuer, code_challenge_methods_supported: ['S256'] });
  });
});

describe('the way to a token', () => {
  it('goes through the sign-in page, and the token opens the server in both eras', async () => {
    const { access } = await getTokens();
    for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(town.url), {
          requestInit: { headers: { Authorization: `Bearer ${access}` } },
        }),
      );
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('order_bread');
      await client.callTool({ name: 'delete_document', arguments: { name: 'market-notes.txt' } });
      const names = (await client.listResources()).resources.map(({ name }) => name);
      expect(names).not.toContain('market-notes.txt');
      await client.callTool({ name: 'restore_documents' });
      await client.close();
    }
  });

  it('has the token say whom and what it is for', async () => {
    const { access, signIn } = await getTokens();
    const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      iss: at('').href,
      aud: town.url,
      sub: 'mo',
      scope: 'town:read town:write',
      client_id: signIn.client['client_id'],
    });
  });

  it('comes back with state and iss, also when the user says no', async () => {
    const { page } = await openSignIn();
    const back = await decide(page, 'deny');
    expect(Object.fromEntries(back)).toMatchObject({
      error: 'access_denied',
      state: 'the state',
      iss: at('').href,
    });
  });

  it.each([
    ['another resource', { resource: 'http://127.0.0.1:1/mcp' }, 'invalid_target'],
    ['no PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an unknown scope', { scope: 'town:burn' }, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ])('tells the client of %s', async (_, asked, error) => {
    const { page } = await openSignIn(asked);
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.href.startsWith(REDIRECT)).toBe(true);
    expect(back.searchParams.get('error')).toBe(error);
  });

  it('sends nobody to an address that was not registered, but to any port of a loopback address', async () => {
    const { page } = await openSignIn({ redirect_uri: 'http://127.0.0.1:9/elsewhere' });
    expect(page.status).toBe(400);
    const { page: other } = await openSignIn({ redirect_uri: 'http://127.0.0.1:77/oauth/callback' });
    expect(other.status).toBe(200);
  });

  it('refuses a wrong verifier, another redirect URI and another client', async () => {
    for (const more of [
      { code_verifier: 'x'.repeat(43) },
      { redirect_uri: 'http://127.0.0.1:9/other' },
      { client_id: String((await register())['client_id']) },
    ]) {
      const signIn = await openSignIn();
      const back = await decide(signIn.page, 'allow');
      const refused = await redeem(signIn, back.get('code'), more);
      expect([refused.status, (await json(refused))['error']]).toEqual([400, 'invalid_grant']);
    }
  });

  it('ends the tokens of a code that comes twice', async () => {
    const signIn = await openSignIn();
    const back = await decide(signIn.page, 'allow');
    const tokens = await json(await redeem(signIn, back.get('code')));
    expect((await redeem(signIn, back.get('code'))).status).toBe(400);
    expect((await callTown(String(tokens['access_token']))).status).toBe(401);
  });

  it('knows a client by the method that it registered for, and no other', async () => {
    const signIn = await openSignIn({}, { token_endpoint_auth_method: 'client_secret_basic' });
    const { client_id: id, client_secret: secret } = signIn.client;
    const back = await decide(signIn.page, 'allow');
    const posted = await redeem(signIn, back.get('code'), { client_secret: String(secret) });
    expect([posted.status, (await json(posted))['error']]).toEqual([401, 'invalid_client']);
    const form = {
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: signIn.verifier,
    };
    const basic = (password: string) => ({
      Authorization: `Basic ${Buffer.from(`${String(id)}:${password}`).toString('base64')}`,
    });
    const wrong = await post('/token', form, basic('wrong'));
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="town"']);
    expect((await post('/token', form, basic(String(secret)))).status).toBe(200);
  });

  it('writes a client’s name on the page as text, in the reader’s language', async () => {
    const { page } = await openSignIn({}, { client_name: '<script>alert(1)</script>' });
    const html = await page.text();
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
    expect(html).toContain('lang="en"');
    const url = at('/authorize?client_id=none');
    const chinese = await fetch(url, { headers: { 'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8' } });
    expect(await chinese.text()).toContain('lang="zh-CN"');
  });

  it.each(['http://example.com/cb', 'javascript:alert(1)', 'https://example.com/#x', 'nothing'])(
    'registers no client for %s',
    async (uri) => {
      expect(await register({ redirect_uris: [uri] })).toMatchObject({ error: 'invalid_redirect_uri' });
    },
  );
});

describe('a token', () => {
  it('without the scope for a tool leads to a step up', async () => {
    const { access } = await getTokens(['town:read']);
    const refused = await callTown(access, 'order_bread');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="town:read town:write"/);
    // A call that it may make gets past the gate: it has no session there.
    expect((await callTown(access)).status).toBe(400);
  });

  it('expires, and is refreshed by a token that is good once', async () => {
    const { signIn, access, refresh } = await getTokens();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    const late = await callTown(access);
    expect([late.status, late.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Token has expired'),
    ]);
    const form = { grant_type: 'refresh_token', client_id: String(signIn.client['client_id']) };
    const first = await json(await post('/token', { ...form, refresh_token: refresh }));
    expect((await callTown(String(first['access_token']))).status).toBe(400);
    const again = await post('/token', { ...form, refresh_token: refresh });
    expect((await json(again))['error']).toBe('invalid_grant');
    // Whoever used it twice loses all that came of it.
    const second = await post('/token', { ...form, refresh_token: String(first['refresh_token']) });
    expect((await json(second))['error']).toBe('invalid_grant');
    expect((await callTown(String(first['access_token']))).status).toBe(401);
  });

  it('can be revoked, alone or with its refresh token', async () => {
    const { signIn, access, refresh } = await getTokens();
    const client_id = String(signIn.client['client_id']);
    const other = String((await register())['client_id']);
    await post('/revoke', { token: access, client_id: other });
    expect((await callTown(access)).status).toBe(400);
    await post('/revoke', { token: access, client_id });
    expect((await callTown(access)).status).toBe(401);
    const form = { grant_type: 'refresh_token', client_id, refresh_token: refresh };
    const next = await json(await post('/token', form));
    await post('/revoke', { token: String(next['refresh_token']), client_id });
    expect((await callTown(String(next['access_token']))).status).toBe(401);
    expect((await post('/revoke', { token: 'unknown', client_id })).status).toBe(200);
  });

  it('of nobody, of another signature or in the query opens nothing', async () => {
    const { access } = await getTokens();
    const [header, payload] = access.split('.');
    const forged = `${header}.${payload}.${randomBytes(64).toString('base64url')}`;
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of ['nonsense', forged, none, `${access}x.y`]) expect((await callTown(token)).status).toBe(401);
    const query = await fetch(`${town.url}?access_token=${access}`, { method: 'POST', body: '{}' });
    expect(query.status).toBe(401);
  });
});

it('answers to its own names and pages only', async () => {
  const foreign = await fetch(town.url, { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
});

it('ends when the process that started it is gone', async () => {
  const program = fileURLToPath(new URL('server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: 'pipe' });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  // As the pipe does when the other process dies, however it dies.
  child.stdin.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
