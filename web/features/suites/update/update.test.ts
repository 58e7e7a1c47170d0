// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { checkParts } from '../../../../core/suite/checks/check-parts';
import { findByPath } from '../../../../core/suite/json-path';
import { readSuite } from '../../../../core/suite/read-suite';
import type { CallRun, CheckedRun } from '../../../../core/suite/run/suite-run';
import type { CheckResult } from '../../../../core/suite/checks/check-result';
import type { StoredSuite, SuiteStore } from '../../../../core/suite/suite-store';
import { editSuite } from '../../../../core/suite/suite-edit';
import type { ReferenceFile } from '../../../../core/suite/reference';
import type { Finding } from '../../../../core/protocol/findings/finding';
import { callsOf } from '../suite-calls';
import { SuiteRuns } from '../suite-runs';
import { applyUpdates, type EditText, SuiteChangedSince } from './apply-updates';
import { type CallUpdate, groupUpdates, updatesOf, violationOf, writtenValue } from './call-updates';
import { ONCE } from '../testing/run-options';

const TEXT = `loupe: 1
calls:
  - name: one # the first
    tool: sum
    expect: { values: { $.sum: 3 } } # of two numbers
  - name: two
    tool: sum
    expect: { values: { $.sum: 3 }, reference: two }
`;
const host = {
  checkParts: (...args: Parameters<typeof checkParts>) => Promise.resolve(checkParts(...args)),
  findNodes: (json: unknown, path: string) => Promise.resolve(findByPath(json, path)),
};
const edit: EditText = (text, change) => {
  const edited = change ? editSuite(text, change) : text;
  const read = readSuite(edited);
  const problems = read.kind === 'invalid' ? read.problems : [];
  const value = read.kind === 'suite' ? read.suite : undefined;
  return Promise.resolve({ kind: 'read', reading: { text: edited, value, problems } });
};

