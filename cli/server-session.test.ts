import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { everything, freePort, startHttpServer } from '../e2e/http-servers';
import { UsageError } from './options';
import { runPrinting } from './testing/run-command';

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(50));
afterEach(() => vi.restoreAllMocks());

const server = (name: string) => [process.execPath, `e2e/servers/${name}.mjs`];

const run = (...argv: string[]) => runPrinting(argv);

it('list gives every page of every list, and says which broke off', async () => {
  const { code, stdout, stderr } = await run('list', ...server('paged'));
  const lists = JSON.parse(stdout) as Record<string, unknown[]>;
  expect(lists['protocolVersion']).toBe('2026-07-28');
  for (const list of ['resources', 'prompts']) expect(lists[list]).toHaveLength(20);
  expect(stderr).toContain('prompts/list: Error -32602: Invalid cursor: page-3');
  expect(code).toBe(1);
});

it('list writes controls of a server’s words as escapes', async () => {
  const program = `
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'initialize'
    ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: '\\u009b2Js', version: '1' } }
    : { tools: [{ name: 'x', description: '\\u202ea\\u0085', inputSchema: { type: 'object' } }] };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});`;
  const { stdout } = await run('list', process.execPath, '-e', program);
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202e]/);
  expect(JSON.parse(stdout)).toMatchObject({
    server: { name: '\u009b2Js' },
    tools: [{ description: '\u202ea\u0085' }],
  });
});

it('call prints the result with the digits that were sent, and nothing else', async () => {
  const args = '{"anything":12345678901234567890,"other":1.0}';
  const { code, stdout } = await run('call', ...server('schemas'), '--tool', 'numbers', '--args', args);
  expect(code).toBe(0);
  expect(stdout).toContain('12345678901234567890');
  expect(stdout).toContain('1.0');
  expect(JSON.parse(stdout)).toHaveProperty('content');
});

it('call sends numbers of 1 to 40 digits as they are written', async () => {
  const number = fc.stringMatching(/^-?(0|[1-9][0-9]{0,39})(\.[0-9]{1,40})?([eE][-+]?[0-9]{1,3})?$/);
  const args = `{"n":[${fc.sample(number, 300).join(',')}]}`;
  const schemas = [...server('schemas'), '--tool', 'numbers'];
  const { code, stdout } = await run('call', ...schemas, '--args', args);
  expect(code).toBe(0);
  const [block] = (JSON.parse(stdout) as { content: { text: string }[] }).content;
  expect(block?.text).toBe(args);
});

it('call tells a tool error, a protocol error and no answer apart', async () => {
  const lenient = (...rest: string[]) => run('call', ...server('lenient'), ...rest);
  const toolError = await lenient('--tool', 'strict', '--args', '{"city":"Oslo","guests":9}');
  expect(toolError).toMatchObject({ code: 1 });
  expect(JSON.parse(toolError.stdout)).toMatchObject({ isError: true });

  const refused = await lenient('--tool', 'no-such-tool');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^Error -32602: /m);

  const died = await run('call', ...server('dies-mid-call'), '--tool', 'die');
  expect(died).toMatchObject({ code: 2, stdout: '' });
  expect(died.stderr).toContain('FATAL: the database is on fire\n');
  expect(died.stderr).toContain(
    'No response: connection lost (exited): exit code 3, last message sent: tools/call, ID loupe-',
  );
});

it.each([
  ['{ resultType: "input_required", inputRequests: {} }', 1, 'resultType "input_required"'],
  ['{ resultType: "later" }', 1, 'resultType "later"'],
  ['{ resultType: "complete", content: [] }', 0, ''],
])('call says whether it was completed: %s', async (result, expected, words) => {
  const program = `
const capabilities = { tools: {} }, serverInfo = { name: 's', version: '1' };
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'tools/call' ? ${result} : method === 'tools/list'
    ? { resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [{ name: 'x', inputSchema: { type: 'object' } }] }
    : { resultType: 'complete', ttlMs: 0, cacheScope: 'private', supportedVersions: ['2026-07-28'], capabilities, serverInfo };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});`;
  const { code, stderr } = await run('call', '--tool', 'x', '--', process.execPath, '-e', program);
  expect(code).toBe(expected);
  expect(stderr).toContain(words);
});

