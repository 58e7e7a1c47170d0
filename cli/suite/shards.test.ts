import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import reportSchema from '../../core/suite/report/report.schema.json';
import { compileSchema } from '../../core/schema/validation/compile-schema';
import { testFolder } from '../../e2e/testing/folder';
import { UsageError } from '../options';
import { mergeReports } from './merge-reports';
import { testSuites } from './test-suites';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();
const changing = resolve(import.meta.dirname, '../../e2e/servers/changing.mjs');

beforeAll(() => void process.setMaxListeners(80));

function suite(name: string, server: string, calls: string): string {
  const file = join(folder, `${name}.loupe.yaml`);
  writeFileSync(file, `loupe: 1\nserver: { command: ${process.execPath}, args: [${server}] }\n${calls}`);
  return file;
}

/** Runs a command here. @returns its exit code, what it printed, and what it wrote into `json` */
async function run(command: 'test' | 'merge', json: string, ...words: string[]) {
  const path = join(folder, json);
  const { code, stdout: printed } = await runPrinting([command, ...words, '--json', path]);
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  expect(compileSchema(reportSchema)(report)).toEqual({ kind: 'valid' });
  const calls = report.suites.flatMap((each) => each.calls);
  return { code, printed, report, path, calls, names: calls.map(({ name }) => name) };
}

interface Report {
  counts: Record<string, number>;
  exitCode: number;
  notRun?: string[];
  suites: {
    file: string;
    status: string;
    problems: string[];
    coverage?: { tools: { covered: string[] } };
    calls: {
      name: string;
      section: string;
      status: string;
      flaky?: { failed: number; runs: number };
      runs: { status: string; retried?: { check: string; expected: string; localized?: unknown }[][] }[];
    }[];
  }[];
}

const LETTERS = `before: [ { name: set up, tool: letter } ]
calls:
  - { name: first, tool: report, capture: { id: $.requestId }, tags: [fast] }
  - { name: second, tool: letter, tags: [slow] }
  - { name: third, tool: post, arguments: { to: "\${id}" }, tags: [fast] }
  - { name: fourth, tool: nobody }
  - { tool: letter, tags: [fast, slow] }
  - { tool: letter }
`;

