import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { builtCommand } from '../e2e/built-command';
import { testFolder } from '../e2e/testing/folder';

const folder = testFolder();
const onPosix = it.skipIf(process.platform === 'win32');
const lenient = [process.execPath, resolve(import.meta.dirname, '../e2e/servers/lenient.mjs')];

/** Runs the program, and sends SIGTERM once `isReady`. @returns also the milliseconds from then on, or from the start */
function run(words: readonly string[], isReady: (output: string) => boolean = () => false) {
  return new Promise<{ code: number | null; stdout: string; stderr: string; millis: number }>((done) => {
    const child = spawn(process.execPath, [builtCommand, ...words], { cwd: folder });
    const output = { stdout: '', stderr: '' };
    let from = performance.now();
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (text: Buffer) => (output[name] += String(text)));
    const polling = setInterval(() => {
      if (child.killed || !isReady(output.stdout + output.stderr)) return;
      from = performance.now();
      child.kill();
    }, 20);
    child.on('close', (code) => {
      clearInterval(polling);
      done({ code, ...output, millis: performance.now() - from });
    });
  });
}

/** Sends SIGTERM to a program that still runs. @returns the milliseconds until its end */
async function stop(child: ChildProcess): Promise<number> {
  expect(child.exitCode).toBeNull();
  const from = performance.now();
  child.kill();
  await once(child, 'close');
  return performance.now() - from;
}

/** For a busy machine more than the two seconds that all of it may take. */
const IN_TIME = 4000;

onPosix('prints the table of the servers that were checked before a signal', async () => {
  const [command = '', ...args] = lenient;
  const hangs = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] };
  // The fifth is started when the first of four at a time has been checked.
  const started = join(folder, 'last-started');
  const last = {
    ...hangs,
    args: ['-e', `require('fs').writeFileSync(${JSON.stringify(started)}, ''); setInterval(() => {}, 1000)`],
  };
  const mcpServers = { lenient: { command, args }, a: hangs, b: hangs, c: hangs, last };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
  const words = ['check', '--config', 'mcp.json', '--all', '--junit', 'all.xml'];
  const { code, stdout, stderr, millis } = await run(words, () => existsSync(started));
  expect(millis).toBeLessThan(IN_TIME);
  expect(code).toBe(130);
  // Progress is for a terminal.
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^lenient +OK/m);
  expect(stdout).toMatch(/^last +stopped/m);
});

onPosix('prints the figures of a load test that a signal ends', async () => {
  const [command, ...args] = lenient;
  const suite = { loupe: 1, server: { command, args }, calls: [{ raw: { method: 'ping' } }] };
  writeFileSync(join(folder, 'load.loupe.yaml'), JSON.stringify(suite));
  const words = ['load', 'load.loupe.yaml', '--duration', '60s', '--otlp', 'http://127.0.0.1:9'];
  const { code, stdout, millis } = await run(words, (output) => output.includes('spans were not sent'));
  expect(millis).toBeLessThan(IN_TIME);
  expect(code).toBe(130);
  expect(stdout).toMatch(/^Stopped: \d+ of 600 calls sent/);
});

onPosix('waits for no pipe that a suite names', async () => {
  execFileSync('bash', ['-c', 'mkfifo rows.csv base.loupe.yaml pipe.loupe.yaml'], { cwd: folder });
  const [command, ...args] = lenient;
  const of = (more: object) => ({ loupe: 1, server: { command, args }, ...more });
  const call = { tool: 'x', rowsFile: 'rows.csv' };
  writeFileSync(join(folder, 'rows.loupe.yaml'), JSON.stringify(of({ calls: [call] })));
  writeFileSync(join(folder, 'more.loupe.yaml'), JSON.stringify(of({ extends: 'base.loupe.yaml', calls: [] })));
  for (const file of ['rows', 'more', 'pipe']) {
    const { code, stdout } = await run(['test', `${file}.loupe.yaml`]);
    expect(stdout).toContain('is not a regular file.');
    expect(code).toBe(2);
  }
});

