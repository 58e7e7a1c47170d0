import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../e2e/testing/folder';
import { UsageError } from './options';
import { requireWritable, writeReport } from './write-report';

const folder = testFolder();

it('writes a new file, over one, and through a link to one', () => {
  const file = join(folder, 'report.json');
  writeReport('--json', file, 'first');
  expect(readFileSync(file, 'utf8')).toBe('first');
  const link = join(folder, 'latest.json');
  symlinkSync(file, link);
  writeReport('--json', link, 'second');
  expect(readFileSync(file, 'utf8')).toBe('second');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  // Nothing stays beside them.
  expect(readdirSync(folder).toSorted()).toEqual(['latest.json', 'report.json']);
});

it('leaves what is no file as it is', () => {
  writeReport('--json', '/dev/null', 'gone');
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
});

it('says which option names what can’t be written', () => {
  writeFileSync(join(folder, 'file'), '');
  const within = join(folder, 'file', 'report.json');
  const write = () => writeReport('--junit', within, 'text');
  expect(write).toThrow(UsageError);
  expect(write).toThrow(`--junit ${within}: `);
  expect(() => requireWritable('--junit', within)).toThrow(UsageError);
});
