import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readSuite } from '../core/suite/read-suite';
import { init } from './init-suite';
import { UsageError } from './options';
import { runCommand, runPrinting } from './testing/run-command';

const folder = mkdtempSync(join(tmpdir(), 'loupe-init-'));
const servers = fileURLToPath(new URL('../e2e/servers/', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

const run = (...argv: readonly string[]) => runPrinting(argv);

it('writes a suite for what a server lists, which is never overwritten', async () => {
  const file = join(folder, 'lenient.loupe.yaml');
  const argv = ['init', '--file', file, '--negatives', '2', process.execPath, join(servers, 'lenient.mjs')];
  const { code, stdout } = await run(...argv);
  expect(code).toBe(0);
  expect(stdout).toContain(`Run it with: mcp-loupe test ${file}`);
  expect(stdout).toContain('Its negative tests fail where the server accepts');
  const read = readSuite(readFileSync(file, 'utf8'));
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  const { calls } = read.suite;
  expect(calls.filter(({ tags }) => tags?.includes('negative')).length).toBeGreaterThan(0);
  expect(calls.map(({ tool }) => tool)).toContain('strict');
  await expect(runCommand(argv)).rejects.toThrow(/exists\. Choose another one/);
});

it('says which list broke off', async () => {
  const server = `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = {
      initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'half', version: '1' } },
      'tools/list': { tools: [{ name: 'ping', inputSchema: { type: 'object' } }] },
    }[method];
    const response = result ? { result } : { error: { code: -32603, message: 'prompts are broken' } };
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...response }));
  })`;
  const file = join(folder, 'half.loupe.yaml');
  const { code, stdout, stderr } = await run('init', '--file', file, process.execPath, '-e', server);
  expect(code).toBe(0);
  expect(stdout).toContain('1 call');
  expect(stderr).toContain('Left out: prompts/list: Error -32603');
});

it.each([
  [['--file', 'suite.yaml'], /must end with \.loupe\.yaml/],
  [['--negatives', '11'], /from 0 to 10/],
])('refuses %j', (options, why) => {
  expect(() => init.parse([...options, 'node', 'server.js'])).toThrow(UsageError);
  expect(() => init.parse([...options, 'node', 'server.js'])).toThrow(why);
});

it('answers elicitations of a call in their order', async () => {
  const call = ['call', process.execPath, join(servers, 'elicits.mjs'), '--tool', 'ask_numbers'];
  const answered = await run(...call, '--answer', '{"integer":3}', '--answer', 'decline');
  expect(answered.stdout).toContain('\\"integer\\": 3');
  expect(answered.stderr).toContain('The server did not request 1 of 2 answers.');
  expect((await run(...call, '--answer', 'decline')).stdout).toContain('\\"action\\": \\"decline\\"');
  await expect(runCommand([...call, '--answer', '[]'])).rejects.toThrow('--answer requires a JSON object.');
});
