import { decodeJwt } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import type { AuthorizationSettings } from '../../core/authorization/model';
import { sessionOf, until } from '../../core/authorization/testing/authorization-server';
import { type OidcServerOptions, startOidcServer } from './oidc-server';
import { signIn } from './sign-in';

async function authorizeAt(options: OidcServerOptions, settings: Partial<AuthorizationSettings>) {
  const server = await startOidcServer(options);
  onTestFinished(() => server.stop());
  const { authorization, session, stop } = sessionOf(server.url, { settings });
  onTestFinished(stop);
  const started = authorization.start({ stepwise: false });
  await until(() => authorization.snapshot().browser !== undefined);
  const { url = '', redirectUri = '' } = authorization.snapshot().browser ?? {};
  authorization.pasteRedirect((await signIn(new URL(url), redirectUri)).href);
  await started;
  return { ...server, authorization, session };
}

const lastStep = ({ steps }: { steps: readonly { decision?: unknown; cause?: unknown }[] }) => steps.at(-1);

it('registers, authorizes, proves, renews and revokes', async () => {
  const { authorization, session, issuer, letIn } = await authorizeAt({}, {});
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
  expect(letIn.size).toBe(2);
  await authorization.revoke();
  // It revokes no JWT by itself.
  const revoked = authorization.snapshot().steps.filter(({ kind }) => kind === 'revoke');
  expect(revoked.map(({ state }) => state)).toEqual(['done', 'skipped']);
  expect(authorization.snapshot().tokens).toBeUndefined();
});

it.each([false, true])('binds its token to a key, the server wants a nonce: %s', async (nonce) => {
  const { authorization, letIn } = await authorizeAt({ dpop: true, nonce }, { dpop: true });
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'proved' } });
  expect(authorization.snapshot().tokens).toMatchObject({ type: 'DPoP' });
  const asked = authorization.snapshot().steps.filter(({ kind }) => kind === 'token');
  expect(asked).toHaveLength(nonce ? 2 : 1);
  const [token = ''] = letIn;
  expect(token).toMatch(/^DPoP /);
  expect(decodeJwt(token.slice(5))['cnf']).toHaveProperty('jkt');
  await authorization.refresh();
  expect(lastStep(authorization.snapshot())).toMatchObject({ decision: { code: 'refreshed' } });
});
