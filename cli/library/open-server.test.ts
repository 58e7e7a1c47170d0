import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { startEverything } from '../../e2e/http-servers';
import { errnoOf } from '../../proxy/stream';
import { type OpenServer, openServer, ServerError } from './index';
import './vitest';

const root = join(import.meta.dirname, '../..');
const folder = testFolder();
const opened: OpenServer[] = [];

const open = async (name: string, options: { timeout?: number } = {}): Promise<OpenServer> => {
  const server = await openServer({
    command: process.execPath,
    args: [join(root, `e2e/servers/${name}.mjs`)],
    ...options,
  });
  opened.push(server);
  return server;
};

beforeAll(() => void process.setMaxListeners(50));
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

const demo = async (): Promise<OpenServer> => {
  const server = await openServer({ command: process.execPath, args: [join(root, 'dist/demo/server.js')] });
  opened.push(server);
  return server;
};

it('gives a whole result with its text, findings and duration', async () => {
  const server = await demo();
  expect(server.info).toMatchObject({ name: 'loupe-demo', transport: 'stdio' });
  const tools = await server.listTools();
  expect(tools.map(({ name }) => name)).toContain('get_weather');
  const weather = await server.callTool('get_weather', { city: 'Oslo', days: 2 });
  expect(weather).toMatchObject({ outcome: 'ok', problem: '', findings: [], error: undefined });
  expect(weather.text).toContain('Oslo');
  expect(weather.structuredContent).toMatchObject({ city: 'Oslo' });
  expect(weather.durationMs).toBeGreaterThan(0);
  expect(JSON.parse(weather.request)).toMatchObject({
    params: { name: 'get_weather', arguments: { city: 'Oslo', days: 2 } },
  });
  expect(JSON.parse(weather.response ?? '')).toMatchObject({ result: weather.result as unknown });
  await expect(weather).toBeOk();
  await expect(weather).toMatchOutputSchema();
  await expect(weather).toHaveNoFindings();
  await expect(server).toHaveNoFindings();
  expect(server.stderr).toContain('ready');
});

it('reads resources, gets prompts and sends any request', async () => {
  const server = await demo();
  const [resource] = await server.listResources();
  await expect(await server.readResource(String(resource?.['uri']))).toBeOk();
  expect(await server.listResourceTemplates()).not.toHaveLength(0);
  expect((await server.listPrompts()).map(({ name }) => name)).toContain('describe_harbour');
  expect((await server.getPrompt('describe_harbour')).outcome).toBe('ok');
  const unknown = await server.request('no/such', { a: 1 });
  expect(unknown).toMatchObject({ outcome: 'protocol-error', error: { code: -32601 } });
  await expect(expect(unknown).toBeOk()).rejects.toThrow(/protocol-error: -32601/);
});