/** A place for suites that counts its versions, as a file does. */
function storeOf(text: string) {
  const files = new Map<string, ReferenceFile[]>();
  let now: StoredSuite = { name: 's', text, version: '1' };
  const store = {
    write: (name: string, written: string, over: string) => {
      if (over !== now.version) return Promise.resolve({ kind: 'conflict', theirs: now });
      now = { name, text: written, version: String(Number(now.version) + 1) };
      return Promise.resolve({ kind: 'written', version: now.version });
    },
    references: () => ({
      read: (file: string) => {
        const content = [...files.values()].flat().find(({ name }) => name === file)?.content;
        return Promise.resolve(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      },
      write: (name: string, written: ReferenceFile[]) => Promise.resolve(void files.set(name, written)),
    }),
  } as unknown as SuiteStore;
  return { store, files, now: () => now };
}

const failed = (check: CheckResult['check'], at: string): CheckResult => ({
  check,
  at,
  passed: false,
  expected: '3',
  actual: '4',
});

/** The calls ran, and the sum was another. */
async function ran(text: string, ofOutput?: readonly Partial<Finding>[]) {
  const read = readSuite(text);
  if (read.kind === 'invalid') throw new Error(read.problems[0].message);
  const { suite } = read;
  const runs = new SuiteRuns('s', (asked) => {
    for (const [index, call] of suite.calls.entries()) {
      const about = { name: call.name ?? '', section: 'calls', index } as const;
      const checks = [failed('values', '$.sum')];
      if (call.expect?.reference !== undefined) checks.push(failed('reference', 'two'));
      const run: CallRun = { round: 1, status: 'failed', durationMs: 1, checks, stderr: [] };
      const value = { content: [], structuredContent: { sum: 4 } };
      const answer = {
        kind: 'tool',
        outcome: { kind: 'ok' },
        value,
        findings: [],
        outputFindings: ofOutput,
        durationMs: 1,
      };
      asked.onEvent?.({ kind: 'started', ...about, left: 0 });
      asked.onEvent?.({
        kind: 'ended',
        ...about,
        run,
        checkedRun: { call, response: answer, pictures: [] } as unknown as CheckedRun,
      });
    }
    return Promise.resolve({ suite: 's', calls: [], durationMs: 1 });
  });
  const place = storeOf(text);
  await runs.start({
    name: 's',
    suite,
    target: { kind: 'suite' },
    secrets: {},
    references: place.store.references('s'),
    options: ONCE,
  });
  const listed = callsOf(suite);
  const find = async () => {
    const all: CallUpdate[] = [];
    for (const call of listed) {
      const state = runs.snapshot().calls.get(call.key);
      const found = state ? await updatesOf(call, state, runs, host) : 'gone';
      if (typeof found !== 'string') all.push(...found);
    }
    return all;
  };
  const apply = (updates: readonly CallUpdate[], stored = place.now()) =>
    applyUpdates(updates, { stored, store: place.store, runs, state: runs.snapshot(), edit });
  const verdicts = () => [...runs.snapshot().calls.values()].map(({ status }) => status);
  return { runs, listed, find, apply, verdicts, ...place };
}

it('lists what failed with one cause once, with what it was and would be', async () => {
  const { find } = await ran(TEXT);
  const groups = groupUpdates(await find());
  expect(
    groups.map(({ updates }) => [
      updates.map(({ call }) => call.key),
      updates[0].kind === 'reference' ? updates[0].name : updates[0].change,
    ]),
  ).toEqual([
    [['one', 'two'], expect.objectContaining({ before: 3, after: 4 })],
    [['two'], 'two'],
  ]);
});

it('does not tick what violates the output schema, and says so', async () => {
  const wrong = { severity: 'error', pointer: '/result/structuredContent/sum' } as const;
  const { find } = await ran(TEXT, [wrong]);
  const groups = groupUpdates(await find());
  expect(groups.map(({ isAdvised, updates }) => [isAdvised, violationOf(updates[0])])).toEqual([
    [false, wrong],
    [false, wrong],
  ]);
});

it('tells a string from a number', () => {
  const change = { path: [], before: 12.5, after: '12.50', isAdvised: true } as const;
  expect(writtenValue({ ...change, check: 'values' }, 'before')).toBe('12.5');
  expect(writtenValue({ ...change, check: 'values' }, 'after')).toBe('"12.50"');
  expect(writtenValue({ ...change, check: 'outcome', after: 'ok' }, 'after')).toBe('ok');
  expect(writtenValue({ ...change, check: 'values', after: undefined }, 'after')).toBeUndefined();
});

it('writes what was ticked and nothing else of the text, and takes it back', async () => {
  const { find, apply, verdicts, files, now, runs } = await ran(TEXT);
  expect(verdicts()).toEqual(['failed', 'failed']);
  expect(await apply(await find())).toEqual({ kind: 'written' });
  expect(now().text).toBe(TEXT.replaceAll('$.sum: 3', '$.sum: 4'));
  expect([...files.keys()]).toEqual(['two']);
  expect(verdicts()).toEqual(['passed', 'passed']);
  const { undo } = runs.snapshot();
  expect(undo?.count).toBe(3);
  await undo?.undo();
  expect(now().text).toBe(TEXT);
  // There was none before.
  expect(files.get('two')).toEqual([]);
  expect(verdicts()).toEqual(['failed', 'failed']);
  expect(runs.snapshot().undo).toBeUndefined();
  // They are failures of this text again, and can be accepted again.
  expect(await find()).toHaveLength(3);
});

it('leaves a call failed of which something was not ticked', async () => {
  const { find, apply, verdicts } = await ran(TEXT);
  await apply((await find()).filter(({ kind }) => kind === 'expectation'));
  expect(verdicts()).toEqual(['passed', 'changed']);
});

it('writes over no other edit, neither forth nor back', async () => {
  const { find, apply, now, store, runs, verdicts } = await ran(TEXT);
  const updates = await find();
  const stale = now();
  await store.write('s', `${TEXT}# mine\n`, stale.version);
  expect(await apply(updates, stale)).toEqual({ kind: 'conflict' });
  expect(now().text).toBe(`${TEXT}# mine\n`);
  expect(verdicts()).toEqual(['failed', 'failed']);
  await apply(updates);
  await store.write('s', TEXT, now().version);
  await expect(runs.snapshot().undo?.undo()).rejects.toThrow(SuiteChangedSince);
  expect(now().text).toBe(TEXT);
});

it('updates no call that the suite has otherwise by now', async () => {
  const { runs, listed } = await ran(TEXT);
  const [first] = listed;
  const state = runs.snapshot().calls.get('one');
  if (!first || !state) throw new Error('no call');
  const other = { ...first, call: { ...first.call, tool: 'product' } };
  expect(await updatesOf(other, state, runs, host)).toBe('stale');
  expect(await updatesOf(first, state, new SuiteRuns('t', () => new Promise(() => {})), host)).toBe('gone');
});