it('retries what fails, and calls it flaky in every report', async () => {
  const file = suite('moody', changing, 'calls: [ { name: mood, tool: moody } ]\n');
  const [junit, html] = [join(folder, 'flaky.xml'), join(folder, 'flaky.html')];
  const files = ['--junit', junit, '--html', html];
  const { code, printed, calls, report } = await run(
    'test',
    'flaky.json',
    ...[file, '--repeat', '2', '--retries', '2', ...files],
  );
  expect(code).toBe(0);
  expect(report.counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  const [mood] = calls;
  expect(mood?.flaky).toEqual({ failed: 1, runs: 3 });
  expect(mood?.runs.map(({ status, retried }) => [status, retried?.length])).toEqual([
    ['passed', undefined],
    ['passed', 1],
  ]);
  expect(mood?.runs[1]?.retried?.[0]).toMatchObject([{ check: 'outcome', expected: 'ok' }]);
  expect(JSON.stringify(mood)).not.toContain('"localized"');
  expect(printed).toContain('passed on retry 1');
  expect(printed).toContain('Flaky: mood (failed 1 of 3)');
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toContain('tests="2" failures="0" errors="0"');
  expect(xml).toMatch(/<flakyFailure type="outcome" message="outcome: expected ok, got protocol-error/);
  expect(readFileSync(html, 'utf8')).toContain('1 of 3');

  const failing = suite('failing', changing, 'calls: [ { name: never, tool: unheard-of } ]\n');
  const never = await run('test', 'never.json', failing, '--retries', '2', '--junit', junit);
  expect(never.code).toBe(1);
  expect(never.calls[0]?.flaky).toBeUndefined();
  expect(readFileSync(junit, 'utf8').match(/<rerunFailure /g)).toHaveLength(2);
});

it('leaves out calls with a tag, but for those that capture what others use', async () => {
  const file = suite('tags', changing, LETTERS);
  const { names } = await run('test', 'a.json', file, '--exclude-tag', 'slow');
  expect(names).toEqual(['set up', 'first', 'third', 'fourth', 'letter']);
  const slow = await run('test', 'a.json', file, '--tags', 'slow', '--exclude-tag', 'fast');
  expect(slow.names).toEqual(['set up', 'second']);
  const near = await run('test', 'a.json', file, '--tags', 'slwo,fasd');
  expect(near.code).toBe(1);
  expect(near.report.suites[0]?.problems).toEqual([
    'Nothing to run: no calls are tagged slwo or fasd. Did you mean slow? Did you mean fast?',
  ]);
  const none = await run('test', 'a.json', ...[file, '--tags', 'slow', '--exclude-tag', 'fast,slow']);
  expect(none.code).toBe(1);
  expect(none.report.suites[0]?.problems).toEqual(['Nothing to run: no calls match the options.']);
});

it('runs only what failed in a report, and tells reports from other files', async () => {
  const good = suite('good', changing, 'calls: [ { tool: post } ]\n');
  const file = suite('orders', changing, LETTERS);
  const first = await run('test', 'first.json', good, file);
  expect(first.code).toBe(1);
  const again = await run('test', 'again.json', good, file, '--last-failed', first.path);
  expect(again.names).toEqual(['set up', 'fourth']);
  expect(again.report.notRun).toEqual([good]);
  expect(again.printed).toContain(`${good}: no failed calls in the report`);
  const none = await run('test', 'none.json', good, '--last-failed', first.path);
  expect(none).toMatchObject({ code: 0, report: { exitCode: 0, suites: [] } });
  const other = suite('other', changing, 'calls: []\n');
  for (const wrong of [
    [other, '--last-failed', first.path],
    [file, '--last-failed', file],
  ])
    await expect(testSuites(wrong)).rejects.toThrow(UsageError);
});

it('divides the calls of all suites into shards, and merges their reports into one', async () => {
  const files = [suite('one', changing, LETTERS), suite('two', changing, 'calls: [ { tool: post } ]\n')];
  const whole = await run('test', 'whole.json', ...files);
  const shards = [];
  for (const shard of ['1/4', '2/4', '3/4', '4/4'])
    shards.push(await run('test', `${shard[0]}.json`, ...files, '--shard', shard));
  expect(shards.map(({ names }) => names)).toEqual([
    ['set up', 'first', 'letter'],
    ['set up', 'second', 'letter'],
    ['set up', 'first', 'third', 'post'],
    ['set up', 'fourth'],
  ]);
  expect(shards.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
  expect(shards[0]?.report.notRun).toEqual([files[1]]);
  const paths = shards.map(({ path }) => path);
  const [junit, html] = [join(folder, 'merged.xml'), join(folder, 'merged.html')];
  const merged = await run('merge', 'merged.json', ...[...paths, '--junit', junit, '--html', html]);
  expect(merged.code).toBe(whole.code);
  expect(merged.report).toMatchObject({ counts: whole.report.counts, exitCode: 1 });
  expect(merged.report.notRun).toBeUndefined();
  const brief = ({ report }: typeof merged) =>
    report.suites.map(({ file, status, calls, coverage }) => [
      file,
      status,
      calls.map(({ name, section, status: own }) => [name, section, own]),
      coverage?.tools.covered,
    ]);
  expect(brief(merged)).toEqual(brief(whole));
  expect(readFileSync(junit, 'utf8')).toContain('tests="8" failures="1" errors="0"');
  expect(readFileSync(html, 'utf8')).toContain('fourth');
  // The order of the reports is of no importance, and a report of a merge is a report.
  const twice = await run('merge', 'twice.json', merged.path, ...paths.toReversed());
  expect(brief(twice)).toEqual(brief(merged));
  await expect(mergeReports([])).rejects.toThrow(UsageError);
  await expect(mergeReports([files[0] ?? ''])).rejects.toThrow(UsageError);
  for (const wrong of ['0/2', '3/2', '1', 'a/b'])
    await expect(testSuites([...files, '--shard', wrong])).rejects.toThrow(UsageError);
});

it('reads a report of version 1, with the keys of rows and arguments as they are', async () => {
  const { code, path, report } = await run(
    'merge',
    'merged.json',
    resolve(import.meta.dirname, 'testing/report-of-version-1.json'),
  );
  expect(code).toBe(1);
  expect(report).toMatchObject({
    version: 2,
    suites: [
      {
        status: 'failed',
        coverage: { tools: { covered: ['moody'] } },
        calls: [
          { name: 'mood of ${millis}', runs: [{ row: { millis: 3 }, status: 'passed' }, { row: { millis: 4 } }] },
          { name: 'broken', status: 'failed' },
        ],
      },
    ],
  });
  expect(readFileSync(path, 'utf8')).toMatch(/"verdict": 1\.5/);
  expect(readFileSync(path, 'utf8')).not.toMatch(/"(millis|flaws|by|leftOut|named)": (?![34]\b)/);
});

it('says what is wrong with a report, and prints nothing of it that drives a terminal or a pipeline', async () => {
  const file = suite('told', changing, 'calls: [ { name: mood, tool: moody } ]\n');
  const { path } = await run('test', 'told.json', file);
  const text = readFileSync(path, 'utf8');
  const report = JSON.parse(text) as { suites: Record<string, unknown>[] };
  const [first = {}] = report.suites;
  const given = (more: object) => {
    writeFileSync(path, JSON.stringify({ ...report, suites: [{ ...first, ...more }] }));
    return run('merge', 'again.json', path);
  };
  const evil = '\u001b]0;title\u0007x\n::error::\u001b[2Jy';
  const { printed, calls } = await given({ file: evil, problems: [evil], name: evil });
  expect(calls).toHaveLength(1);
  expect(printed).not.toMatch(/\u001b|^\s*::/m);
  for (const [more, at] of [
    [{ status: evil }, '$.suites[0].status'],
    [{ calls: [{ name: 'a' }] }, '$.suites[0].calls[0].section'],
    [{ problems: undefined }, '$.suites[0].problems'],
    [{ coverage: { tools: 3, prompts: 4 } }, '$.suites[0].coverage.resources'],
  ] as const)
    await expect(given(more)).rejects.toThrow(`${at} is missing or not valid.`);
  for (const [wrong, why] of [
    ['', 'told.json: '],
    ['[', 'told.json: '],
    ['null', 'Not a JSON report'],
    ['{"loupe":"report","suites":[],"version":3}', 'newer version'],
    ['{"loupe":"report","suites":[null],"version":1}', '$.startedAt'],
  ] as const) {
    writeFileSync(path, wrong);
    await expect(mergeReports([path])).rejects.toThrow(why);
    await expect(mergeReports([path])).rejects.toThrow(UsageError);
  }
  await expect(mergeReports([join(folder, 'absent.json')])).rejects.toThrow('File not found.');
});
