import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { startTestServer, type TestServer } from '../../core/authorization/testing/authorization-server';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();
const SECRET = 'canary-of-the-environment-4711';
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  server.tokens.set(SECRET, '');
  vi.stubEnv('MY_SECRET', SECRET);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

/** Runs a suite against the test's server. @param text what it says besides its server's URL @param more of its server */
async function run(text: string, more = '', ...options: string[]) {
  const file = join(folder, 'stranger.loupe.yaml');
  writeFileSync(file, `loupe: 1\nserver: { url: "${server.url}", protocol: 2025-11-25${more} }\n${text}`);
  return runFile(file, ...options);
}

async function runFile(file: string, ...options: string[]) {
  const [json, junit, html] = ['report.json', 'junit.xml', 'report.html'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const reports = ['--json', json, '--junit', junit, '--html', html];
  const { code, stdout } = await runPrinting(['test', file, ...reports, ...options]);
  const texts = [json, junit, html].map((path) => readFileSync(path, 'utf8'));
  const report = JSON.parse(texts[0] ?? '') as {
    suites: [{ problems: string[]; environmentVariables?: string[] }];
  };
  const [{ problems, environmentVariables }] = report.suites;
  return { code, stdout, problems, used: environmentVariables, texts };
}

const BEARER = `, headers: { Authorization: "Bearer \${MY_SECRET}" }`;
const LOOK = 'calls: [ { tool: look } ]\n';
const TELL = 'calls: [ { tool: look, arguments: { it: "${MY_SECRET}" } } ]\n';
const tokenSeen = () => JSON.stringify(server.seen).includes(SECRET);

describe('A variable of the environment', () => {
  it.each([
    ['a header', BEARER, LOOK],
    ['another header', `, headers: { X-Key: "\${MY_SECRET}" }`, LOOK],
    ['an argument', '', TELL],
  ])('does not get into %s where nobody named it', async (_, more, calls) => {
    const { code, problems } = await run(calls, more);
    expect(code).toBe(2);
    expect(problems[0]).toContain('${MY_SECRET}');
    expect(problems[0]).toContain('--env-from MY_SECRET');
    expect(server.seen).toEqual([]);
  });

  it('does where the command line names it, and the run says so everywhere', async () => {
    const { code, stdout, used, texts } = await run(TELL, BEARER, '--env-from', 'OTHER,MY_SECRET');
    expect(code).toBe(0);
    expect(tokenSeen()).toBe(true);
    expect(used).toEqual(['MY_SECRET']);
    expect(stdout).toContain('environment variables used: MY_SECRET\n');
    for (const text of texts) {
      expect(text).toContain('MY_SECRET');
      expect(text).not.toContain(SECRET);
    }
  });

  it('does where the suite’s own list names it', async () => {
    const { code, used } = await run(`environment: [MY_SECRET]\n${LOOK}`, BEARER);
    expect(code).toBe(0);
    expect(used).toEqual(['MY_SECRET']);
  });

  it('that authorizes Loupe is in no list of a suite’s, but may be named by whoever runs it', async () => {
    vi.stubEnv('LOUPE_CLIENT_SECRET', SECRET);
    const more = BEARER.replace('MY_SECRET', 'LOUPE_CLIENT_SECRET');
    const listed = await run(`environment: [LOUPE_CLIENT_SECRET]\n${LOOK}`, more);
    expect(listed.code).toBe(2);
    expect(server.seen).toEqual([]);
    expect((await run(LOOK, more, '--env-from', 'LOUPE_CLIENT_SECRET')).code).toBe(0);
  });

  it('gives way to the suite’s own value where nobody named it, and the run says that', async () => {
    const text = `variables: { MY_SECRET: public }\n${TELL}`;
    server.tokens.set('public', '');
    const { code, stdout, used } = await run(text, BEARER);
    expect(code).toBe(0);
    expect(tokenSeen()).toBe(false);
    expect(used).toBeUndefined();
    expect(stdout).toContain('set in the environment but not used: MY_SECRET');
  });

  it('fills no place of a configuration that the suite brings', async () => {
    const config = { servers: { one: { url: server.url, headers: { 'X-Key': '${input:my-secret}' } } } };
    writeFileSync(join(folder, 'mcp.json'), JSON.stringify(config));
    const file = join(folder, 'configured.loupe.yaml');
    writeFileSync(file, `loupe: 1\nserver: { config: mcp.json }\n${LOOK}`);
    expect((await runFile(file)).problems[0]).toContain('MY_SECRET');
    expect(server.seen).toEqual([]);
    await runFile(file, '--env-from', 'MY_SECRET');
    expect(tokenSeen()).toBe(true);
  });

  it('that authorizes is told, too', async () => {
    vi.stubEnv('LOUPE_BEARER_TOKEN', SECRET);
    const { code, used } = await run(LOOK, '', '--env-from', 'LOUPE_BEARER_TOKEN');
    expect(code).toBe(0);
    expect(used).toEqual(['LOUPE_BEARER_TOKEN']);
  });

  it.each<[string, Record<string, string>]>([
    ['LOUPE_BEARER_TOKEN', {}],
    ['LOUPE_CLIENT_SECRET', { LOUPE_CLIENT_ID: 'robot' }],
    ['LOUPE_REFRESH_TOKEN', { LOUPE_CLIENT_ID: 'robot' }],
  ])('%s goes to no URL that only the suite names', async (name, others) => {
    for (const [other, value] of Object.entries({ ...others, [name]: SECRET })) vi.stubEnv(other, value);
    const own = await run(LOOK);
    expect(own.code).toBe(3);
    expect(own.problems.join('\n')).toContain(`--env-from ${name}`);
    expect(own.used).toBeUndefined();
    expect(server.to('/token')).toEqual([]);
    // Not in any form, such as that of Basic.
    expect(server.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    const config = { mcpServers: { one: { url: server.url } } };
    writeFileSync(join(folder, 'of-the-person.json'), JSON.stringify(config));
    await run(LOOK, '', '--config', join(folder, 'of-the-person.json'));
    expect(server.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(name !== 'LOUPE_REFRESH_TOKEN');
    expect(server.to('/token').length).toBe(name === 'LOUPE_BEARER_TOKEN' ? 0 : 1);
  });

  it('A token that is rejected is told by the name of its variable', async () => {
    vi.stubEnv('LOUPE_BEARER_TOKEN', 'of-yesterday');
    const { code, problems, stdout } = await run(LOOK, '', '--env-from', 'LOUPE_BEARER_TOKEN');
    expect(code).toBe(3);
    expect(problems.join('\n')).toContain('The server rejected the token in LOUPE_BEARER_TOKEN.');
    expect(stdout).toContain('The server rejected the token in LOUPE_BEARER_TOKEN.');
  });
});
