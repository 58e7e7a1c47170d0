import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../core/authorization/testing/authorization-server';
import { MASK } from '../core/secrets/secrets';
import { runPrinting } from './testing/run-command';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ metadata: { registration_endpoint: undefined } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** Runs `list` here with these variables, and gives back its exit code and what it wrote. */
const list = (environment: Record<string, string>, ...options: string[]) => run('list', environment, ...options);

async function run(command: string, environment: Record<string, string>, ...options: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return runPrinting([command, server.url, '--protocol', '2025-11-25', ...options]);
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
  expect(server.to('/token').map(({ form }) => form.get('grant_type'))).toEqual(['client_credentials']);
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
    return isRight ? { status: 200, body: { access_token: 'renewed', token_type: 'Bearer' } } : { status: 400 };
  };
  const { code } = await list({ LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'long-lived' });
  expect(code).toBe(0);
});

it('What is refused is told by its cause, without the secret', async () => {
  server.behaviour.intercept = ({ path }) =>
    path === '/token'
      ? { status: 401, body: { error: 'invalid_client', error_description: 'Not robot-secret.' } }
      : undefined;
  const { code, stderr } = await list({ LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' });
  expect(code).toBe(3);
  expect(stderr).toContain('client-authentication-refused');
  expect(stderr).toContain('Client authentication failed.');
  expect(stderr).toContain('Check the client ID and its secret in LOUPE_CLIENT_ID and LOUPE_CLIENT_SECRET.');
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
    expect(stderr).toContain(`The server ${server.url} names the authorization server ${ELSEWHERE}`);
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

describe('A server that rejects a request in the body of a 200', () => {
  const CREDENTIALS = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };
  beforeEach(() => {
    const initialize = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'open', version: '1' },
    };
    server.behaviour.intercept = ({ path, method, headers, json }) => {
      if (path !== '/mcp' || method !== 'POST' || headers.authorization !== undefined) return undefined;
      const { id } = json;
      if (id === undefined) return { status: 202 };
      const answer =
        json['method'] === 'initialize' ? { result: initialize } : { error: { code: -32001, message: 'Unauthorized' } };
      return { status: 200, body: { jsonrpc: '2.0', id, ...answer } };
    };
  });

  it.each([
    ['list', []],
    ['call', ['--tool', 'look']],
    ['read', ['--uri', 'file:///a']],
    ['check', []],
  ])('ends %s with 3 where nobody gave a token, and says what to give', async (command, options) => {
    const { code, stderr } = await run(command, {}, ...options);
    expect(code).toBe(3);
    expect(stderr.match(/Set LOUPE_BEARER_TOKEN/g)).toHaveLength(1);
  });

  it.each([
    ['list', []],
    ['call', ['--tool', 'look']],
    ['check', []],
  ])('is authorized by what the environment has, and %s goes on', async (command, options) => {
    const { code, stdout, stderr } = await run(command, CREDENTIALS, ...options);
    // What the check finds wrong with the server beside that is no matter here.
    expect(code, stderr).toBeLessThan(command === 'check' ? 2 : 1);
    expect(stdout).toContain(command === 'call' ? 'seen' : command === 'list' ? 'look' : 'tools');
    expect(server.to('/token')).toHaveLength(1);
  });

  it('is asked for a token once where that fails', async () => {
    const { intercept } = server.behaviour;
    server.behaviour.intercept = (seen) => (seen.path === '/token' ? { status: 400 } : intercept?.(seen));
    expect((await list(CREDENTIALS)).code).toBe(3);
    expect(server.to('/token')).toHaveLength(1);
  });
});

describe('A refresh token of the environment’s', () => {
  const GIVEN = { LOUPE_CLIENT_ID: 'robot', LOUPE_REFRESH_TOKEN: 'first-refresh' };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loupe-refresh-'));
    server.behaviour.intercept = ({ path }) => {
      if (path !== '/token') return undefined;
      server.tokens.set('renewed', '');
      const body = { access_token: 'renewed', token_type: 'Bearer', refresh_token: 'next-refresh' };
      return { status: 200, body };
    };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is said to be used up where another came in its place', async () => {
    const { code, stderr } = await list(GIVEN);
    expect(code).toBe(0);
    expect(stderr).toContain('the one in LOUPE_REFRESH_TOKEN may no longer work');
    expect(stderr).toContain('--save-refresh-token FILE');
    expect(stderr).not.toContain('next-refresh');
  });

  it.each([false, true])('is saved where that is wanted, for its owner alone: over another %s', async (isThere) => {
    const file = join(folder, 'token');
    if (isThere) writeFileSync(file, 'old', { mode: 0o644 });
    const { code, stderr } = await list(GIVEN, '--save-refresh-token', file);
    expect(code).toBe(0);
    expect(stderr).not.toContain('may no longer work');
    expect(readFileSync(file, 'utf8')).toBe('next-refresh\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not used where its successor could not be saved', async () => {
    await expect(list(GIVEN, '--save-refresh-token', folder)).rejects.toThrow(`--save-refresh-token ${folder}`);
    expect(server.seen).toEqual([]);
  });

  it('is named where it is rejected', async () => {
    server.behaviour.intercept = ({ path }) =>
      path === '/token'
        ? { status: 400, body: { error: 'invalid_grant', error_description: 'It was used.' } }
        : undefined;
    const { code, stderr } = await list(GIVEN);
    expect(code).toBe(3);
    expect(stderr).toContain('The authorization server rejected the refresh token.');
    expect(stderr).toContain('It was used.');
    expect(stderr).toContain('Variables used: LOUPE_CLIENT_ID, LOUPE_REFRESH_TOKEN.');
    expect(stderr).not.toContain('first-refresh');
  });
});

it('The token endpoint of the environment takes the place of metadata that is missing', async () => {
  server.behaviour.resource = undefined;
  server.behaviour.metadata = undefined;
  server.behaviour.at = '/oauth';
  const robot = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };
  const { code } = await list({ ...robot, LOUPE_TOKEN_ENDPOINT: `${server.origin}/oauth/token` });
  expect(code).toBe(0);
  expect(server.to('/oauth/token')).toHaveLength(1);
});

