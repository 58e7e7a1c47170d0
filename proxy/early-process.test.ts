import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';

import { EarlyProcess, type Program } from './early-process';
import { OUTPUT, type OutputChannel, type StreamFrame } from './frames';
import type { SpawnFrame } from './page-frame';
import { FAST, GRACEFUL, type StreamFailure, type StreamPort } from './stream';

/** Says its number and waits for its stdin's end. */
const WAITS = 'process.stdout.write(`pid ${process.pid}\\n`); process.stdin.resume();';
const program = (code: string): Program => ({ command: process.execPath, args: ['-e', code], env: {} });
const asked = (of: Program): SpawnFrame => ({ type: 'spawn', stream: 7, ...of });

/** A page's end of a stream, which notes what it is told. */
function notingPort() {
  const told: StreamFrame[] = [];
  let output = '';
  let failure: StreamFailure | undefined;
  const port: StreamPort = {
    sendFrame: (frame) => told.push(frame),
    fail: (failed) => (failure = failed),
    send: (channel: OutputChannel, bytes) => {
      if (channel === OUTPUT) output += Buffer.from(bytes).toString();
      return Promise.resolve(true);
    },
    consumed: () => undefined,
    isBlocked: false,
    close: () => undefined,
  };
  return {
    port,
    types: () => told.map(({ type }) => type),
    exit: () => told.find((frame) => frame.type === 'exit'),
    output: () => output,
    failure: () => failure?.code,
  };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function start(of: Program, unwantedAfterMs?: number): EarlyProcess {
  const early = new EarlyProcess(of);
  early.start(unwantedAfterMs);
  onTestFinished(() => early.end(FAST));
  return early;
}

it('is handed to the first page that asks for the same program, with what it has said, and only once', async () => {
  const early = start(program(WAITS));
  await sleep(300);
  const page = notingPort();
  const taken = early.take(asked(program(WAITS)), page.port);
  await expect.poll(page.output).toMatch(/^pid \d+\n$/);
  expect(page.types()[0]).toBe('started');
  expect(early.take(asked(program(WAITS)), notingPort().port)).toBeUndefined();
  // What was handed over is the page's: it is not ended with what was not.
  await early.end(FAST);
  expect(isRunning(Number(page.output().slice(4)))).toBe(true);
  taken?.close(FAST);
  await taken?.ended;
  expect(page.exit()).toMatchObject({ code: 0 });
});

it('tells the page of a process that ended before, with its last words and its code', async () => {
  const early = start(program('process.stdout.write("last words"); process.exitCode = 3;'));
  await sleep(1500);
  const page = notingPort();
  const taken = early.take(asked(program('process.stdout.write("last words"); process.exitCode = 3;')), page.port);
  await taken?.ended;
  expect(page.output()).toBe('last words');
  expect(page.exit()).toMatchObject({ code: 3 });
});

it('tells the page of a command that does not exist', async () => {
  const missing: Program = { command: 'no-such-command-of-loupe', args: [] };
  const early = start(missing);
  const page = notingPort();
  early.take(asked(missing), page.port);
  await expect.poll(page.failure).toBe('command-not-found');
});

it('is left alone by another program', () => {
  const early = start({ ...program(WAITS), env: { MODE: 'one' } });
  expect(early.take(asked(program('1')), notingPort().port)).toBeUndefined();
});

/** Notes its start and its end in a file, half a second after its stdin has ended. */
const NOTES = (file: string) => `
const note = (what) => fs.appendFileSync(${JSON.stringify(file)}, what + process.env.MODE + ' ');
note('+');
process.stdin.on('data', (bytes) => process.stdout.write(bytes));
process.stdin.on('end', () => setTimeout(() => note('-'), 500)).resume();`;

it('ends before the same program is started with other variables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-early-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'notes');
  writeFileSync(file, '');
  const noted = () => readFileSync(file, 'utf8');
  const of = (mode: string) => ({ ...program(NOTES(file)), env: { MODE: mode } });
  const early = start(of('one'));
  await expect.poll(noted).toBe('+one ');
  const page = notingPort();
  const second = early.take(asked(of('two')), page.port);
  second?.receive(Buffer.from('early'));
  await expect.poll(page.output).toBe('early');
  expect(noted()).toBe('+one -one +two ');
  expect(early.take(asked(of('one')), notingPort().port)).toBeUndefined();
  second?.close(GRACEFUL);
  await second?.ended;
  expect(noted()).toBe('+one -one +two -two ');

  const unwanted = start(of('three'));
  await expect.poll(noted).toContain('+three');
  const never = unwanted.take(asked(of('four')), notingPort().port);
  never?.close(FAST);
  await never?.ended;
  expect(noted()).not.toContain('four');
});

it('is ended where no page comes, and when Loupe stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-early-'));
  const noted = (name: string) => {
    const file = join(folder, name);
    const code = `fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); process.stdin.resume();`;
    return { of: program(code), runs: () => isRunning(Number(readFileSync(file, 'utf8'))) };
  };
  const [unwanted, stopped] = [noted('unwanted'), noted('stopped')];
  start(unwanted.of, 800);
  const early = start(stopped.of);
  await expect.poll(stopped.runs).toBe(true);
  await expect.poll(unwanted.runs, { timeout: 5000 }).toBe(false);
  expect(stopped.runs()).toBe(true);
  await early.end(FAST);
  expect(stopped.runs()).toBe(false);
  rmSync(folder, { recursive: true });
});
