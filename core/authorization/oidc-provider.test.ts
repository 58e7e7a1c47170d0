import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import Provider from 'oidc-provider';
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthorizationSettings } from './model';
import { sessionOf, startTestServer, until } from './test-authorization-server';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** An authorization server that nobody here wrote, whose person signs in and consents by following its redirects. */
async function startProvider(resource: string): Promise<string> {
  // It says on the console that its keys and store are for development, which they are.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    scopes: ['openid', 'offline_access'],
    cookies: { keys: ['a-key-for-the-tests'] },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      dPoP: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, audience: string) => ({
          scope: 'read',
          audience,
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      answer(request, response);
      return;
    }
    void (async () => {
      const { prompt, params, session } = await provider.interactionDetails(request, response);
      if (prompt.name === 'login') {
        await provider.interactionFinished(request, response, { login: { accountId: 'me' } });
        return;
      }
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: params.client_id,
      });
      grant.addOIDCScope('openid offline_access');
      grant.addResourceScope(resource, 'read');
      await provider.interactionFinished(request, response, {
        consent: { grantId: await grant.save() },
      });
    })();
  });
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return issuer;
}

/** Follows redirects as a browser does, with its cookies, until they leave the authorization server. */
async function follow(url: string, redirect: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hops = 0; hops < 10 && !next.startsWith(redirect); hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answered = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answered.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answered.headers.get('location');
    if (location === null) throw new Error(`${answered.status} ${await answered.text()}`);
    next = new URL(location, next).href;
  }
  if (!next.startsWith(redirect)) throw new Error(`It goes in circles: ${next}`);
  return next;
}

async function authorizeAt(settings: Partial<AuthorizationSettings>) {
  const server = await startTestServer();
  cleanups.push(() => server.stop());
  const issuer = await startProvider(server.url);
  server.behaviour.resource = { authorization_servers: [issuer], scopes_supported: ['read'] };
  const shown = new Set<string>();
  server.behaviour.intercept = ({ path, headers }) => {
    const [scheme, token = ''] = headers.authorization?.split(' ') ?? [];
    if (path !== '/mcp' || token.split('.').length !== 3) return undefined;
    const { aud, scope, exp = 0 } = decodeJwt(token);
    if (aud !== server.url || exp * 1000 < Date.now()) return undefined;
    shown.add(`${scheme} ${token}`);
    server.tokens.set(token, String(scope));
    return undefined;
  };
  const { authorization, session, stop } = sessionOf(server.url, { settings });
  cleanups.push(stop);
  const started = authorization.start({ stepwise: false });
  await until(() => authorization.snapshot().browser !== undefined);
  const { url = '', redirectUri = '' } = authorization.snapshot().browser ?? {};
  authorization.pasteRedirect(await follow(url, redirectUri));
  await started;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  for (const each of shown) await jwtVerify(each.split(' ')[1] ?? '', keys, { issuer });
  return { server, issuer, authorization, session, shown };
}

const lastStep = ({ steps }: { steps: readonly { decision?: unknown; cause?: unknown }[] }) =>
  steps.at(-1);

it('oidc-provider: registers, authorizes, proves, renews and revokes', async () => {
  const { authorization, session, issuer, shown } = await authorizeAt({});
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'proved' } });
  expect(session.snapshot().kind).toBe('connected');
  const { tokens } = authorization.snapshot();
  expect(tokens).toMatchObject({
    issuer,
    type: 'Bearer',
    hasRefreshToken: true,
    canRevoke: true,
    asked: { scope: 'read offline_access' },
    claims: { iss: issuer, scope: 'read' },
  });
  await authorization.refresh();
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'refreshed' } });
  expect((await session.request('tools/list', {})).kind).toBe('result');
  expect(shown.size).toBe(2);
  await authorization.revoke();
  // It revokes no JWT by itself.
  const revoked = authorization.snapshot().steps.filter(({ kind }) => kind === 'revoke');
  expect(revoked.map(({ state }) => state)).toEqual(['done', 'skipped']);
  expect(authorization.snapshot().tokens).toBeUndefined();
});

it('oidc-provider: binds its token to a key', async () => {
  const { authorization, shown } = await authorizeAt({ dpop: true });
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'proved' } });
  expect(authorization.snapshot().tokens).toMatchObject({ type: 'DPoP' });
  const [token = ''] = shown;
  expect(token).toMatch(/^DPoP /);
  expect(decodeJwt(token.slice(5))['cnf']).toHaveProperty('jkt');
  await authorization.refresh();
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'refreshed' } });
});
