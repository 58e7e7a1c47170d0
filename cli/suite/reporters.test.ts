import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../options';
import { runPrinting } from '../testing/run-command';
import { readReporters } from './reporters';

const folder = mkdtempSync(join(tmpdir(), 'loupe-reporters-'));
const suite = join(folder, 'counts.loupe.yaml');

/** Its tool counts its calls since the process was started. */
const SERVER = `
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
let count = 0;
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const { protocolVersion } = params;
    send({ id, result: { protocolVersion, capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'c', version: '1' } } });
  } else if (method === 'tools/list') {
    const inputSchema = { type: 'object', properties: { by: { type: 'integer' } } };
    send({ id, result: { tools: [{ name: 'count', inputSchema }] } });
  } else if (method === 'prompts/list') send({ id, result: { prompts: [{ name: 'greet' }] } });
  else if (method === 'tools/call') {
    count += 1;
    appendFileSync('called', '.');
    send({ id, result: { content: [{ type: 'text', text: JSON.stringify({ count }) }] } });
  } else if (id !== undefined) send({ id, error: { code: -32601, message: 'no' } });
}`;

const SUITE = `loupe: 1
server: { command: node, args: [server.mjs] }
calls:
  - { name: first, tool: count, expect: { values: { $.count: 1 } } }
  - { name: restarted, tool: count, restart: true, expect: { values: { $.count: 1 } } }
  - { name: polled, tool: count, until: { within: 10s, every: 20ms }, expect: { values: { $.count: 4 } } }
  - { name: either, tool: count, expect: { any: [{ values: { $.count: 4 } }, { values: { $.count: 5 } }] } }
  - { name: neither, tool: count, expect: { any: [{ values: { $.count: 60 } }, { outcome: tool-error }] } }
  - { name: mistyped, tool: cuont }
  - { name: wrong, tool: count, arguments: { by: x } }
  - { name: unlisted, prompt: geet }
`;

beforeAll(() => {
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(suite, SUITE);
});
afterAll(() => rmSync(folder, { recursive: true }));

const test = (...options: readonly string[]) => runPrinting(['test', suite, ...options]);

describe('a suite', () => {
  it('restarts the server, repeats a call until it passes, and takes one of several results', async () => {
    const { stdout, code } = await test('--json', join(folder, 'report.json'));
    expect(code).toBe(1);
    const { suites } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      suites: { calls: { name: string; status: string; runs: { attempts?: number }[] }[] }[];
    };
    const calls = suites[0]?.calls ?? [];
    expect(calls.filter(({ status }) => status === 'passed').map(({ name }) => name)).toEqual([
      'first',
      'restarted',
      'polled',
      'either',
      'wrong',
    ]);
    expect(calls[2]?.runs[0]?.attempts).toBe(3);
    expect(stdout).toContain('one of 2 alternatives (any:)');
    expect(stdout).toMatch(/values \$\.count\n +expected +60/);
  });

  it('is checked against the lists without a call', async () => {
    rmSync(join(folder, 'called'), { force: true });
    const { stdout, code } = await test('--dry-run');
    expect(code).toBe(1);
    expect(stdout).toContain('5 passed, 3 failed');
    expect(stdout).toContain('Did you mean count?');
    expect(stdout).toContain('Must be an integer, not a string.');
    expect(stdout).toContain('“geet” is not in prompts/list. Did you mean greet?');
    expect(stdout).toContain('Dry run: nothing was called.');
    expect(existsSync(join(folder, 'called'))).toBe(false);
  });
});

describe('reporters', () => {
  it('print a sign for each run, or failures only', async () => {
    expect((await test('--reporter', 'dot', '--grep', '^(FIRST|neither)$')).stdout).toMatch(/^\.F\n +✗ neither/);
    const { stdout } = await test('--reporter=quiet', '--grep', 'first');
    expect(stdout.trim()).toMatch(/^1 passed in/);
  });

  it('write TAP and CTRF at once', async () => {
    const file = join(folder, 'ctrf.json');
    const { stdout } = await test('--reporter', 'tap', '--reporter', `ctrf=${file}`, '--grep', 'first|mistyped');
    expect(stdout.split('\n').slice(0, 4)).toEqual(['TAP version 14', '1..2', 'ok 1 - first', 'not ok 2 - mistyped']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      reportFormat: 'CTRF',
      results: {
        summary: { tests: 2, passed: 1, failed: 1 },
        tests: [
          { name: 'first', status: 'passed', line: 4 },
          { name: 'mistyped', status: 'failed' },
        ],
      },
    });
  });

  it.each([
    [['dot', 'tap'], /Only one --reporter can print/],
    [['spec'], /choose one of list/],
    [['dot=x.txt'], /only tap, ctrf and github/],
    [['tap='], /only tap, ctrf and github/],
  ])('%j are refused', (options, why) => {
    expect(() => readReporters(options)).toThrow(UsageError);
    expect(() => readReporters(options)).toThrow(why);
  });
});
