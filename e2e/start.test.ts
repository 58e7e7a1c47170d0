import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { hello } from './hello';
import { awaitUrl, type RunningLoupe } from './running-loupe';

const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
let loupe: RunningLoupe | undefined;

afterEach(() => loupe?.stop());

function start(...args: string[]) {
  return spawn(process.execPath, [script, '--no-open', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('npm start, when all is built', () => {
  test('prints the address on stdout, and nothing else', async () => {
    const child = start();
    const output: string[] = [];
    child.stdout.on('data', (chunk: string) => output.push(chunk));
    loupe = await awaitUrl(child);
    expect(output.join('')).toBe(`Loupe is at ${loupe.url}\n`);
    expect(loupe.stderr()).toBe('');
  });

  test('hands the command over verbatim', async () => {
    const words = ['node', 'a file.js', '--port', '1', '', '"quoted"', '$HOME', '*'];
    loupe = await awaitUrl(start(...words));
    const { launch } = await hello(loupe.url);
    const [command, ...args] = words;
    expect(launch.servers.map(({ config }) => config)).toEqual([{ command, args }]);
  });
});
