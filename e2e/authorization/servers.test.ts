// That the servers which the tests of authorization lean on do what they say: right where nothing is wrong, by clients that are not Loupe's.
import { createHash, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULTS, startFaultyAuthorization } from './faulty-authorization';
import { startOidcServer } from './oidc-server';
import { signIn } from './sign-in';

const REDIRECT = 'http://127.0.0.1:9/oauth/callback';

type Document = Record<string, unknown>;

async function json(response: Response | Promise<Response>): Promise<Document> {
  return (await (await response).json()) as Document;
}

/** From the challenge to the authorization server's metadata. */
async function discover(url: string): Promise<{ metadata: Document; scope: string }> {
  const refused = await fetch(url, { method: 'POST' });
  expect(refused.status).toBe(401);
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const resource = await json(fetch(/resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''));
  expect(resource['resource']).toBe(url);
  const [issuer = ''] = resource['authorization_servers'] as string[];
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname;
  const metadata = await json(fetch(`${origin}/.well-known/oauth-authorization-server${path}`));
  expect(metadata['issuer']).toBe(issuer);
  return { metadata, scope: /scope="([^"]+)"/.exec(challenge)?.[1] ?? '' };
}

async function getTokens(url: string, prove: (uri: string) => Promise<Record<string, string>>) {
  const { metadata, scope } = await discover(url);
  const client = await json(
    fetch(String(metadata['registration_endpoint']), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: [REDIRECT],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      }),
    }),
  );
  const verifier = randomBytes(32).toString('base64url');
  const address = new URL(String(metadata['authorization_endpoint']));
  address.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: String(client['client_id']),
      redirect_uri: REDIRECT,
      scope,
      state: 'state',
      resource: url,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    }),
  );
  const { searchParams: back } = await signIn(address, REDIRECT);
  expect([back.get('state'), back.get('iss')]).toEqual(['state', metadata['issuer']]);
  const endpoint = String(metadata['token_endpoint']);
  const ask = async (form: Record<string, string>) =>
    json(
      fetch(endpoint, {
        method: 'POST',
        headers: await prove(endpoint),
        body: new URLSearchParams({ client_id: String(client['client_id']), resource: url, ...form }),
      }),
    );
  const tokens = await ask({
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });
  return { tokens, ask };
}

async function listTools(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
}

const noProof = () => Promise.resolve({});

describe('the faulty servers', () => {
  it('are right where nothing is wrong, and each is there', async () => {
    const faulty = await startFaultyAuthorization();
    onTestFinished(() => faulty.stop());
    const { tokens, ask } = await getTokens(faulty.url('none'), noProof);
    const refreshed = await ask({ grant_type: 'refresh_token', refresh_token: String(tokens['refresh_token']) });
    const headers = { Authorization: `Bearer ${String(refreshed['access_token'])}` };
    expect(await (await listTools(faulty.url('none'), headers)).text()).toContain('"echo"');
    // The other audience's token.
    expect((await listTools(faulty.url('iss-mismatch'), headers)).status).toBe(401);
    expect((await listTools(faulty.url('lets-in'), headers)).status).toBe(200);
    for (const fault of FAULTS) {
      const { status } = await listTools(faulty.url(fault), {});
      expect([fault, status]).toEqual([fault, fault === 'open' ? 200 : 401]);
    }
  });
});

describe('the server behind oidc-provider', () => {
  it('lets in whom it gave a token, until it expires; a refresh token rotates', async () => {
    const server = await startOidcServer();
    onTestFinished(() => server.stop());
    const { tokens, ask } = await getTokens(server.url, noProof);
    const bearer = (given: Document) => ({ Authorization: `Bearer ${String(given['access_token'])}` });
    expect((await listTools(server.url, bearer(tokens))).status).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens['refresh_token']) };
    const refreshed = await ask(refresh);
    expect((await listTools(server.url, bearer(refreshed))).status).toBe(200);
    expect(await ask(refresh)).toMatchObject({ error: 'invalid_grant' });
    expect((await listTools(server.url, { Authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  it('binds tokens to a key, and wants a proof of it', async () => {
    const server = await startOidcServer({ dpop: true });
    onTestFinished(() => server.stop());
    const key = await makeKey();
    const { tokens } = await getTokens(server.url, async (uri) => ({ DPoP: await proof(key, uri) }));
    expect(tokens['token_type']).toBe('DPoP');
    const token = String(tokens['access_token']);
    const ath = createHash('sha256').update(token).digest('base64url');
    const asked = async (by: Key, claims: Document) =>
      listTools(server.url, { Authorization: `DPoP ${token}`, DPoP: await proof(by, server.url, claims) });
    expect((await asked(key, { ath })).status).toBe(200);
    expect((await asked(key, {})).status).toBe(401);
    expect((await asked(await makeKey(), { ath })).status).toBe(401);
    expect((await listTools(server.url, { Authorization: `DPoP ${token}` })).status).toBe(401);
  });

  it('wants its nonce where it is told to', async () => {
    const server = await startOidcServer({ dpop: true, nonce: true });
    onTestFinished(() => server.stop());
    const key = await makeKey();
    const { tokens } = await getTokens(server.url, async (uri) => ({ DPoP: await proof(key, uri) }));
    expect(tokens).toMatchObject({ error: 'use_dpop_nonce' });
  });
});

interface Key {
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  expect(await calculateJwkThumbprint(jwk)).toHaveLength(43);
  return { privateKey, jwk };
}

function proof({ privateKey, jwk }: Key, htu: string, claims: Document = {}): Promise<string> {
  return new SignJWT({ htu, htm: 'POST', jti: randomBytes(12).toString('hex'), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .setIssuedAt()
    .sign(privateKey);
}
