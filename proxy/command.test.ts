import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { findCommand } from './command';
import { StreamFailure } from './stream';

const folder = testFolder();
for (const name of ['node', 'npx', 'python3', 'server.mjs', 'touch']) writeFileSync(join(folder, name), '');

function detailsOf(command: string): Record<string, string> | undefined {
  try {
    findCommand({ type: 'spawn', stream: 1, command, args: [], env: { PATH: folder }, cwd: folder });
  } catch (error) {
    return error instanceof StreamFailure ? error.details : undefined;
  }
  return undefined;
}

it.each([
  ['nod', 'node'],
  ['ndoe', 'node'],
  ['pyhton3', 'python3'],
  ['./servr.mjs', './server.mjs'],
])('suggests for %s the file that is spelled like it', (command, similar) => {
  expect(detailsOf(command)).toMatchObject({ command, similar });
});

it.each(['deno', 'go', 'uvx', 'nosuch'])('suggests nothing for %s', (command) => {
  expect(detailsOf(command)).toMatchObject({ command });
  expect(detailsOf(command)).not.toHaveProperty('similar');
});

it('tells a missing file from a command that is not on the PATH', () => {
  expect(detailsOf('./gone.py')).toMatchObject({ missing: join(folder, 'gone.py') });
  expect(detailsOf('gone')).not.toHaveProperty('missing');
});
