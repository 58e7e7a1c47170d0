import { version } from '../../package.json';
import type { CheckResult } from '../../core/suite/checks/check-result';
import type { CallReport, CallRun } from '../../core/suite/run/suite-run';
import { checkLines, problemTexts, runTitle } from '../../core/suite/report/report-text';
import type { TestedSuite, TestRun } from '../../core/suite/report/tested-suite';
import { plainText } from '../plain-text';
import { UsageError } from '../options';
import { oneLine } from '../report-text';
import { githubAnnotations, githubSummary } from './github-report';

/** `list`: a line for each run. `quiet`: failures only. */
export const REPORTERS = ['list', 'dot', 'quiet', 'tap', 'ctrf', 'github'] as const;
export type ReporterName = (typeof REPORTERS)[number];

export interface Reporters {
  printed: ReporterName;
  files: readonly { name: ReporterName; file: string }[];
}

const AT_END = { tap: tapReport, ctrf: ctrfReport, github: githubReport } as const;

/** @throws UsageError */
export function readReporters(options: readonly string[]): Reporters {
  const chosen = options.map((option) => {
    const [name = '', ...file] = option.split('=');
    if (!isReporter(name)) throw new UsageError(`--reporter ${option}: choose one of ${REPORTERS.join(', ')}.`);
    return { name, file: file.length === 0 ? undefined : file.join('=') };
  });
  const printed = chosen.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new UsageError(`Only one --reporter can print; give the others a file: --reporter ${printed[1]?.name}=FILE.`);
  const files = chosen.flatMap(({ name, file }) => (file === undefined ? [] : [{ name, file }]));
  const live = files.find(({ name }) => !printsAtEnd(name));
  if (live || files.some(({ file }) => file === ''))
    throw new UsageError(`--reporter ${live?.name ?? files[0]?.name}=FILE: only tap, ctrf and github write a file.`);
  return { printed: printed[0]?.name ?? 'list', files };
}

function isReporter(name: string): name is ReporterName {
  return REPORTERS.some((known) => known === name);
}

export function printsAtEnd(name: ReporterName): name is keyof typeof AT_END {
  return Object.hasOwn(AT_END, name);
}

export function reportText(name: keyof typeof AT_END, run: TestRun): string {
  return AT_END[name](run);
}

interface Test {
  suite: TestedSuite;
  call: CallReport | undefined;
  name: string;
  status: CallRun['status'];
  millis: number;
  checks: readonly CheckResult[];
  reason: string | undefined;
  retries: number;
}

/** Each row in each round, a call's checks over all runs, and each suite that could not run. */
function testsOf({ suites }: TestRun): Test[] {
  return suites.flatMap((suite): Test[] => {
    const problems = problemTexts(suite);
    const common = { suite, millis: 0, checks: [], retries: 0 };
    const problemTest: Test[] =
      problems.length === 0
        ? []
        : [{ ...common, call: undefined, name: suite.file, status: 'failed', reason: problems.join('\n') }];
    const calls = (suite.report?.calls ?? []).flatMap((call): Test[] => {
      const runs = call.runs.map((run): Test => {
        const { status, durationMs: millis, checks, reason, retried = [] } = run;
        return { suite, call, name: runTitle(run, call), status, millis, checks, reason, retries: retried.length };
      });
      const isBroken = call.checks.some(({ passed }) => !passed);
      const name = `${call.name} (all runs)`;
      return isBroken
        ? [...runs, { ...common, call, name, status: 'failed', checks: call.checks, reason: undefined }]
        : runs;
    });
    return [...problemTest, ...calls];
  });
}

function failureLines({ checks, reason }: Test): string[] {
  const lines = checks.filter(({ passed }) => !passed).flatMap(checkLines);
  return [...(reason === undefined ? [] : reason.split('\n')), ...lines].map((line) => plainText(line));
}

/** Test Anything Protocol, version 14. */
function tapReport(run: TestRun): string {
  const tests = testsOf(run);
  const lines = tests.flatMap((test, at) => {
    const name = oneLine(test.name).replaceAll(/[\\#]/g, '\\$&');
    if (test.status === 'skipped') return [`ok ${at + 1} - ${name} # SKIP ${oneLine(test.reason ?? '')}`];
    const line = `${test.status === 'passed' ? 'ok' : 'not ok'} ${at + 1} - ${name}`;
    if (test.status === 'passed') return [line];
    return [line, '  ---', '  message: |', ...failureLines(test).map((each) => `    ${each}`), '  ...'];
  });
  return `${['TAP version 14', `1..${tests.length}`, ...lines].join('\n')}\n`;
}

/** Common Test Report Format: https://ctrf.io */
function ctrfReport(run: TestRun): string {
  const tests = testsOf(run);
  const count = (status: CallRun['status']) => tests.filter((test) => test.status === status).length;
  const start = run.startedAt.getTime();
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: 'mcp-loupe', version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: 0,
        suites: run.suites.length,
        start,
        stop: start + Math.round(run.durationMs),
      },
      tests: tests.map((test) => ({
        name: plainText(test.name),
        status: test.status,
        duration: Math.round(test.millis),
        suite: test.suite.name,
        filePath: test.suite.file,
        line: test.call?.line,
        tags: test.call?.tags,
        retries: test.retries,
        flaky: test.retries > 0 && test.status === 'passed',
        ...(test.status !== 'passed' && { message: failureLines(test).join('\n') }),
      })),
    },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function githubReport(run: TestRun): string {
  return `${githubAnnotations(run).join('\n')}\n\n${githubSummary(run)}`;
}
