import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryVault } from './memory-vault';
import type { AuthorizationSettings } from './model';
import { type Behaviour, sessionOf, startTestServer, type TestServer } from './testing/authorization-server';

/** A server whose endpoints nobody could guess, and what a person enters for them. */
async function serverWith(behaviour: Behaviour) {
  const server = await startTestServer({ at: '/oauth', ...behaviour });
  onTestFinished(() => server.stop());
  const base = `${server.origin}/oauth`;
  const all = { authorization: `${base}/authorize`, token: `${base}/token`, registration: `${base}/register` };
  return { server, all };
}

async function authorized(server: TestServer, settings: Partial<AuthorizationSettings>) {
  const { authorize, stop } = sessionOf(server.url, { settings, vault: memoryVault() });
  onTestFinished(stop);
  const { kind, steps } = await authorize();
  const cause = steps.at(-1)?.cause;
  return { kind, steps, cause };
}

const NOTHING = { resource: undefined, metadata: undefined };
const open: NonNullable<Behaviour['intercept']> = ({ path, json, headers }) =>
  path === '/mcp' && json['method'] === 'initialize' && headers.authorization === undefined
    ? { status: 200, body: { jsonrpc: '2.0', id: json['id'], result: {} } }
    : undefined;
const forbidding: NonNullable<Behaviour['intercept']> = ({ path, headers }) =>
  path === '/mcp' && headers.authorization === undefined ? { status: 403 } : undefined;
const malformed: NonNullable<Behaviour['intercept']> = ({ path }) =>
  path.startsWith('/.well-known/') ? { status: 200, body: { issuer: 4 } } : undefined;

describe('Endpoints that a person enters take the place of metadata', () => {
  it.each<[string, Behaviour]>([
    ['where there is none at all', NOTHING],
    ['where the authorization server that is named has none', { metadata: undefined }],
    ['where it is malformed', { intercept: malformed }],
    ['where the first request is let in', { ...NOTHING, intercept: open }],
    ['where the request is forbidden', { ...NOTHING, intercept: forbidding }],
    ['where it is challenged by another scheme', { ...NOTHING, challenge: 'Basic realm="x"' }],
  ])('%s', async (_, behaviour) => {
    const { server, all } = await serverWith(behaviour);
    const { kind, steps } = await authorized(server, { endpoints: all });
    expect(kind).toBe('authorized');
    expect(steps.map(({ decision }) => decision?.code)).toContain('endpoints-entered');
    expect(server.to('/oauth/register')).toHaveLength(1);
    expect(server.to('/oauth/token')).toHaveLength(1);
  });

  it('where it lacks them', async () => {
    const lacking = { authorization_endpoint: undefined, token_endpoint: undefined };
    const { server, all } = await serverWith({ metadata: { ...lacking, registration_endpoint: undefined } });
    expect((await authorized(server, {})).cause?.code).toBe('no-registration');
    expect((await authorized(server, { endpoints: all })).kind).toBe('authorized');
  });

  it('for the only issuer that the person allows, which nobody else names', async () => {
    const { server, all } = await serverWith(NOTHING);
    const issuer = `${server.origin}/tenant`;
    const { kind, steps } = await authorized(server, { endpoints: all, issuer });
    expect(kind).toBe('authorized');
    const chosen = steps.find(({ kind: step }) => step === 'choose-server');
    expect(chosen?.decision?.facts['issuer']).toBe(issuer);
  });

  it('but not where they are not enough, and nothing is guessed beside them', async () => {
    const { server, all } = await serverWith({ metadata: undefined });
    const { token } = all;
    const { cause } = await authorized(server, { endpoints: { token } });
    expect(cause?.code).toBe('metadata-not-found');
    const { registration: _, ...others } = all;
    const asked = await authorized(server, { endpoints: others });
    expect(asked.cause?.code).toBe('no-registration');
    expect(server.to('/register')).toEqual([]);
  });

  it('by the token endpoint alone, where no browser is needed', async () => {
    const { server, all } = await serverWith(NOTHING);
    const { token } = all;
    const { kind } = await authorized(server, {
      endpoints: { token },
      grant: 'client-credentials',
      client: { kind: 'pre-registered', id: 'robot', auth: 'none' },
    });
    expect(kind).toBe('authorized');
  });
});