it('read and prompt print what the server gave, and tell an error from it', async () => {
  const every = (...rest: string[]) => run(...(rest as [string]), ...server('every-feature-2025'));
  const read = await every('read', '--uri', 'every://item/7');
  expect(read.code).toBe(0);
  expect(JSON.parse(read.stdout)).toMatchObject({ contents: [{ uri: 'every://item/7' }] });
  const gone = await every('read', '--uri', 'every://nothing');
  expect(gone).toMatchObject({ code: 1, stdout: '' });
  expect(gone.stderr).toContain('Error -32002: ');
  const prompt = await every('prompt', '--name', 'talk', '--args', '{"language":"fr"}');
  expect(prompt.code).toBe(0);
  expect(JSON.parse(prompt.stdout)).toHaveProperty('messages');
});

it('call waits for nobody: what a person would answer is refused', async () => {
  const { code, stderr } = await run('call', ...server('asks-2026'), '--tool', 'plan');
  expect(code).toBe(2);
  expect(stderr).toContain('The server requests user input, which isn’t available on the command');
});

it('call declares what list does, so that what is listed can be called', async () => {
  const [, program = ''] = everything;
  const whole = [process.execPath, program, 'stdio'];
  const { stdout } = await run('list', ...whole);
  expect(stdout).toContain('"trigger-sampling-request"');
  const args = ['--tool', 'trigger-sampling-request', '--args', '{"prompt":"Hi"}'];
  const called = await run('call', ...whole, ...args);
  expect(called.stdout + called.stderr).toContain('User rejected sampling request');
});

it('check waits for what a server asks some time after the handshake', async () => {
  const program = `
const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
const RESULTS = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
  'tools/list': { tools: [{ name: 'x', description: 'x', inputSchema: { type: 'object' } }] },
  ping: {},
};
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'notifications/initialized') setTimeout(send, 700, { id: 'late', method: 'roots/list' });
  else if (method !== undefined && id !== undefined)
    send({ id, ...(RESULTS[method] ? { result: RESULTS[method] } : { error: { code: -32601, message: 'Method not found' } }) });
});`;
  const { stdout } = await run('check', '--json', process.execPath, '-e', program);
  const { clients } = JSON.parse(stdout) as { clients: { client: string; reasons: { fact: string }[] }[] };
  const cline = clients.find(({ client }) => client === 'Cline');
  expect(cline?.reasons).toContainEqual(expect.objectContaining({ fact: 'cline-roots', requests: ['roots/list'] }));
});

it('a server that cannot be had is said to be', async () => {
  const missing = await run('list', 'loupe-no-such-command');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toContain('loupe-no-such-command is not on the PATH.');

  const ended = await run('check', ...server('exits-at-once'));
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toContain('the setting API_KEY is missing\n');
  expect(ended.stderr).toContain('exit code 7');

  const url = `http://127.0.0.1:${await freePort()}/mcp`;
  const unreachable = await run('list', url);
  expect(unreachable).toMatchObject({ code: 2, stdout: '' });
  expect(unreachable.stderr).toContain('Connection failed (refused)');
});

it('a server over HTTP gets the headers that are given', async () => {
  const http = await startHttpServer();
  try {
    const server = ['--header', 'X-Who: me', `${http.origin}/mcp`];
    const { code, stdout } = await run('call', ...server, '--tool', 'headers');
    expect(code).toBe(0);
    expect(stdout).toMatch(/x-who\W+me\W/i);
  } finally {
    await http.stop();
  }
});

