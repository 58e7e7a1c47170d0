import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AuthorizationSettings, SecretName } from './model';
import { type Behaviour, refused, type Seen, sessionOf, startTestServer } from './testing/authorization-server';

async function authorizeWith(
  settings: Partial<AuthorizationSettings>,
  secrets: Partial<Record<SecretName, string>> = {},
  behaviour: Behaviour = {},
  parameters?: string,
) {
  const server = await startTestServer(behaviour);
  onTestFinished(() => server.stop());
  const opened = sessionOf(server.url, { settings, parameters });
  onTestFinished(opened.stop);
  for (const [name, value] of Object.entries(secrets)) await opened.authorization.setSecret(name as SecretName, value);
  return { server, ...opened, state: await opened.authorize() };
}

const CLIENT = { kind: 'pre-registered', id: 'mine' } as const;
const SECRETS = { 'client-secret': 'a secret: with % signs' };

describe('At the token endpoint a client shows who it is', () => {
  it('by client_secret_basic, each part encoded as in a form', async () => {
    const { server, state } = await authorizeWith({ client: CLIENT }, SECRETS);
    expect(state.kind).toBe('authorized');
    const [token] = server.to('/token');
    expect(token?.headers.authorization).toBe(
      `Basic ${Buffer.from('mine:a+secret%3A+with+%25+signs').toString('base64')}`,
    );
    expect(token?.form.has('client_secret')).toBe(false);
    expect(server.to('/register')).toEqual([]);
  });

  it('by client_secret_post', async () => {
    const client = { ...CLIENT, auth: 'client_secret_post' } as const;
    const { server } = await authorizeWith({ client }, SECRETS);
    const [token] = server.to('/token');
    expect(token?.headers.authorization).toBeUndefined();
    expect(token?.form.get('client_secret')).toBe(SECRETS['client-secret']);
  });

  it('by the method that the registration agreed on', async () => {
    const metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    const { server } = await authorizeWith({}, {}, { metadata });
    expect(server.to('/register')[0]?.json['token_endpoint_auth_method']).toBe('client_secret_post');
    expect(server.to('/token')[0]?.form.get('client_secret')).toMatch(/^secret-/);
  });

  const pairs = {
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    PS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  };
  it.each(['ES256', 'RS256', 'PS256'] as const)('by private_key_jwt with %s, PEM or JWK', async (algorithm) => {
    const { privateKey, publicKey } = pairs[algorithm];
    const metadata = {
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: [algorithm],
    };
    for (const key of [
      privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      JSON.stringify(privateKey.export({ format: 'jwk' })),
    ]) {
      const { server, state } = await authorizeWith(
        { client: CLIENT, grant: 'client-credentials' },
        { 'private-key': key },
        { metadata },
      );
      expect(state.kind).toBe('authorized');
      const form = server.to('/token')[0]?.form;
      expect(form?.get('grant_type')).toBe('client_credentials');
      expect(form?.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      const assertion = form?.get('client_assertion') ?? '';
      const verified = await jwtVerify(assertion, publicKey, {
        issuer: 'mine',
        subject: 'mine',
        audience: server.origin,
      });
      expect(verified.protectedHeader.alg).toBe(algorithm);
    }
  });
});

describe('A client is asked before the sign-in for what shows who it is', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
  const only = (method: string) => ({
    metadata: { registration_endpoint: undefined, token_endpoint_auth_methods_supported: [method] },
  });

  it.each([
    ['that the person chose with it', {}, { auth: 'private_key_jwt' }, 'client_secret_basic'],
    ['that is the only one', {}, {}, 'private_key_jwt'],
    ['that is the only one, for a client of the settings', { client: CLIENT }, undefined, 'private_key_jwt'],
  ] as const)('by the key of a method %s', async (_, settings, given, advertised) => {
    const opened = await authorizeWith(settings, {}, only(advertised));
    const { server, authorization, through } = opened;
    if (given) await authorization.answer({ kind: 'client', id: 'mine', ...given });
    const { question, browser, kind } = authorization.snapshot();
    expect({ question, browser, kind }).toEqual({
      question: { kind: 'secret', name: 'private-key' },
      browser: undefined,
      kind: 'failed',
    });
    const state = await through(authorization.answer({ kind: 'secret', name: 'private-key', value: key }));
    expect(state.kind).toBe('authorized');
    expect(server.to('/token')[0]?.form.get('client_assertion')).toMatch(/^ey/);
  });

  it('by the secret of the method that is advertised', async () => {
    const { server, authorization, through } = await authorizeWith({}, {}, only('client_secret_post'));
    const state = await through(authorization.answer({ kind: 'client', id: 'mine', secret: 'sesame' }));
    expect(state.kind).toBe('authorized');
    expect(server.to('/token')[0]?.form.get('client_secret')).toBe('sesame');
  });
});

