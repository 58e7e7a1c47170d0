import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceFiles } from '../../core/suite/reference';
import { testFolder } from '../../e2e/testing/folder';
import { kindOf } from '../../proxy/folder-path';
import { openSuiteFile, referenceFolder } from './suite-files';

const root = testFolder();
const folder = join(root, 'suites');
const outside = join(root, 'outside');

it('reads, writes and removes no reference where a link leads out of the folder', async () => {
  mkdirSync(join(folder, 'references'), { recursive: true });
  mkdirSync(outside);
  for (const file of ['a.json', 'a.2.png']) writeFileSync(join(outside, file), 'theirs');
  symlinkSync(outside, join(folder, 'references/linked'));
  const linked = referenceFolder({ folder, name: 'linked' });
  await expect(linked.write('a', [{ name: 'a.json', content: '{}' }])).rejects.toThrow('outside');
  await expect(linked.write('a', [])).rejects.toThrow('outside');
  await expect(linked.read('a.json')).rejects.toThrow('outside');
  mkdirSync(join(folder, 'references/own'));
  symlinkSync(join(outside, 'a.json'), join(folder, 'references/own/a.json'));
  const own = referenceFolder({ folder, name: 'own' });
  await expect(own.write('a', [{ name: 'a.json', content: '{}' }])).rejects.toThrow('outside');
  await expect(own.read('../../secret.json')).rejects.toThrow();
  for (const file of readdirSync(outside)) expect(readFileSync(join(outside, file), 'utf8')).toBe('theirs');
});

it('takes rows and shared parts from such files alone as the page does', async () => {
  const within = join(root, 'included');
  mkdirSync(join(within, '.git'), { recursive: true });
  writeFileSync(join(within, '.npmrc'), '_authToken=canary\n');
  writeFileSync(join(within, '.git/a.csv'), 'city\ncanary\n');
  writeFileSync(join(within, 'rows.csv'), 'city\nRome\n');
  writeFileSync(join(within, 'long.csv'), '');
  truncateSync(join(within, 'long.csv'), 65 * 1024 * 1024);
  symlinkSync('.npmrc', join(within, 'linked.csv'));
  const file = join(within, 'a.loupe.yaml');
  const open = async (more: object) => {
    writeFileSync(file, JSON.stringify({ loupe: 1, server: { command: 'x' }, calls: [], ...more }));
    return JSON.stringify((await openSuiteFile(file)).read);
  };
  const rows = (rowsFile: string) => open({ calls: [{ tool: 'x', rowsFile }] });
  expect(await rows('rows.csv')).toContain('Rome');
  for (const named of ['.npmrc', '.git/a.csv', 'linked.csv', 'a.loupe.yaml/../.npmrc'])
    for (const read of [await rows(named), await open({ extends: named })]) {
      expect(read).toContain('must be a CSV, TSV, JSON or YAML file that is not hidden');
      expect(read).not.toContain('canary');
    }
  expect(await rows('long.csv')).toContain('longer than 64 MB');
});

it('writes a reference and removes the media that it has no more', async () => {
  const plain = referenceFolder({ folder, name: 'plain' });
  expect(await plain.read('a.json')).toBeUndefined();
  await plain.write('a', [
    { name: 'a.json', content: '{}' },
    { name: 'a.1.png', content: 'x' },
  ]);
  await plain.write('a', [{ name: 'a.json', content: '[]' }]);
  expect(String(await plain.read('a.json'))).toBe('[]');
  expect(existsSync(join(folder, 'references/plain/a.1.png'))).toBe(false);
});

it('names the media of references as what no system runs, and as a page may write them', () => {
  const types = ['image/png', 'image/svg+xml', 'audio/wav', 'text/sh', 'image/exe', 'text/html', 'a/js'];
  const content = types.map((mimeType) => ({ type: 'image', mimeType, data: 'AAAA' }));
  const files = referenceFiles('a', { member: 'result', value: { content }, kind: 'tool' });
  expect(files.map(({ name }) => name)).toEqual([
    ...['a.json', 'a.1.png', 'a.2.svg', 'a.3.wav', 'a.4.bin', 'a.5.bin', 'a.6.bin', 'a.7.bin'],
  ]);
  for (const { name } of files) expect(kindOf(`references/suite/${name}`), name).toBe('reference');
});
