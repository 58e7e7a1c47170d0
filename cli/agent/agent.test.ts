import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { builtCommand } from '../../e2e/built-command';
import { everything } from '../../e2e/http-servers';
import { startTestProxy } from '../../e2e/testing/tunnel';
import { UsageError } from '../options';
import { AgentFiles } from './agent-files';
import { parseAgentOptions } from './agent-options';
import { pageOf, resultText } from './agent-server';
import { AgentSession } from './agent-session';

const root = join(import.meta.dirname, '../..');
const folder = testFolder();
const lenient = `${process.execPath} ${join(root, 'e2e/servers/lenient.mjs')}`;
const leaky = `${process.execPath} ${join(root, 'e2e/servers/leaky.mjs')}`;
const canary = {
  env: 'canary-env-5f2b81',
  option: 'canary-option-77d0c3',
  line: 'canary-line-a91e64',
  argument: 'canary-argument-0b6d2f',
};
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
  const started = { command: process.execPath, args, env, cwd: folder };
  await client.connect(new StdioClientTransport(started));
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
    'connect list call read prompt check test drift traffic draft_suite save_call'.split(' '),
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

it('starts nothing that was canceled before', async () => {
  const options = parseAgentOptions(['--allow', demo]);
  if (!options) throw new Error('There are no options.');
  const session = new AgentSession(options, new AgentFiles());
  ends.push(() => session.close());
  await expect(session.connect(undefined, undefined, AbortSignal.abort())).rejects.toThrow('aborted');
  await session.connect(undefined, undefined, new AbortController().signal);
  await expect(session.check(AbortSignal.abort())).rejects.toThrow('aborted');
});

it('lists, calls, reads, gets prompts and shows the traffic, findings first and in pages', async () => {
  const { call } = await agent('--allow', demo);
  await call('connect', { server: demo });
  expect((await call('list')).text).toMatch(/^15 tools\n/);
  expect((await call('list', { name: 'get_weather' })).text).toContain('"inputSchema"');
  expect((await call('list', { kind: 'prompts' })).text).toContain('describe_harbour');
  const weather = await call('call', { tool: 'get_weather', arguments: { city: 'Oslo' } });
  expect(weather.text).toMatch(/^ok, [\d.]+ m?s, no findings\n/);
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
  const counts = (of: string) => [...of.matchAll(/(?<=checked.*: ).*notes?$/gm)].map(String);
  expect(counts(text)).toHaveLength(2);
  // The command line counts the same.
  const args = [builtCommand, 'check', ...broken.split(' ')];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(counts(stdout)).toEqual(counts(text));
  expect(text).toContain('https://modelcontextprotocol.io/specification');
});

it('gives the fixes of results of tools that were called', async () => {
  const wrong = `${process.execPath} ${join(root, 'e2e/servers/wrong-outputs.mjs')}`;
  const { call } = await agent('--allow', wrong);
  await call('connect');
  await call('call', { tool: 'structured_unpromised' });
  await call('call', { tool: 'structured_violates' });
  const { text } = await call('check');
  expect(text).toMatch(
    /Fix of output-schema at \$\.structuredContent\.city in the result of tools\/call structured_violates:\n--- result\.json[^]*\+ +"city": "42"/,
  );
  // One for each finding of a rule.
  expect(text).toMatch(
    /Fix of output-schema at \$\.structuredContent\.extra in the result of tools\/call structured_violates:\n[^]*^- +"extra": true/m,
  );
  expect(text).toMatch(
    /Fix of structured-without-text at \$\.content in the result of tools\/call structured_unpromised:\n--- result\.json[^]*\+ +"text": "\{\\"nobody\\":\\"asked\\"\}"/,
  );
  const fixesIn = (of: string) => of.match(/^Fix of .*$/gm);
  expect(fixesIn((await call('check')).text)).toEqual(fixesIn(text));
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
  // Whoever clones the folder can run it.
  expect(saved).not.toContain('cwd:');
  const foreign = join(folder, 'foreign.loupe.yaml');
  writeFileSync(foreign, 'loupe: 1\nserver: { command: touch, args: [/tmp/never] }\ncalls: [{ tool: a }]\n');
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
  expect(await recordings.commandAgent(id, 'stop')).toMatchObject([{ id, agent: 'stopped' }]);
  const stopped = { isError: true, text: expect.stringMatching(/^Stopped: the user/) as string };
  expect(await running).toEqual(stopped);
  expect(await call('list')).toEqual(stopped);
  expect(await call('connect')).toEqual(stopped);
  expect(await recordings.commandAgent(id, 'resume')).toMatchObject([{ id, agent: 'running' }]);
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
  await recordings.commandAgent(suite, 'stop');
  expect(await testing).toEqual(stopped);
  // It stays there while the agent is stopped.
  await recordings.commandAgent(suite, 'resume');
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
  const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', headers, body: '{}' });
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
  const write = (url: string) =>
    writeFileSync(config, JSON.stringify({ mcpServers: { one: { command: 'a', env: { A: '1' } }, two: { url } } }));
  write('http://b/');
  const { allowed } = parseAgentOptions(['--config', config, '--allow', 'node "a b.js"']) ?? {};
  if (!allowed) throw new Error('no options');
  // What was allowed is what the file said then.
  write('http://other/');
  expect(allowed.find('two')).toMatchObject({ name: 'two', target: { url: 'http://b/' } });
  expect(allowed.find("node 'a b.js'").target).toMatchObject({ command: 'node', args: ['a b.js'] });
  expect(allowed.find('one').target).toMatchObject({ env: { A: '1' }, cwd: process.cwd() });
  expect(() => allowed.find('node "a b.js" more')).toThrow(UsageError);
  expect(() => allowed.find(undefined)).toThrow(/Name a server/);
  const any = parseAgentOptions(['--allow-any'])?.allowed;
  expect(any?.find('any thing').target).toMatchObject({ command: 'any', args: ['thing'] });
  expect(() => parseAgentOptions([])).toThrow(/--allow/);
  expect(parseAgentOptions(['--help'])).toBeUndefined();
});

