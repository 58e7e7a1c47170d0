import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/test-folder';
import { builtCommand } from '../../e2e/built-command';
import { everything } from '../../e2e/http-servers';
import { startTestProxy } from '../../e2e/test-tunnel';
import { UsageError } from '../options';
import { findAllowed, parseAgentOptions } from './agent-options';

const root = join(import.meta.dirname, '../..');
const folder = testFolder();
const lenient = `${process.execPath} ${join(root, 'e2e/servers/lenient.mjs')}`;
const demo = `${process.execPath} ${join(root, 'dist/demo/server.js')}`;
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The official client as the agent. @returns calls a tool and gives its text */
async function agent(...options: string[]) {
  const client = new Client({ name: 'agent', version: '1' });
  const args = [builtCommand, 'mcp', ...options];
  const env = { ...(process.env as Record<string, string>), XDG_RUNTIME_DIR: folder };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  ends.push(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [block] = content as { text: string }[];
    return { text: block?.text ?? '', isError: isError === true };
  };
  return { client, call };
}

it('connects to what is allowed alone, and says what that is', async () => {
  const { client, call } = await agent('--allow', demo);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    'connect list call read prompt check test drift traffic save_call'.split(' '),
  );
  const of = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
  expect(of('call')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
  expect(of('list')).toMatchObject({ readOnlyHint: true });
  expect(await call('list')).toMatchObject({ isError: true, text: /Use connect first/ as never });
  const refused = await call('connect', { server: 'node -e 1' });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain(`- ${demo}`);
  expect((await call('connect')).text).toContain('Connected to loupe-demo');
});

it('lists, calls, reads, gets prompts and shows the traffic, findings first and in pages', async () => {
  const { call } = await agent('--allow', demo);
  await call('connect', { server: demo });
  expect((await call('list')).text).toMatch(/^15 tools\n/);
  expect((await call('list', { name: 'get_weather' })).text).toContain('"inputSchema"');
  expect((await call('list', { kind: 'prompts' })).text).toContain('describe_harbour');
  const weather = await call('call', { tool: 'get_weather', arguments: { city: 'Oslo' } });
  expect(weather.text).toMatch(/^ok, \d+ ms, 0 findings\n/);
  expect(weather.text).toMatch(/characters of base64/);
  const many = await call('call', { tool: 'list_orders', arguments: { limit: 48 } });
  expect(many.text).toMatch(/\[Page 1 of \d+\. Next: page 2\]$/);
  expect((await call('call', { tool: 'list_orders', page: 2 })).text).not.toMatch(/^ok,/);
  expect((await call('prompt', { name: 'describe_harbour' })).text).toMatch(/^ok/);
  expect((await call('read', { uri: 'demo://documents/welcome.md' })).text).toMatch(/^ok/);
  const booked = await call('call', { tool: 'book_table' });
  expect(booked.text).toContain('elicitation/create');
  expect((await call('traffic', { last: 2 })).text.split('\n')).toHaveLength(2);
});

it('checks a server, and says how to fix what it breaks', async () => {
  const broken = `${process.execPath} ${join(root, 'e2e/servers/odd-definitions.mjs')}`;
  const { call } = await agent('--allow', broken);
  await call('connect');
  const { text } = await call('check');
  expect(text).toMatch(/messages checked: .* errors?/);
  expect(text).toContain('https://modelcontextprotocol.io/specification');
});

it('saves calls as a suite, runs it, and refuses a suite whose server is not allowed', async () => {
  const { call } = await agent('--allow', demo);
  const file = join(folder, 'saved.loupe.yaml');
  expect((await call('save_call', { file, name: 'first' })).isError).toBe(true);
  await call('connect');
  await call('call', { tool: 'search_documents', arguments: { query: 'bread' } });
  expect((await call('save_call', { file, name: 'Bread' })).text).toContain('Saved');
  await call('call', { tool: 'search_documents', arguments: { query: 7 } });
  await call('save_call', { file, name: 'Wrong' });
  const saved = readFileSync(file, 'utf8');
  expect(saved).toContain('findings: none');
  expect(saved.match(/tool: search_documents/g)).toHaveLength(2);
  expect((await call('test', { file })).text).toMatch(/^passed: 2 passed/);
  writeFileSync(file, saved.replace('outcome: ok', 'outcome: tool-error'));
  const failed = await call('test', { file });
  expect(failed.text).toMatch(/^failed: 1 failed, 1 passed|^failed: 1 passed, 1 failed/);
  expect(failed.text).toContain('Bread');
  const foreign = join(folder, 'foreign.loupe.yaml');
  writeFileSync(
    foreign,
    'loupe: 1\nserver: { command: touch, args: [/tmp/never] }\ncalls: [{ tool: a }]\n',
  );
  expect((await call('test', { file: foreign })).text).toContain('Not allowed');
});

