import { readFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { RecordingFile } from './recording-file';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const write = (...given: unknown[]) => {
    if (!disk.isFull) return Reflect.apply(fs.write, fs, given) as undefined;
    const written = given.at(-1) as (error: Error, written: number) => void;
    setImmediate(() => written(Object.assign(new Error('full'), { code: 'ENOSPC' }), 0));
    return undefined;
  };
  return { ...fs, write };
});

const folder = testFolder();

it.each(['pieces.jsonl', 'pieces.jsonl.gz'])('keeps the order of lines and pieces of lines in %s', async (name) => {
  const file = new RecordingFile(join(folder, name));
  file.append('one\n');
  file.append('two\n');
  file.append(['th', 're', 'e\n']);
  file.append('four\n');
  await file.close();
  const bytes = readFileSync(file.path);
  expect(String(name.endsWith('.gz') ? gunzipSync(bytes) : bytes)).toBe('one\ntwo\nthree\nfour\n');
});

it.each(['x.jsonl', 'x.jsonl.gz'])('says that the disk refused %s', async (name) => {
  const whole = new RecordingFile(join(folder, `whole-${name}`));
  whole.append('a line\n');
  expect(await whole.close()).toBeUndefined();

  disk.isFull = true;
  const file = new RecordingFile(join(folder, name));
  file.append('a line\n');
  const refusal = await file.close();
  disk.isFull = false;
  expect(refusal).toBe(`${file.path} can’t be written (ENOSPC).`);
});
