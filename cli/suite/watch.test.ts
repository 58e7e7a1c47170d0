import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { builtCommand } from '../../e2e/built-command';

const folder = testFolder();

it('--watch runs again when the server’s program or the suite was changed, until it is stopped', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const build = (server: string) =>
    write(
      'server.mjs',
      `import ${JSON.stringify(pathToFileURL(join(import.meta.dirname, `../../e2e/servers/${server}.mjs`)))};\n`,
    );
  const suite = (calls: string) =>
    write(
      's.loupe.yaml',
      `loupe: 1\nserver: { command: ${JSON.stringify(process.execPath)}, args: [server.mjs] }\ncalls:\n${calls}`,
    );
  build('lenient');
  suite('  - { name: letter, tool: letter }\n');
  const child = spawn(process.execPath, [builtCommand, 'test', '--watch', join(folder, 's.loupe.yaml')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const ended = async (words: string) => {
      await vi.waitFor(() => expect(stdout).toMatch(/Waiting for a change…\n$/), 40_000);
      expect(stdout).toContain(words);
      stdout = '';
    };
    await ended('0 passed, 1 failed');
    build('changing');
    await ended('1 passed in');
    suite('  - { name: letter, tool: letter }\n  - { name: again, tool: letter }\n');
    await ended('2 passed in');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
  } finally {
    child.kill('SIGKILL');
  }
}, 120_000);