describe('A token is asked for', () => {
  it('with an assertion of the workload’s', async () => {
    const client = { ...CLIENT, auth: 'none' } as const;
    const { server, state } = await authorizeWith({ client, grant: 'jwt-bearer' }, { assertion: 'the.workload.jwt' });
    expect(state.kind).toBe('authorized');
    expect(Object.fromEntries(server.to('/token')[0]?.form ?? [])).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: 'the.workload.jwt',
      client_id: 'mine',
      resource: server.url,
    });
  });

  it('with an assertion, which has no redirect URI to be told of where it is rejected', async () => {
    const client = { ...CLIENT, auth: 'none' } as const;
    const { state } = await authorizeWith(
      { client, grant: 'jwt-bearer' },
      { assertion: 'the.workload.jwt' },
      {
        intercept: ({ path }) =>
          path === '/token' ? refused('invalid_grant', 'Bad assertion or redirect_uri.') : undefined,
      },
    );
    expect(state.steps.at(-1)?.cause?.code).toBe('token-refused');
    expect(JSON.stringify(state.steps)).not.toContain('/oauth/callback');
  });

  it('with an assertion that the identity provider gave for an ID token', async () => {
    let exchanged: Seen | undefined;
    const identityProvider = await startTestServer({
      intercept: (seen) => {
        if (seen.path !== '/token') return undefined;
        exchanged = seen;
        const type = 'urn:ietf:params:oauth:token-type:id-jag';
        return {
          status: 200,
          body: { access_token: 'the-id-jag', issued_token_type: type, token_type: 'N_A' },
        };
      },
    });
    onTestFinished(() => identityProvider.stop());
    const { server, state } = await authorizeWith(
      {
        client: CLIENT,
        grant: 'id-jag',
        identityProvider: { issuer: identityProvider.origin, clientId: 'at-the-provider' },
      },
      { ...SECRETS, 'id-token': 'the-id-token' },
    );
    expect(state.kind).toBe('authorized');
    expect(Object.fromEntries(exchanged?.form ?? [])).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
      audience: server.origin,
      resource: server.url,
      subject_token: 'the-id-token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      client_id: 'at-the-provider',
    });
    expect(server.to('/token')[0]?.form.get('assertion')).toBe('the-id-jag');
    expect(server.to('/token')[0]?.headers.authorization).toMatch(/^Basic /);
  });

  it('unless the identity provider’s metadata has no token endpoint', async () => {
    const identityProvider = await startTestServer({ metadata: { token_endpoint: undefined } });
    onTestFinished(() => identityProvider.stop());
    const { state } = await authorizeWith(
      { client: CLIENT, grant: 'id-jag', identityProvider: { issuer: identityProvider.origin } },
      { ...SECRETS, 'id-token': 'the-id-token' },
    );
    expect(state.steps.at(-1)?.cause).toMatchObject({
      code: 'endpoint-missing',
      facts: { endpoint: 'token_endpoint' },
    });
  });

  it('with parameters of the user’s own, which win', async () => {
    const { server } = await authorizeWith({
      extra: {
        authorize: [
          ['audience', 'api'],
          ['scope', 'theirs'],
        ],
        token: [['audience', 'api']],
      },
      resource: { kind: 'none' },
    });
    const { searchParams } = server.to('/authorize')[0]?.url ?? new URL('x:');
    expect([searchParams.get('audience'), searchParams.get('scope')]).toEqual(['api', 'theirs']);
    expect(searchParams.has('resource')).toBe(false);
    expect(server.to('/token')[0]?.form.get('audience')).toBe('api');
    expect(server.to('/token')[0]?.form.has('resource')).toBe(false);
  });

  it('with those of Loupe’s start, which the user’s own replace', async () => {
    const extra: AuthorizationSettings['extra'] = { authorize: [['audience', 'own']], token: [] };
    const { server } = await authorizeWith({ extra }, {}, {}, 'audience=of%20start&organization=acme&prompt=login');
    const { searchParams } = server.to('/authorize')[0]?.url ?? new URL('x:');
    const asked = ['audience', 'organization', 'prompt'].map((name) => searchParams.getAll(name));
    expect(asked).toEqual([['own'], ['acme'], ['login']]);
    const { form } = server.to('/token')[0] ?? {};
    expect([form?.get('audience'), form?.get('organization'), form?.has('prompt')]).toEqual([
      'of start',
      'acme',
      false,
    ]);
  });

  it.each([
    ['authorize', 'state', 'authorize'],
    ['authorize', 'code_challenge', 'authorize'],
    ['authorize', 'redirect_uri', 'authorize'],
    ['token', 'client_id', 'token'],
    ['token', 'code_verifier', 'token'],
  ] as const)('without a parameter of the user’s own that protects it: %s %s', async (where, name, path) => {
    const theirs: [string, string][] = [
      ['audience', 'api'],
      [name, 'theirs'],
    ];
    const extra = { authorize: [], token: [], [where]: theirs };
    const { server, state } = await authorizeWith({ extra });
    expect(state.kind).toBe('failed');
    expect(state.steps.at(-1)?.cause).toMatchObject({ code: 'needs-input', facts: { field: 'extra', reason: name } });
    expect(server.to(`/${path}`)).toEqual([]);
  });

  it('for a client ID metadata document', async () => {
    const url = 'https://client.example/loupe.json';
    const { server, state } = await authorizeWith({ client: { kind: 'metadata-document', url } });
    expect(state.kind).toBe('authorized');
    expect(server.to('/authorize')[0]?.url.searchParams.get('client_id')).toBe(url);
  });

  it('for one that a person names when asked, where the server takes such documents', async () => {
    const { server, state, authorization, through } = await authorizeWith(
      {},
      {},
      { metadata: { registration_endpoint: undefined, client_id_metadata_document_supported: true } },
    );
    expect(state.question).toMatchObject({ kind: 'client', takesDocuments: true });
    expect(state.steps.at(-1)?.cause?.facts['documents']).toBe('yes');
    const url = 'https://client.example/loupe.json';
    const named = await through(authorization.answer({ kind: 'document', url }));
    expect(named.kind).toBe('authorized');
    expect(server.to('/authorize')[0]?.url.searchParams.get('client_id')).toBe(url);
    const [kept] = await authorization.storedCredentials();
    expect(kept).toMatchObject({ clientId: url, kind: 'metadata-document', auth: 'none' });
  });

  it('with an initial access token, where the registration wants one', async () => {
    const { server, state, authorization, through } = await authorizeWith(
      {},
      {},
      {
        intercept: ({ path, headers }) =>
          path === '/register' && headers.authorization !== 'Bearer initial'
            ? refused('invalid_token', 'Who?', 401)
            : undefined,
      },
    );
    expect(state.question).toEqual({ kind: 'secret', name: 'initial-access-token' });
    const answer = { kind: 'secret', name: 'initial-access-token', value: 'initial' } as const;
    expect((await through(authorization.answer(answer))).kind).toBe('authorized');
    expect(server.to('/register')).toHaveLength(2);
  });
});