it('runs a suite against the server as it was allowed, or says how the suite’s differs', async () => {
  const config = join(folder, 'config.json');
  const [command, script = ''] = leaky.split(' ');
  const write = (env: Record<string, string>) =>
    writeFileSync(config, JSON.stringify({ mcpServers: { leaky: { command, args: [script], env } } }));
  write({ API_TOKEN: canary.env });
  const { call } = await agent('--config', config, '--allow', demo);
  const marker = join(folder, 'ran');
  const evil = join(folder, 'evil.cjs');
  writeFileSync(evil, `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`);
  const [, demoScript] = demo.split(' ');
  const suite = async (server: object) => {
    const text = JSON.stringify({ loupe: 1, server, calls: [{ tool: 'sum' }] });
    writeFileSync(join(folder, 'tried.loupe.yaml'), text);
    return (await call('test', { file: 'tried.loupe.yaml' })).text;
  };
  const words = { command, args: [demoScript] };
  expect(await suite({ ...words, env: { NODE_OPTIONS: `--require ${evil}` } })).toMatch(
    /^Not allowed: .*environment variable NODE_OPTIONS is added/,
  );
  expect(await suite({ ...words, env: { PATH: folder } })).toContain('variable PATH is added');
  mkdirSync(join(folder, 'elsewhere'), { recursive: true });
  expect(await suite({ ...words, cwd: 'elsewhere' })).toMatch(/cwd is .*elsewhere, not /);
  expect(await suite({ ...words, inheritEnv: true })).toContain('inheritEnv is true');
  const own = { mcpServers: { x: { ...words, env: { NODE_OPTIONS: `--require ${evil}` } } } };
  writeFileSync(join(folder, 'own.json'), JSON.stringify(own));
  expect(await suite({ config: 'own.json' })).toContain('NODE_OPTIONS is added');
  expect(await suite({ config: '/etc/passwd' })).toContain('is outside');
  // A variable of the environment is the user's to give.
  expect(await suite({ ...words, env: { A: '${HOME}' } })).toContain('--env-from HOME');
  // The file is not read again: what an agent writes there is not what was allowed.
  write({ NODE_OPTIONS: `--require ${evil}` });
  expect((await call('connect', { server: 'leaky' })).text).toContain('Connected to leaky');
  expect(await suite({ config: 'config.json', name: 'leaky' })).toMatch(/^passed/);
  // By the names of what the configuration has.
  const named = { command, args: [script], env: { API_TOKEN: '${API_TOKEN}' } };
  expect(await suite(named)).toMatch(/^passed/);
  expect(existsSync(marker)).toBe(false);
});