onPosix.each(['--config', '--against'])('ends by a signal while %s waits for a pipe', async (option) => {
  execFileSync('mkfifo', [`.${option}.json`], { cwd: folder });
  const words = ['check', `${option}=.${option}.json`, ...(option === '--config' ? [] : lenient)];
  const child = spawn(process.execPath, [builtCommand, ...words], { cwd: folder });
  await sleep(1500);
  expect(await stop(child)).toBeLessThan(IN_TIME);
});

onPosix('waits for nobody to read a pipe that a report is written to', async () => {
  execFileSync('mkfifo', ['unread.json', 'stalled.json'], { cwd: folder });
  const [command, ...args] = lenient;
  const suite = {
    loupe: 1,
    server: { command, args },
    calls: [{ name: 'x'.repeat(200_000), raw: { method: 'ping' } }],
  };
  writeFileSync(join(folder, 'piped.loupe.yaml'), JSON.stringify(suite));
  const unread = await run(['test', 'piped.loupe.yaml', '--json', 'unread.json']);
  expect(unread).toMatchObject({ code: 2, stderr: expect.stringContaining('Nobody reads this pipe.') as string });
  const reader = spawn('bash', ['-c', 'exec sleep 60 < stalled.json'], { cwd: folder });
  onTestFinished(() => void reader.kill());
  const words = ['test', 'piped.loupe.yaml', '--json', 'stalled.json'];
  const child = spawn(process.execPath, [builtCommand, ...words], { cwd: folder });
  await new Promise<void>((printed) => {
    child.stdout.on('data', (text: Buffer) => text.includes('xxx') && printed());
  });
  await sleep(1000);
  expect(await stop(child)).toBeLessThan(IN_TIME);
});

onPosix('ends by a signal while a thread of Node’s pool is blocked', async () => {
  execFileSync('mkfifo', ['blocks'], { cwd: folder });
  writeFileSync(join(folder, 'block.cjs'), "require('fs').open('blocks', () => {});");
  const words = ['mcp', '--allow', 'node x.js', '--port', '0'];
  const args = ['--require', './block.cjs', builtCommand, ...words];
  const child = spawn(process.execPath, args, { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stderr, 'data');
  await sleep(300);
  expect(await stop(child)).toBeLessThan(IN_TIME);
});

onPosix.each(['load', 'test', 'tap', 'check'])(
  'ends `%s` by a signal while the lookup of a name has no answer',
  async (name) => {
    const hook = "require('dns').lookup = (host) => process.stderr.write('looks up ' + host + '\\n');";
    writeFileSync(join(folder, 'lookup.cjs'), hook);
    const [command, ...args] = lenient;
    const calls = [{ tool: 'slow', arguments: { city: 'Oslo', guests: 2 } }];
    writeFileSync(join(folder, 'dns.loupe.yaml'), JSON.stringify({ loupe: 1, server: { command, args }, calls }));
    const otlp = ['--otlp', 'http://nowhere.invalid:4318'];
    const words: Record<string, string[]> = {
      load: ['dns.loupe.yaml', '--duration', '60s', ...otlp],
      test: ['dns.loupe.yaml', '--repeat', '200', ...otlp],
      tap: [...otlp, '--', ...lenient],
      check: ['http://nowhere.invalid/mcp'],
    };
    const argv = ['--require', './lookup.cjs', builtCommand, name, ...(words[name] ?? [])];
    const child = spawn(process.execPath, argv, { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (text: Buffer) => (output[stream] += String(text)));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await expect.poll(() => output.stderr).toContain('looks up nowhere.invalid');
    expect(await stop(child)).toBeLessThan(IN_TIME);
    if (name !== 'check') expect(output.stderr).toContain('Some spans were not sent');
    if (name === 'test') expect(output.stdout).toContain('slow');
  },
);