it('finds the same in each of many results, however many the connection had', async () => {
  const server = await open('wrong-outputs');
  const first = await server.callTool('wrong_field_types');
  expect(first.findings).not.toHaveLength(0);
  for (let n = 0; n < 40; n++) await server.callTool('wrong_field_types');
  const last = await server.callTool('wrong_field_types');
  expect(last.findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(
    first.findings.map(({ rule, path }) => `${rule} ${path}`),
  );
});

it('tells what a result breaks of its tool’s output schema, with its place and how to fix it', async () => {
  const server = await open('wrong-outputs');
  const broken = await server.callTool('structured_missing');
  expect(broken.findings).toContainEqual(
    expect.objectContaining({
      rule: 'structured-missing',
      severity: 'error',
      path: '$.result.structuredContent',
      fix: expect.stringContaining('structuredContent') as string,
    }),
  );
  await expect(expect(broken).toMatchOutputSchema()).rejects.toThrow(/structured-missing/);
  await expect(expect(broken).toHaveNoFindings()).rejects.toThrow(/Expected no findings/);
  await expect(expect(server).toHaveNoFindings()).rejects.toThrow(/Expected no findings/);
});

it('answers what the server asks, as it is told, and says what had no answer', async () => {
  const server = await demo();
  const accepted = await server.callTool('book_table', {}, { answers: [{ elicitation: { action: 'decline' } }] });
  expect(accepted.unanswered).toEqual([]);
  const left = await server.callTool('book_table');
  expect(left.unanswered).toHaveLength(1);
});

it('compares with a reference, which is written once, kept in CI and replaced where that is wanted', async () => {
  const server = await demo();
  const result = await server.callTool('get_menu');
  const other = await server.callTool('list_orders');
  const context = { testPath: join(folder, 'menu.test.ts') };
  const { toMatchReference } = await import('./matchers');
  const match = (received: unknown) => toMatchReference.call(context, received, 'menu');
  vi.stubEnv('CI', 'true');
  expect((await match(result)).pass).toBe(false);
  vi.stubEnv('CI', '');
  expect((await match(result)).pass).toBe(true);
  const file = join(folder, 'references/menu.test/menu.json');
  expect(existsSync(file)).toBe(true);
  expect((await match(result)).pass).toBe(true);
  const differs = await match(other);
  expect(differs.pass).toBe(false);
  expect(differs.message()).toMatch(/same as menu\.json/);
  const before = readFileSync(file, 'utf8');
  vi.stubEnv('LOUPE_UPDATE', '1');
  expect((await match(other)).pass).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
});

it('speaks over HTTP, and keeps apart what calls at the same time break', async () => {
  const everything = await startEverything('streamableHttp');
  onTestFinished(() => everything.stop());
  const server = await openServer({ url: `${everything.origin}/mcp` });
  opened.push(server);
  const sums = await Promise.all([1, 2, 3].map((a) => server.callTool('get-sum', { a, b: 1 })));
  expect(sums.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
  expect(sums.map(({ text }) => /is (\d)/.exec(text)?.[1])).toEqual(['2', '3', '4']);
});

it('is closed once and for all, also by the end of a block', async () => {
  let server: OpenServer;
  {
    await using opening = await demo();
    server = opening;
    expect((await server.callTool('get_weather', { city: 'Oslo' })).outcome).toBe('ok');
  }
  const closed = { name: 'ServerError', message: 'The server is closed.' };
  await expect(server.callTool('get_weather', { city: 'Oslo' })).rejects.toMatchObject(closed);
  await expect(server.listTools()).rejects.toMatchObject(closed);
  await expect(server.readResource('a:b')).rejects.toMatchObject(closed);
  await expect(server.getPrompt('a')).rejects.toMatchObject(closed);
  await expect(server.request('ping')).rejects.toMatchObject(closed);
  await server.close();
});

it('is closed for everyone who closes it at the same time', async () => {
  const server = await demo();
  const ends: string[] = [];
  const first = server.close().then(() => ends.push('first'));
  await server.close().then(() => ends.push('second'));
  expect(ends).toEqual(['first', 'second']);
  await first;
});

it('says why there is no connection, with what the server wrote', async () => {
  await expect(openServer({ command: 'no-such-command-x' })).rejects.toThrow(ServerError);
  await expect(open('exits-at-once')).rejects.toThrow(/exit code/);
  await expect(openServer({ url: 'http://127.0.0.1:1/mcp' })).rejects.toThrow(/refused/);
  await expect(openServer({ command: 'x', protocol: '1999-01-01' })).rejects.toThrow(/2025-06-18/);
});

it('tells a time limit and an abort from other ends', async () => {
  const server = await demo();
  const late = await server.callTool('bake_bread', { seconds: 300 }, { timeout: 50 });
  expect(late).toMatchObject({ outcome: 'timeout', result: undefined });
  const stop = new AbortController();
  const cancelled = server.callTool('bake_bread', { seconds: 300 }, { signal: stop.signal });
  stop.abort();
  expect((await cancelled).outcome).toBe('cancelled');
});

it('has matchers that say what they need', async () => {
  await expect(expect({ outcome: 'ok' }).toBeOk()).rejects.toThrow(/requires the result of a call/);
});

it('knows Node’s errors also where they are of another realm, as in Jest', () => {
  const error: unknown = runInNewContext(`Object.assign(new Error(), { code: 'ENOENT' })`);
  expect(error instanceof Error).toBe(false);
  expect(errnoOf(error)).toBe('ENOENT');
});

it('gives a configuration only the environment variables that were named', async () => {
  const config = join(folder, 'placed.json');
  const server = { command: process.execPath, args: ['${env:LOUPE_TEST_SERVER}'] };
  writeFileSync(config, JSON.stringify({ mcpServers: { one: server } }));
  vi.stubEnv('LOUPE_TEST_SERVER', join(root, 'dist/demo/server.js'));
  await expect(openServer({ config, environment: ['OTHER'] })).rejects.toThrow('LOUPE_TEST_SERVER');
  opened.push(await openServer({ config, environment: ['LOUPE_TEST_SERVER'] }));
});