it('check exits with 1 where the server breaks a rule, and writes its report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-check-'));
  const junit = join(folder, 'report.xml');
  try {
    const broken = await run('check', ...server('broken'), '--junit', junit);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/^✗ number-id/m);
    expect(broken.stdout).toMatch(/^error stdout-not-json$/m);
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testcase classname="findings" name="stdout-not-json"><failure>');
    expect(xml).toMatch(/<testsuite name="broken" tests="\d+" failures="\d+" errors="0" skipped="\d+">/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('check has nothing to say of the demo server', async () => {
  const { code, stdout } = await run('check', process.execPath, 'dist/demo/server.js');
  // plan_trip has an exclusiveMinimum, as many tools do.
  expect(stdout).not.toMatch(/^[✗!](?! Microsoft Copilot Studio: degraded$)/m);
  expect(stdout).toContain('0 failed steps, 0 errors, 0 warnings, 0 notes');
  expect(code).toBe(0);
});

it('check saves a snapshot, and tells what the next build has changed of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-drift-'));
  const [kept, again, next, junit] = ['kept.json', 'again.json', 'next-build', 'report.xml'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const changing = [...server('changing'), next];
  try {
    const saved = await run('check', ...changing, '--save', kept);
    expect(saved.code).toBe(0);
    expect(saved.stdout).toMatch(/^About \d+ tokens for a model/m);
    const same = await run('check', ...changing, '--against', kept, '--save', again, '--json');
    expect(same.code).toBe(0);
    expect(JSON.parse(same.stdout)).toMatchObject({
      snapshot: { tools: 6, drift: { breaking: 0, nonBreaking: 0, changes: [] } },
    });
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(kept, 'utf8'));

    writeFileSync(next, '');
    const drifted = await run('check', ...changing, '--against', kept, '--junit', junit);
    expect(drifted.code).toBe(1);
    const lines = drifted.stdout.split('\n');
    expect(lines.filter((line) => /^[✗·] tool/.test(line))).toEqual([
      '✗ tool moody: Removed. (/tools/moody)',
      '✗ tool post, input $.to: The property “to” is now required. (/tools/post/inputSchema/properties/to)',
      '✗ tool post, input $.unit: These values are no longer allowed: "in" (/tools/post/inputSchema/properties/unit)',
      '· tool media: “description” changed from “Answers otherwise with each call: media.” to “Answers with a chart and a tone.” (/tools/media/description)',
      '· tool census: Added. (/tools/census)',
    ]);
    expect(drifted.stdout).toContain(`Compared with ${kept}: 4 breaking changes, 2 non-breaking`);
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toContain('<testcase classname="drift" name="removed /tools/moody"><failure>');
    expect(xml).toContain('<testcase classname="drift" name="added /tools/census"><system-out>');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('check fails where the tools are more than the budget, or their list is not whole', async () => {
  const over = await run('check', ...server('changing'), '--budget', '20');
  expect(over.code).toBe(1);
  expect(over.stdout).toMatch(/: \d+ over the budget of 20\n {2}post: \d+$/m);
  const within = await run('check', ...server('changing'), '--budget', '9000');
  expect(within).toMatchObject({ code: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'loupe-part-'));
  const junit = join(folder, 'check.xml');
  try {
    const part = await run('check', ...server('paged'), '--budget', '9000', '--json', '--junit', junit);
    expect(part.code).toBe(2);
    const reason = /Incomplete snapshot\. \w+\/list: Error -32602/;
    expect(part.stderr).toMatch(reason);
    expect(JSON.parse(part.stdout)).toMatchObject({ problem: expect.stringMatching(reason) as string });
    expect(readFileSync(junit, 'utf8')).toMatch(
      new RegExp(`<testcase classname="snapshot" name="complete"><error.*${reason.source}`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  await expect(run('check', ...server('changing'), '--against', 'package.json')).rejects.toThrow(
    '--against package.json: not a snapshot written by check --save.',
  );
  await expect(run('check', ...server('changing'), '--budget', 'few')).rejects.toThrow(UsageError);
});

it('a server of a file is named by --server where there are several', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-config-'));
  const file = join(folder, 'mcp.json');
  const [command = '', ...args] = server('every-feature-2026');
  writeFileSync(file, JSON.stringify({ mcpServers: { one: { command, args }, two: { url: 5 } } }));
  try {
    await expect(run('list', '--config', file)).rejects.toThrow(
      /Several servers found: one, two\. Choose one with --server NAME/,
    );
    await expect(run('list', '--config', file, '--server', 'two')).rejects.toThrow(UsageError);
    const { code, stdout } = await run('list', '--config', file, '--server', 'one');
    expect(JSON.parse(stdout)).toMatchObject({ protocolVersion: '2026-07-28' });
    expect(code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('--record leaves a recording of what was said, without the values of variables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-record-'));
  try {
    const file = join(folder, 'call.loupe.jsonl');
    const secret = 'canary-0b6e44';
    const { code } = await run(
      'call',
      '--record',
      file,
      '--env',
      `API_TOKEN=${secret}`,
      ...server('schemas'),
      '--tool',
      'numbers',
      '--args',
      `{"anything":"${secret}"}`,
    );
    expect(code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(secret);
    expect(JSON.parse(text.split('\n', 1)[0] ?? '')).toMatchObject({
      loupe: 'recording',
      server: { kind: 'stdio', env: ['API_TOKEN'] },
    });
    expect(text).toContain('tools/call');
    expect(text).toContain('"kind":"exited"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Says `ESC [ 2 J` in every way that it has: on stderr, in errors, names and versions. From `method` on it answers with errors. */
const driving = (method: string) => [
  process.execPath,
  '-e',
  `
const bad = '\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m';
const lines = require('readline').createInterface({ input: process.stdin });
process.stderr.write('log ' + bad + '\\n');
lines.on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const error = { code: -32000, message: 'refused ' + bad, data: bad };
  const info = { name: 'n' + bad, version: 'v' + bad };
  const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: info };
  const answer = method === 'initialize' && ${JSON.stringify(method)} !== method ? { result } : { error };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n');
});`,
];

it.each([[['list']], [['check']], [['call', '--tool', 'x']], [['read', '--uri', 'x:y']], [['prompt', '--name', 'x']]])(
  'nothing that drives a terminal reaches stderr: %s',
  async ([command = '', ...options]) => {
    for (const method of ['initialize', 'tools/list']) {
      const server = ['--', ...driving(method)];
      const { stdout, stderr } = await run(command, '--protocol', '2025-11-25', ...options, ...server);
      expect(stderr).toContain('log');
      expect(stdout + stderr).toContain('refused');
      expect(stderr).not.toMatch(/[\u001b\u0007\u009b]/);
      if (command === 'check') expect(stdout).not.toMatch(/[\u001b\u0007\u009b]/);
    }
  },
);
it.each([
  ['headers as of LSP', 'Content-Length: 38\\r\\n\\r\\n{"jsonrpc":"2.0","id":0,"result":{}}', 'Content-Length: 38'],
  ['colours', '\\x1b[32m{"jsonrpc":"2.0","id":0,"result":{}}\\x1b[0m\\n', '\\u001b[32m{"jsonrpc"'],
  ['lines that end with CR', '{"jsonrpc":"2.0","id":0,"result":{}}\\r{"jsonrpc":"2.0","id":1}\\r', '{"jsonrpc"'],
])('says what was written in the place of messages: %s', async (_, written, excerpt) => {
  const program = `process.stdin.once('data', () => process.stdout.write('${written}', () => process.exit(0)))`;
  const { code, stdout, stderr } = await run('list', process.execPath, '-e', program);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Connection failed (exited)');
  expect(stderr).toMatch(/^error stdout-(?:not-json|several|unfinished): /m);
  expect(stderr).toContain(excerpt);
  expect(stderr).not.toContain('\u001b');
});

it('says of a response that has neither a result nor an error what it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-'));
  const file = join(folder, 'server.mjs');
  writeFileSync(file, NOTHING_SAID);
  try {
    const { code, stderr } = await run('call', process.execPath, file, '--tool', 'a');
    expect(code).toBe(1);
    expect(stderr).toContain('The response has neither a result nor a usable error.\n');
    expect(stderr).not.toContain('undefined');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A server that answers calls with nothing but their ids. */
const NOTHING_SAID = `
import { createInterface } from 'node:readline';
const results = {
  initialize: {
    protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' },
  },
  'tools/list': { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
};
for await (const line of createInterface(process.stdin)) {
  const { id, method } = JSON.parse(line);
  if (id === undefined) continue;
  const result = results[method];
  const said = method === 'tools/call' ? {} : result ? { result } : { error: { code: -32601, message: 'no' } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
}`;

it('says which variables the server named that are set here, and passes those that --env names', async () => {
  vi.stubEnv('TOWN_API_KEY', 'k');
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = `console.error('TOWN_API_KEY or TOWN_API_FILE, not ' + process.env.TOWN_API_KEY); process.exit(1)`;
  const { stderr } = await run('list', process.execPath, '-e', program);
  expect(stderr.match(/^\w+ is set here.*$/gm)).toEqual([
    'TOWN_API_KEY is set here, but not passed to the server: name it by --env TOWN_API_KEY, or in env of the configuration.',
  ]);
  const passed = await run('list', '--env', 'TOWN_API_KEY', process.execPath, '-e', program);
  expect(passed.stderr).toContain('TOWN_API_FILE, not k');
  expect(passed.stderr).not.toContain('is set here');
});