it('tells what has changed since a snapshot', async () => {
  const { call } = await agent('--allow', lenient, '--allow', demo);
  const file = join(folder, 'snapshot.json');
  await call('connect', { server: lenient });
  expect((await call('drift', { file, save: true })).text).toContain('Saved');
  expect((await call('drift', { file })).text).toContain('No changes.');
  await call('connect', { server: demo });
  expect((await call('drift', { file })).text).toMatch(/[1-9]\d* breaking change/);
});

it('is stopped by the user in the middle of a call or a suite, until the user resumes it', async () => {
  vi.stubEnv('XDG_RUNTIME_DIR', folder);
  const loupe = await startTestProxy();
  ends.push(() => loupe.close());
  const { recordings } = await loupe.open();
  const { call } = await agent('--allow', [...everything, 'stdio'].join(' '));
  await call('connect');
  const [tap, ...others] = await recordings.taps();
  const id = tap?.id ?? '';
  expect([tap?.agent, others]).toEqual(['running', []]);
  const long = { duration: 600, steps: 600 };
  const running = call('call', { tool: 'trigger-long-running-operation', arguments: long });
  await expect.poll(async () => (await call('traffic')).text).toContain('trigger-long');
  expect(await recordings.tellAgent(id, 'stop')).toMatchObject([{ id, agent: 'stopped' }]);
  const stopped = { isError: true, text: expect.stringMatching(/^Stopped: the user/) as string };
  expect(await running).toEqual(stopped);
  expect(await call('list')).toEqual(stopped);
  expect(await call('connect')).toEqual(stopped);
  expect(await recordings.tellAgent(id, 'resume')).toMatchObject([{ id, agent: 'running' }]);
  expect((await call('traffic')).text).toContain('notifications/cancelled');
  expect((await call('list')).isError).toBe(false);

  const file = join(folder, 'long.loupe.yaml');
  const [command, ...args] = [...everything, 'stdio'];
  const calls = [{ tool: 'trigger-long-running-operation', arguments: long }];
  writeFileSync(file, JSON.stringify({ loupe: 1, server: { command, args }, calls }));
  const testing = call('test', { file });
  const ids = async () => (await recordings.taps()).map((tap) => tap.id);
  await expect.poll(ids).toHaveLength(2);
  const suite = (await ids()).find((one) => one !== id) ?? '';
  await recordings.tellAgent(suite, 'stop');
  expect(await testing).toEqual(stopped);
  // It stays there while the agent is stopped.
  await recordings.tellAgent(suite, 'resume');
  await expect.poll(ids).toEqual([id]);
});

it('serves over HTTP, with its token and from this computer alone', async () => {
  const child = spawn(process.execPath, [builtCommand, 'mcp', '--allow', demo, '--port', '0'], {
    env: { ...process.env, LOUPE_TOKEN: 'test-token-of-16-letters', XDG_RUNTIME_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ends.push(() => child.kill());
  const [line] = (await once(child.stderr, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  const post = (headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers, body: '{}' });
  expect((await post({})).status).toBe(401);
  const Authorization = 'Bearer test-token-of-16-letters';
  expect((await post({ Authorization, Origin: 'https://example.com' })).status).toBe(403);
  const client = new Client({ name: 'agent', version: '1' });
  const requestInit = { headers: { Authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  ends.push(() => client.close());
  const { content } = await client.callTool({ name: 'connect', arguments: {} });
  expect(JSON.stringify(content)).toContain('Connected to loupe-demo');
});

it('reads what is allowed from the command line and a configuration', () => {
  const config = join(folder, 'mcp.json');
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { one: { command: 'a' }, two: { url: 'http://b/' } } }),
  );
  const options = parseAgentOptions(['--config', config, '--allow', 'node "a b.js"']);
  if (!options) throw new Error('no options');
  expect(findAllowed('two', options)).toEqual({ config, name: 'two' });
  expect(findAllowed("node 'a b.js'", options)).toEqual({ words: ['node', 'a b.js'] });
  expect(() => findAllowed('node "a b.js" more', options)).toThrow(UsageError);
  expect(() => findAllowed(undefined, options)).toThrow(/Name a server/);
  expect(findAllowed('any thing', { ...options, allowsAny: true })).toEqual({
    words: ['any', 'thing'],
  });
  expect(() => parseAgentOptions([])).toThrow(/--allow/);
  expect(parseAgentOptions(['--help'])).toBeUndefined();
});