describe('A token that is bound to a key', () => {
  it('is asked for and shown with proofs, with the nonces that both servers want, each retry to be seen', async () => {
    const nonces = { token: 'nonce-of-the-token-endpoint', mcp: 'nonce-of-the-server' };
    const proofs: { path: string; method: string; claims: Record<string, unknown> }[] = [];
    const thumbprints = new Set<string>();
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const verify = async (seen: Seen) => {
      const proof = String(seen.headers['dpop'] ?? '');
      const { jwk, typ } = decodeProtectedHeader(proof);
      expect(typ).toBe('dpop+jwt');
      expect(jwk).not.toHaveProperty('d');
      const { payload } = await jwtVerify(proof, await importJWK(jwk ?? {}, 'ES256'));
      thumbprints.add(await calculateJwkThumbprint(jwk ?? {}));
      proofs.push({ path: seen.path, method: seen.method, claims: payload });
    };
    const checks: Promise<void>[] = [];
    server.behaviour = {
      intercept: (seen) => {
        const { path, headers } = seen;
        const isBound = path === '/token' || (path === '/mcp' && headers.authorization !== undefined);
        if (!isBound) return undefined;
        checks.push(verify(seen));
        const { nonce } = decodeJwt(String(headers['dpop']));
        if (path === '/token') {
          if (nonce !== nonces.token) {
            return {
              ...refused('use_dpop_nonce', 'A nonce is needed.'),
              headers: { 'dpop-nonce': nonces.token },
            };
          }
          server.tokens.set('bound', '');
          return {
            status: 200,
            body: { access_token: 'bound', token_type: 'DPoP', expires_in: 3600 },
          };
        }
        expect(headers.authorization).toBe('DPoP bound');
        if (nonce === nonces.mcp) return undefined;
        const challenge = { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': nonces.mcp };
        return { status: 401, headers: challenge };
      },
    };
    // The server's nonce is the origin's, which both are at here: the server asks for its own anew.
    const { authorize, stop } = sessionOf(server.url, { settings: { dpop: true } });
    onTestFinished(stop);
    const state = await authorize();
    expect(state.kind).toBe('authorized');
    await Promise.all(checks);
    const tokenSteps = state.steps.filter(({ kind }) => kind === 'token');
    expect(tokenSteps.map(({ decision }) => decision?.code)).toEqual(['nonce-wanted', 'token-received']);
    expect(tokenSteps[1]?.repeats).toBe(tokenSteps[0]?.id);
    expect(thumbprints.size).toBe(1);
    const ids = proofs.map(({ claims }) => claims['jti']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, claims } of proofs) {
      expect(claims).toMatchObject({ htm: method, htu: `${server.origin}${path}` });
      expect('ath' in claims).toBe(path === '/mcp');
    }
  });
});
