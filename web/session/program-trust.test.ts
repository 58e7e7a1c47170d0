import { expect, test } from 'vitest';

import { memoryStorage } from '../../core/authorization/testing/authorization-server';
import type { SpawnOptions } from '../../core/host';
import { ProgramTrust } from './program-trust';

const PROGRAM: SpawnOptions = { command: 'node', args: ['server.js'], env: { A: '1', B: '2' } };
const never = () => new AbortController().signal;

/** As a page that is opened anew: what was approved is read from the storage. */
const reopened = (storage = memoryStorage()) => new ProgramTrust(storage, '/work', false);

async function answered(trust: ProgramTrust, program: SpawnOptions, mayStart: boolean) {
  const answer = trust.mayStart(program, never());
  await expect.poll(() => trust.snapshot()?.program).toEqual(program);
  trust.snapshot()?.decide(mayStart);
  return answer;
}

test('a program is asked for once, and keeps no value of a variable', async () => {
  const storage = memoryStorage();
  const trust = reopened(storage);
  expect(await answered(trust, PROGRAM, true)).toBe(true);
  expect(trust.snapshot()).toBeUndefined();
  expect(await trust.mayStart(PROGRAM, never())).toBe(true);
  await expect.poll(() => storage.values.size).toBe(1);
  expect([...storage.values.values()].join('')).not.toContain('server.js');
  const same = { ...PROGRAM, env: { B: '2', A: '1' }, cwd: '/work' };
  expect(await reopened(storage).mayStart(same, never())).toBe(true);
});

test.each<[string, Partial<SpawnOptions>]>([
  ['another variable', { env: { A: '1', B: '2', NODE_OPTIONS: '--require /x/evil.cjs' } }],
  ['another value', { env: { A: '1', B: '3' } }],
  ['another folder', { cwd: '/elsewhere' }],
  ['the whole environment', { inheritEnv: true }],
  ['another argument', { args: ['server.js', '--evil'] }],
  ['arguments that are cut otherwise', { command: 'node server.js', args: [] }],
])('is asked for again with %s', async (_, change) => {
  const trust = reopened();
  trust.approve(PROGRAM);
  expect(await trust.mayStart(PROGRAM, never())).toBe(true);
  expect(await answered(trust, { ...PROGRAM, ...change }, false)).toBe(false);
});

test('a program in another folder is asked for as one whose folder is new, also by a page opened anew', async () => {
  const storage = memoryStorage();
  const elsewhere = { ...PROGRAM, cwd: '/elsewhere' };
  reopened(storage).approve(PROGRAM);
  await expect.poll(() => storage.values.size).toBe(1);
  const expected: [SpawnOptions, boolean][] = [
    [elsewhere, true],
    [{ ...elsewhere, args: ['other.js'] }, false],
  ];
  for (const [program, isFolderNew] of expected) {
    const trust = reopened(storage);
    void trust.mayStart(program, never());
    await expect.poll(() => trust.snapshot()).toMatchObject({ program, isFolderNew });
  }
});

test('a program that is declined is asked for again', async () => {
  const trust = reopened();
  expect(await answered(trust, PROGRAM, false)).toBe(false);
  expect(await answered(trust, PROGRAM, true)).toBe(true);
});

test('a connection that closes late takes no newer question with it', async () => {
  const trust = reopened();
  const first = new AbortController();
  const declined = trust.mayStart(PROGRAM, first.signal);
  await expect.poll(() => trust.snapshot()).toBeDefined();
  trust.snapshot()?.decide(false);
  expect(await declined).toBe(false);
  const again = trust.mayStart(PROGRAM, never());
  await expect.poll(() => trust.snapshot()).toBeDefined();
  first.abort();
  expect(trust.snapshot()?.program).toEqual(PROGRAM);
  trust.snapshot()?.decide(true);
  expect(await again).toBe(true);
});

test('one question is for all that wait, and goes with the last of them', async () => {
  const trust = reopened();
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [
    trust.mayStart(PROGRAM, first.signal),
    trust.mayStart(PROGRAM, second.signal),
    trust.mayStart({ ...PROGRAM, command: 'other' }, never()),
  ];
  await expect.poll(() => trust.snapshot()?.program.command).toBe('node');
  first.abort();
  expect(trust.snapshot()?.program.command).toBe('node');
  second.abort();
  expect(await Promise.all(answers.slice(0, 2))).toEqual([false, false]);
  expect(trust.snapshot()?.program.command).toBe('other');
  trust.snapshot()?.decide(true);
  expect(await answers[2]).toBe(true);
});

test('nothing is asked with --trust', async () => {
  const trust = new ProgramTrust(memoryStorage(), '/work', true);
  expect(await trust.mayStart(PROGRAM, never())).toBe(true);
});
