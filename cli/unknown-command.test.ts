import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { builtCommand } from '../e2e/built-command';
import { testFolder } from '../e2e/testing/folder';
import { UsageError } from './options';
import { rejectMistypedCommand } from './unknown-command';

const folder = testFolder();
const demo = join(import.meta.dirname, '../dist/demo/server.js');

/** Runs the program without a terminal, its input at its end. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, [builtCommand, ...words], {
    cwd: folder,
    env: { ...process.env, CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}

describe('a first word that is nearly a command', () => {
  it.each([
    [['tset', 'x.yaml'], 'test'],
    [['chekc', 'node', 'server.js'], 'check'],
    [['lits'], 'list'],
    [['opne', 'a.loupe.jsonl.gz'], 'open'],
  ])('is not started: %j', (words, meant) => {
    expect(() => rejectMistypedCommand(words)).toThrow(UsageError);
    expect(() => rejectMistypedCommand(words)).toThrow(`Unknown command ${words[0]}. Did you mean ${meant}?`);
  });

  it('is not started as a program where it stands after options', () => {
    expect(() => rejectMistypedCommand(['open', 'a.loupe.jsonl'])).toThrow(
      'open is a command of Loupe, and comes before its options: mcp-loupe open --help.',
    );
  });

  it.each([[['node', 'server.js']], [['http://127.0.0.1:1/mcp']], [['./tset', '-x']], [['weather-server']], [[]]])(
    'is a server otherwise: %j',
    (words) => {
      expect(() => rejectMistypedCommand(words)).not.toThrow();
    },
  );
});

it('opens no page in a pipeline, unless it is asked to', async () => {
  expect(await run('tset', 'x.yaml')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Unknown command tset. Did you mean test?') as string,
  });
  expect(await run(process.execPath, demo)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('the page needs --no-open') as string,
  });
});

it('ends a recording whose input has ended', async () => {
  const words = ['record', '--no-open', '--port', '0', 'a.loupe.jsonl', process.execPath, demo];
  const { code, stdout } = await run(...words);
  expect(code).toBe(0);
  expect(stdout).toContain('Loupe is at');
});
