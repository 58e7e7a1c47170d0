import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { AtomicWrite, TEMPORARY_NAME, writeAtomically } from './write-atomically';

const folder = testFolder();

const contents = ['a', 'b'].map((letter) => letter.repeat(3_000_000));

it('leaves nothing beside the file where the program ends in the middle', () => {
  const before = process.listeners('exit');
  const file = join(folder, 'report.html');
  const write = new AtomicWrite(file);
  write.write(Buffer.from('half'));
  expect(readdirSync(folder)).toEqual([expect.stringMatching(TEMPORARY_NAME)]);
  const added = process.listeners('exit').filter((listener) => !before.includes(listener));
  for (const listener of added) listener(0);
  expect(readdirSync(folder)).toEqual([]);
  write.end();
  expect(process.listeners('exit')).toEqual(before);
});

it('leaves the old file or the new one, whenever it is killed', async () => {
  const file = join(folder, 'x.loupe.yaml');
  writeAtomically(file, contents[0] ?? '');
  const module = join(import.meta.dirname, 'write-atomically.ts');
  const source = `
    import { writeAtomically } from ${JSON.stringify(module)};
    const contents = ['a', 'b'].map((letter) => letter.repeat(3_000_000));
    console.log('writing');
    for (let at = 0; ; at++) writeAtomically(${JSON.stringify(file)}, contents[at % 2]);`;
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source]);
    await once(child.stdout, 'data');
    await sleep(round * 11);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(contents.includes(readFileSync(file, 'utf8'))).toBe(true);
  }
});

it('leaves nothing next to a file that it could not write', () => {
  expect(() => writeAtomically(folder, 'x')).toThrow();
  expect(TEMPORARY_NAME.test('x.loupe.yaml.0123456789ab.tmp')).toBe(true);
});
