import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../core/authorization/test-authorization-server';
import { MASK } from '../core/secrets/secrets';
import { runCommand } from './run-command';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ metadata: { registration_endpoint: undefined } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** Runs `list` here with these variables, and gives back its exit code and what it wrote. */
async function list(environment: Record<string, string>, ...options: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
  }
  const argv = ['list', server.url, '--protocol', '2025-11-25', ...options];
  const code = await runCommand(argv, 'dist').finally(() => vi.restoreAllMocks());
  return { code, ...written };
}

it('A server that wants a token that nobody gave ends a command with 3, and says what to give', async () => {
  const { code, stdout, stderr } = await list({});
  expect(code).toBe(3);
  expect(stdout).toBe('');
  expect(stderr).toContain('LOUPE_BEARER_TOKEN');
  expect(server.to('/token')).toEqual([]);
});

it('A token of the environment’s that is rejected is named', async () => {
  const { code, stderr } = await list({ LOUPE_BEARER_TOKEN: 'of-yesterday' });
  expect(code).toBe(3);
  expect(stderr).toContain('The server rejected the token in LOUPE_BEARER_TOKEN.');
  expect(stderr).not.toContain('Set LOUPE_BEARER_TOKEN,');
  expect(stderr).not.toContain('of-yesterday');
});

it('A token comes from the environment', async () => {
  server.tokens.set('from-the-pipeline', '');
  const { code, stdout } = await list({ LOUPE_BEARER_TOKEN: 'from-the-pipeline' });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: 'look' }] });
});

it('A client of the environment’s gets one by its credentials', async () => {
  const { code } = await list({ LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' });
  expect(code).toBe(0);
  expect(server.to('/token').map(({ form }) => form.get('grant_type'))).toEqual([
    'client_credentials',
  ]);
  expect(server.to('/token')[0]?.headers.authorization).toMatch(/^Basic /);
});

it('What a server repeats of a token that Loupe got is not in the recording', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-authorized-'));
  const file = join(folder, 'list.loupe.jsonl');
  server.behaviour.intercept = ({ headers: { authorization = '' }, json }) => {
    if (json['method'] !== 'tools/list' || authorization === '') return undefined;
    const description = `${authorization}, ${btoa(authorization)}, ${authorization.replaceAll('a', '%61')}`;
    const tools = [{ name: 'look', description, inputSchema: { type: 'object' } }];
    return { status: 200, body: { jsonrpc: '2.0', id: json['id'], result: { tools } } };
  };
  const environment = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };
  const { code } = await list(environment, '--record', file);
  expect(code).toBe(0);
  const recorded = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  const [token = ''] = server.tokens.keys();
  expect(token.length).toBeGreaterThan(8);
  expect(recorded).toContain(`Bearer ${MASK}, `);
  for (const spelt of [token, btoa(`Bearer ${token}`).slice(12, -4), token.replaceAll('a', '%61')])
    expect(recorded).not.toContain(spelt);
});

it('or by a refresh token', async () => {
  server.behaviour.intercept = ({ path, form }) => {
    if (path !== '/token') return undefined;
    server.tokens.set('renewed', '');
    const isRight = form.get('refresh_token') === 'long-lived' && form.get('client_id') === 'robot';
    return isRight
      ? { status: 200, body: { access_token: 'renewed', token_type: 'Bearer' } }
      : { status: 400 };
  };
  const { code } = await list({ LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'long-lived' });
  expect(code).toBe(0);
});

it('What is refused is told by its cause, without the secret', async () => {
  server.behaviour.intercept = ({ path }) =>
    path === '/token'
      ? { status: 401, body: { error: 'invalid_client', error_description: 'Not robot-secret.' } }
      : undefined;
  const { code, stderr } = await list({
    LOUPE_CLIENT_ID: 'robot',
    LOUPE_CLIENT_SECRET: 'robot-secret',
  });
  expect(code).toBe(3);
  expect(stderr).toContain('client-authentication-refused');
  expect(stderr).toContain('Client authentication failed.');
  expect(stderr).toContain('Check the client ID and its secret, or try another method.');
  expect(stderr).toContain('(Fix the client registration)');
  expect(stderr).not.toContain('robot-secret');
});

describe('The authorization server that gets the environment’s credentials', () => {
  const ROBOT = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };
  const ELSEWHERE = 'https://login.other-site.example';

  it('is told where nobody named one', async () => {
    const { code, stderr } = await list(ROBOT);
    expect(code).toBe(0);
    expect(stderr).toBe(`Authorization server: ${server.origin}\n`);
  });

  it('is the one that LOUPE_ISSUER names, and not told', async () => {
    const { code, stderr } = await list({ ...ROBOT, LOUPE_ISSUER: server.origin });
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it.each([
    ['a client secret', ROBOT],
    ['a refresh token', { LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'long-lived' }],
  ])('is no other than that: %s stays here', async (_, credentials) => {
    // To the letter: a slash more is another issuer.
    const { code, stderr } = await list({ ...credentials, LOUPE_ISSUER: `${server.origin}/` });
    expect(code).toBe(3);
    expect(stderr).toContain(
      `names the authorization server ${server.origin}, but LOUPE_ISSUER is ${server.origin}/, so`,
    );
    expect(server.to('/token')).toEqual([]);
  });

  it.each([
    ['a client secret', ROBOT],
    ['a refresh token', { LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'long-lived' }],
  ])('is of the server’s own site: %s does not go elsewhere', async (_, credentials) => {
    server.behaviour.resource = { authorization_servers: [ELSEWHERE] };
    const { code, stderr } = await list(credentials);
    expect(code).toBe(3);
    expect(stderr).toContain(
      `The server ${server.url} names the authorization server ${ELSEWHERE}`,
    );
    expect(stderr).toContain(`set LOUPE_ISSUER=${ELSEWHERE}.`);
    expect(server.to('/token')).toEqual([]);
  });

  it('is the one of its own site, of several that the server names', async () => {
    server.behaviour.resource = { authorization_servers: [ELSEWHERE, server.origin] };
    expect((await list(ROBOT)).code).toBe(0);
  });

  it('is of another site where it is named', async () => {
    // `localhost` and 127.0.0.1 are this computer: another site can only be one that does not answer.
    server.behaviour.resource = { authorization_servers: [ELSEWHERE] };
    const { stderr } = await list({ ...ROBOT, LOUPE_ISSUER: ELSEWHERE });
    expect(stderr).not.toContain('LOUPE_ISSUER');
    expect(stderr).toContain('login.other-site.example');
  });
});