it.each([
  ['LOUPE_BEARER_TOKEN', {}],
  ['LOUPE_CLIENT_SECRET', { LOUPE_CLIENT_ID: 'me' }],
  ['LOUPE_REFRESH_TOKEN', { LOUPE_CLIENT_ID: 'me' }],
])('sends credentials only to a server that the user named: %s', async (name, others) => {
  for (const [key, value] of Object.entries({ ...others, [name]: canary.env })) vi.stubEnv(key, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  let sent = '';
  const server = createServer((request, response) => {
    sent += JSON.stringify(request.headers);
    request.on('data', (chunk: Buffer) => (sent += String(chunk)));
    request.on('end', () => {
      const metadata = {
        ...{ issuer: origin, token_endpoint: `${origin}/token` },
        ...{ authorization_endpoint: `${origin}/authorize`, response_types_supported: ['code'] },
        code_challenge_methods_supported: ['S256'],
      };
      const isAsked = request.url === '/.well-known/oauth-authorization-server';
      const authenticate = { 'www-authenticate': 'Bearer' };
      response.writeHead(isAsked ? 200 : 401, {
        ...(isAsked ? { 'content-type': 'application/json' } : authenticate),
      });
      response.end(isAsked ? JSON.stringify(metadata) : '');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/mcp`;
  // A header of that name makes the suite no more trusted.
  const suite = { loupe: 1, server: { url, headers: { [name]: 'a' } }, calls: [{ tool: 'a' }] };
  writeFileSync(join(folder, 'chosen.loupe.yaml'), JSON.stringify(suite));
  const decoded = () => sent + Buffer.from(/Basic ([\w+/=]+)/.exec(sent)?.[1] ?? '', 'base64').toString();
  const chosen = await agent('--allow-any', '--allow', demo);
  const { text } = await chosen.call('connect', { server: url });
  expect(text).toContain(`${name} is set, but not sent to a URL`);
  await chosen.call('test', { file: 'chosen.loupe.yaml' });
  expect(sent).toContain('"a"');
  expect(decoded()).not.toContain(canary.env);
  const named = await agent('--allow-any', '--allow', url);
  await named.call('connect', { server: url });
  expect(decoded()).toContain(canary.env);
});

it('reads and writes suites and snapshots in its folder, and nothing else', async () => {
  const { call } = await agent('--allow', demo);
  const outside = testFolder(onTestFinished);
  const secret = join(outside, 'shadow');
  writeFileSync(secret, 'root:$6$canary:1:0:99999:7:::\n');
  symlinkSync(secret, join(folder, 'linked.loupe.yaml'));
  symlinkSync(secret, join(folder, 'linked.json'));
  symlinkSync(outside, join(folder, 'way-out'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "mine" }');
  writeFileSync(join(folder, 'notes.loupe.yaml'), 'mine: true\n');
  await call('connect');
  await call('call', { tool: 'search_documents', arguments: { query: 'bread' } });
  const refused = async (tool: string, args: Record<string, unknown>, why: RegExp) => {
    const { text, isError } = await call(tool, args);
    expect([tool, args, isError, text]).toEqual([tool, args, true, expect.stringMatching(why)]);
    expect(text).not.toContain('canary');
  };
  await refused('test', { file: secret }, /is outside/);
  await refused('test', { file: 'linked.loupe.yaml' }, /link to a location outside/);
  await refused('test', { file: 'package.json' }, /must end with \.loupe\.yaml/);
  const files = [
    [join(outside, 'a.json'), 'is outside'],
    ['../a.json', 'is outside'],
    ['way-out/a.json', 'outside'],
    ['linked.json', 'outside'],
    ['.bashrc', 'must end with .json'],
    ['.vscode/a.json', 'not a snapshot'],
    ['node_modules/a.json', 'not a snapshot'],
    ['Node_Modules/a.json', 'not a snapshot'],
    ['package.json', 'not a snapshot written by'],
  ] as const;
  for (const [file, why] of files) {
    await refused('drift', { file, save: true }, new RegExp(why.replaceAll('.', '\\.')));
    await refused('drift', { file }, new RegExp(why.replaceAll('.', '\\.')));
  }
  for (const file of [join(outside, 'a.loupe.yaml'), 'way-out/a.loupe.yaml', '../a.loupe.yaml'])
    await refused('save_call', { file, name: 'a' }, /outside/);
  await refused('save_call', { file: 'a.yaml' }, /must end with/);
  await refused('save_call', { file: 'notes.loupe.yaml' }, /has problems/);
  expect(readFileSync(secret, 'utf8')).toContain('canary');
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{ "name": "mine" }');
  expect(existsSync(join(outside, 'a.loupe.yaml'))).toBe(false);
  // What it may write, also below the folder.
  expect((await call('save_call', { file: 'tests/a.loupe.yaml' })).isError).toBe(false);
  expect((await call('test', { file: 'tests/a.loupe.yaml' })).text).toMatch(/^passed: 1 passed/);
});

it('answers and saves without secrets, and its suites run with them', async () => {
  const config = join(folder, 'leaky.json');
  const [command, ...args] = leaky.split(' ');
  const env = { API_TOKEN: canary.env };
  const server = { command, args: [...args, '--api-key', canary.option], env };
  writeFileSync(config, JSON.stringify({ mcpServers: { leaky: server } }));
  const line = `${leaky} --api-key ${canary.line}`;
  const { call } = await agent('--config', config, '--allow', line);
  const answers: string[] = [];
  const ask = async (name: string, given?: Record<string, unknown>) => {
    const { text } = await call(name, given);
    answers.push(text);
    return text;
  };
  await ask('connect', { server: `node -e 1 ${line}` });
  // As the list of what is allowed has it.
  expect(await ask('connect', { server: `${leaky} --api-key ••••••` })).toContain('Connected');
  await ask('connect', { server: 'leaky' });
  for (const kind of ['tools', 'prompts', 'resources']) await ask('list', { kind });
  await ask('list', { name: 'tell' });
  await ask('read', { uri: 'leaky://one' });
  await ask('prompt', { name: 'ask' });
  await ask('call', { tool: 'fail' });
  await ask('check');
  await ask('drift', { file: 'leaky-snapshot.json', save: true });
  expect(await ask('drift', { file: 'leaky-snapshot.json' })).toContain('No changes.');
  const secret = { password: canary.argument, note: `uses ${canary.env}` };
  await ask('call', { tool: 'tell', arguments: secret });
  await ask('traffic', { last: 100 });
  await ask('save_call');
  await ask('test', { file: 'leaky.loupe.yaml' });
  const saved = readFileSync(join(folder, 'leaky.loupe.yaml'), 'utf8');
  for (const place of ['${API_KEY}', 'API_TOKEN: "${API_TOKEN}"', '${PASSWORD}', 'uses ${API_TOKEN}'])
    expect(saved).toContain(place);
  expect(saved).not.toContain('•');
  answers.push(saved, readFileSync(join(folder, 'leaky-snapshot.json'), 'utf8'));
  for (const each of answers)
    // Half of one is as good as a whole.
    for (const value of Object.values(canary)) expect(each).not.toContain(value.slice(0, 12));
  await ask('call', { tool: 'sum', arguments: { a: 3, b: 4 } });
  await ask('save_call', { file: 'sums.loupe.yaml' });
  expect(await ask('test', { file: 'sums.loupe.yaml' })).toMatch(/^passed: 1 passed/);
  // The values are checked as the page proposes it.
  const sums = readFileSync(join(folder, 'sums.loupe.yaml'), 'utf8');
  writeFileSync(join(folder, 'sums.loupe.yaml'), sums.replace('a: 3', 'a: 30'));
  expect(await ask('test', { file: 'sums.loupe.yaml' })).toMatch(/^failed: 0 passed, 1 failed/);
});

it.each([
  ['connect', { command: 'node' }, 'connect takes server, protocol, page, not command.'],
  ['call', {}, 'call requires tool.'],
  ['list', { kind: 'tool' }, 'list: kind: Must be one of'],
  ['call', { tool: 'a', timeout: '5s' }, 'call: timeout: Must be a number, not a string.'],
] as const)('says in words what is wrong with arguments: %s %j', async (name, args, words) => {
  const { call } = await agent('--allow', demo);
  expect(await call(name, args)).toEqual({ isError: true, text: expect.stringContaining(words) as string });
});

it('turns the pages of a result that is one long line at once', () => {
  const startedAt = performance.now();
  expect(pageOf('A'.repeat(20_000_000), 2500)).toHaveLength(8000);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

it('cuts no page within a surrogate pair', () => {
  const text = `${'a'.repeat(7999)}${'😀'.repeat(9)}`;
  const [first, second] = [pageOf(text, 1), pageOf(text, 2)];
  expect([first.isWellFormed(), second]).toEqual([true, '😀'.repeat(9)]);
});

it('counts errors, warnings and notes apart, as the page does', () => {
  const findings = ['error', 'note', 'warning', 'error'].map((severity) => ({
    rule: 'mime',
    severity,
    message: 'Wrong.',
  }));
  const text = resultText({ outcome: 'ok', problem: '', findings, unanswered: [], durationMs: 1 } as never);
  expect(text).toMatch(/^ok, 1 ms, 2 errors, 1 warning, 1 note\n/);
});

it('shows what a tool calls its data, and media by their length', () => {
  const long = 'word '.repeat(100);
  const image = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(500) };
  const result = { content: [image], structuredContent: { data: long } };
  const text = resultText({ outcome: 'ok', problem: '', findings: [], unanswered: [], durationMs: 1, result } as never);
  expect(text).toContain(long);
  expect(text).toContain('(500 characters of base64)');
});