it.each([
  [{ exp: 60 }, 'The token isn’t valid at this time. It expired '],
  [{ aud: 'https://other.example/' }, 'The token is for a different audience.'],
])('A token that is rejected and says why itself is told so: %j', async (claims, words) => {
  const token = ['{}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const { code, stderr } = await list({ LOUPE_BEARER_TOKEN: `${token}.c2ln` });
  expect(code).toBe(3);
  expect(stderr).toContain('The server rejected the token in LOUPE_BEARER_TOKEN.');
  expect(stderr).toContain(words);
});

it('A certificate that is not trusted is cured by a variable', async () => {
  // What answers there speaks no TLS at all.
  const secure = server.url.replace('http:', 'https:');
  server.url = secure;
  const { code, stderr } = await list({});
  expect(code).toBe(2);
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
});

const ROBOT = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: 'robot-secret' };

it('Scopes, resource and parameters of the environment are what is asked for', async () => {
  const { code } = await list({
    ...ROBOT,
    LOUPE_SCOPE: 'read write',
    LOUPE_RESOURCE: 'https://api.example/mcp',
    LOUPE_AUTHORIZATION_PARAMETERS: 'audience=https%3A%2F%2Fapi.example&organization=acme',
  });
  expect(code).toBe(0);
  expect(Object.fromEntries(server.to('/token')[0]?.form ?? [])).toMatchObject({
    scope: 'read write',
    resource: 'https://api.example/mcp',
    audience: 'https://api.example',
    organization: 'acme',
  });
  vi.stubEnv('LOUPE_RESOURCE', '');
  await list(ROBOT);
  expect(server.to('/token')[1]?.form.has('resource')).toBe(false);
});

it('Parameters for the page to sign in at are not sent to the token endpoint, and those that Loupe sets are refused', async () => {
  expect((await list({ ...ROBOT, LOUPE_AUTHORIZATION_PARAMETERS: 'prompt=consent&audience=api' })).code).toBe(0);
  const { form } = server.to('/token')[0] ?? {};
  expect([form?.get('audience'), form?.has('prompt')]).toEqual(['api', false]);
  const { code, stderr } = await list({ ...ROBOT, LOUPE_AUTHORIZATION_PARAMETERS: 'audience=api&client_id=other' });
  expect(code).toBe(3);
  expect(stderr).toMatch(/LOUPE_AUTHORIZATION_PARAMETERS.*can’t be used: client_id/);
  expect(server.to('/token')).toHaveLength(1);
});

it('A deviation is told with both values and its code, and accepted by that code', async () => {
  server.behaviour.metadata = { ...server.behaviour.metadata, issuer: `${server.origin}/` };
  const { code, stderr } = await list(ROBOT);
  expect(code).toBe(3);
  expect(stderr).toContain(`Expected: ${server.origin}. Received: ${server.origin}/.`);
  expect(stderr).toContain('add --continue-anyway issuer-mismatch.');
  expect((await list(ROBOT, '--continue-anyway', 'issuer-mismatch')).code).toBe(0);
  await expect(list(ROBOT, '--continue-anyway', 'nonsense')).rejects.toThrow(
    '--continue-anyway must be one of issuer-mismatch, ',
  );
});

it('All URLs that were tried are told', async () => {
  server.behaviour.metadata = undefined;
  server.behaviour.resource = { authorization_servers: [`${server.origin}/tenant`] };
  const { stderr } = await list(ROBOT);
  expect(stderr).toContain(
    `URLs tried: ${server.origin}/.well-known/oauth-authorization-server/tenant (404 Not Found), `,
  );
});
