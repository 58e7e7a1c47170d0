import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import checkSchema from '../core/judge/server-check/check.schema.json';
import { compileSchema } from '../core/schema/validation/compile-schema';
import { testFolder } from '../e2e/testing/folder';
import { startTestServer } from '../core/authorization/testing/authorization-server';

import { check } from './check';
import { UsageError } from './options';
import { runPrinting } from './testing/run-command';

const folder = testFolder();
const server = (name: string) => resolve(import.meta.dirname, '../e2e/servers', `${name}.mjs`);

beforeAll(() => void process.setMaxListeners(80));

async function checkAll(servers: object, ...options: string[]) {
  const config = join(folder, 'mcp.json');
  writeFileSync(config, JSON.stringify({ mcpServers: servers }));
  return runPrinting(['check', '--config', config, '--all', ...options]);
}

const node = (...args: string[]) => ({ command: process.execPath, args });

it('checks every server of a file in one table, and one that is missing is a row of it', async () => {
  const [junit, html] = [join(folder, 'all.xml'), join(folder, 'all.html')];
  const { code, stdout } = await checkAll(
    {
      lenient: node(server('lenient')),
      'broken/<one>': node(server('broken')),
      missing: { command: 'no-such-command-x' },
      wants: { ...node('x'), env: { KEY: '${env:NO_SUCH_KEY_X}' } },
    },
    ...['--junit', junit, '--html', html],
  );
  expect(code).toBe(2);
  const rows = stdout.split('\n').map((line) => line.trim().split(/  +/));
  expect(rows[0]?.slice(0, 5)).toEqual(['Server', 'Status', 'Tools', 'Tokens', 'Errors']);
  expect(rows[1]?.slice(2, 5)).toEqual(['4', expect.stringMatching(/^\d+$/), '0']);
  expect(rows.slice(1, 5).map(([name, status]) => [name, status])).toEqual([
    ['lenient', 'OK'],
    ['broken/<one>', 'failed'],
    ['missing', 'could not run'],
    ['wants', 'could not run'],
  ]);
  expect(stdout).toContain('missing: Connection failed (command-not-found)');
  expect(stdout).toContain('wants requires NO_SUCH_KEY_X');
  const xml = readFileSync(junit, 'utf8');
  expect(xml.match(/<testsuite /g)).toHaveLength(4);
  expect(xml).toMatch(/<testsuite name="missing" tests="1" failures="0" errors="1"/);
  expect(xml).toContain('broken/&#60;one&#62;');
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('>broken/&#60;one&#62;</td>');
  expect(page).toContain('command-not-found');
});

it('counts what clients can’t use in the definitions as any other finding', async () => {
  const [junit, html, file] = ['defined.xml', 'defined.html', 'defined.mjs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const rawServer = JSON.stringify(pathToFileURL(server('raw-server')).href);
  const tool = {
    ...{ name: 'sum', description: 'Adds.' },
    inputSchema: { type: 'object', properties: { list: { type: 'array', description: 'The numbers.' } } },
  };
  writeFileSync(
    file,
    `import { serveRaw } from ${rawServer};
serveRaw('defined', { 'tools/list': () => (${JSON.stringify({ tools: [tool] })}) });`,
  );
  const options = ['--junit', junit, '--html', html];
  const { code, stdout } = await checkAll({ defined: node(file) }, ...options);
  expect(stdout).toMatch(/^defined +failed +1 +\d+ +1 /m);
  expect(code).toBe(1);
  expect(readFileSync(junit, 'utf8')).toMatch(
    /<testcase classname="definitions" name="array-without-items"><failure>error array-without-items\n {2}sum: /,
  );
  // The rule leads to what it means, further down in the file.
  const page = readFileSync(html, 'utf8');
  const [, id = ''] = /error<\/strong> <a href="#(\w+)"><code>array-without-items<\/code><\/a>: sum: /.exec(page) ?? [];
  expect(page.split(`id="${id}"`)[1]).toMatch(/array-without-items[\s\S]*How to fix: Add/);
  expect(page).toMatch(
    /VS Code \(Copilot\): blocked<\/strong>\n {2}rejected: An array without items [^\n]*\(sum\)\n {4}<a href="https:/,
  );
});

it('goes on after a server that hangs', async () => {
  const { code, stdout } = await checkAll(
    { hangs: node('-e', 'setInterval(() => {}, 1000)'), missing: { command: 'no-such-command-x' } },
    ...['--timeout', '1s'],
  );
  expect(code).toBe(2);
  expect(stdout).toContain('hangs: Connection failed (timeout): No response to initialize within 1 s.');
  expect(stdout).toContain('missing: Connection failed (command-not-found)');
});

it('saves servers whose names differ in signs or case alone to files of their own', async () => {
  const snapshots = join(folder, 'distinct');
  const names = ['a b', 'a_b', 'a+b', 'C', 'c'];
  const servers = Object.fromEntries(names.map((name) => [name, node(server('lenient'))]));
  await checkAll(servers, '--save', snapshots, '--json');
  const files = readdirSync(snapshots);
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(5);
  expect(files).toContain('a_b.json');
});

it('saves a snapshot of each, and holds the next builds against them', async () => {
  const next = join(folder, 'next-build');
  const servers = { 'a b': node(server('changing'), next), lenient: node(server('lenient')) };
  const snapshots = join(folder, 'snapshots');
  const first = await checkAll({ 'a b': servers['a b'] }, '--save', snapshots, '--json');
  expect(first.code).toBe(0);
  expect(readdirSync(snapshots)).toEqual(['a_b.json']);
  writeFileSync(next, '');
  const { code, stdout } = await checkAll(servers, '--against', snapshots, '--json');
  expect(code).toBe(1);
  const report = JSON.parse(stdout) as {
    servers: { server: string; exitCode: number; snapshot: { drift?: { breaking: number } } }[];
  };
  expect(compileSchema(checkSchema)(report)).toEqual({ kind: 'valid' });
  const { servers: told } = report;
  expect(told).toMatchObject([
    { server: 'a b', exitCode: 1, snapshot: { drift: { breaking: expect.any(Number) as number } } },
    { server: 'lenient', exitCode: 0, listMs: expect.any(Number) as number },
  ]);
  expect(told[0]?.snapshot.drift?.breaking).toBeGreaterThan(0);
  // It has no snapshot yet.
  expect(told[1]?.snapshot).not.toHaveProperty('drift');
  expect(existsSync(join(snapshots, 'lenient.json'))).toBe(false);
});

it('sends the environment’s token to none of the servers', async () => {
  const protectedServer = await startTestServer();
  onTestFinished(() => protectedServer.stop());
  vi.stubEnv('LOUPE_BEARER_TOKEN', 'canary-of-the-environment');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, stdout } = await checkAll({ far: { url: protectedServer.url } });
  expect(code).toBe(3);
  expect(stdout).toMatch(/far +authorization required/);
  expect(JSON.stringify(protectedServer.seen)).not.toContain('canary-of-the-environment');
});

it('takes no options that are for one server', () => {
  for (const wrong of [
    ['--all', 'node', 'server.js'],
    ['--config', 'x.json', '--all', '--server', 'a'],
    ['--config', 'x.json', '--all', '--header', 'A: b'],
    ['--config', 'x.json', '--timeout', '5'],
  ])
    expect(() => check.parse(wrong), wrong.join(' ')).toThrow(UsageError);
});
