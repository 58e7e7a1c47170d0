import type { CheckResult } from '../checks/check-result';
import { type CallReport, type CallRun, countCalls, countRuns } from '../run/suite-run';
import type { Coverage } from '../coverage';
import { flakyOf } from '../flaky';
import { stringifyJson, textOrJson } from '../../json/lossless';
import { shortened } from './shortened';
import { failureText } from '../../session/connect/failure-text';
import type { ServerCoverage } from './server-coverage';
import type { TestedSuite, TestRun } from './tested-suite';

/** Distinguishes the runs of a call: `city=Oslo, #2`. */
export function runLabel({ row, round }: CallRun, { runs }: Pick<CallReport, 'runs'>): string {
  const values = Object.entries(row ?? {}).map(([name, value]) => `${name}=${textOrJson(value)}`);
  const rounds = Math.max(...runs.map((run) => run.round));
  return [...values, ...(rounds > 1 ? [`#${round}`] : [])].join(', ');
}

export function runTitle({ name }: CallRun, call: Pick<CallReport, 'name'>): string {
  return name ?? call.name;
}

/** The name with its variables filled in, if they are the same in all runs. */
export function callTitle({ name, runs }: Pick<CallReport, 'name' | 'runs'>): string {
  const titles = new Set(runs.map((run) => runTitle(run, { name })));
  const [only = name] = titles;
  return titles.size === 1 ? only : name;
}

/** `weather.loupe.yaml:7: tool get_weather {"city":"Oslo"}`. */
export function runLocation(
  { target, arguments: args }: CallRun,
  file: string,
  call: Pick<CallReport, 'line' | 'target'>,
): string {
  const { kind, name } = target ?? call.target;
  const text = args === undefined ? '' : stringifyJson(args);
  const at = call.line === undefined ? file : `${file}:${call.line}`;
  return `${at}: ${[kind, name, shortened(text)].filter((part) => part !== '').join(' ')}`;
}

export function callLocation(file: string, call: Pick<CallReport, 'line' | 'target' | 'runs'>): string {
  const run = call.runs.find((each) => each.arguments !== undefined) ?? call.runs[0];
  return runLocation({ ...NO_RUN, ...run, target: call.target }, file, call);
}

const NO_RUN: CallRun = { round: 1, status: 'passed', durationMs: 0, checks: [], stderr: [] };

const NEXT_VALUE_LINE = `\n${' '.repeat(12)}`;

export function checkLines({ check, at, expected, actual, difference = [] }: CheckResult): string[] {
  return [
    [check, at].filter(Boolean).join(' '),
    `  expected  ${expected.replaceAll('\n', NEXT_VALUE_LINE)}`,
    `  actual    ${actual.replaceAll('\n', NEXT_VALUE_LINE)}`,
    ...difference.map((line) => `  ${line}`),
    ...(check === 'reference' ? ['  to accept the result as the reference: --update'] : []),
  ];
}

/** Why a suite did not run to its end, one line each. */
export function problemTexts(tested: TestedSuite): string[] {
  const { reasons, stderr } = problemsOf(tested);
  return [...reasons, ...stderr];
}

/** The same, with what the server wrote to stderr on its own. */
export function problemsOf({ report, problems, file }: TestedSuite): { reasons: string[]; stderr: string[] } {
  if (problems.length > 0) {
    const reasons = problems.map(({ message, path, line, column, call }) => {
      const at = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
      const where = [call === undefined ? '' : `“${call}”`, path].filter((part) => part !== '');
      return [at, ...(where.length > 0 ? [where.join(', ')] : []), message].join(': ');
    });
    return { reasons, stderr: [] };
  }
  const problem = report?.problem;
  if (problem?.kind !== 'connection') return { reasons: problem ? [problem.message] : [], stderr: [] };
  const { failure, advice = [] } = problem;
  const stderr = failure.stderr.filter((line) => line.trim() !== '').map((line) => `stderr  ${shortened(line)}`);
  return { reasons: [failureText(failure), ...advice], stderr };
}

export function environmentLines({ environmentVariables: used = [], overridden = [] }: TestedSuite): string[] {
  return [
    ...(used.length > 0 ? [`environment variables used: ${used.join(', ')}`] : []),
    ...(overridden.length > 0
      ? [`set in the environment but not used: ${overridden.join(', ')} (to use: --env-from ${overridden.join(',')})`]
      : []),
  ];
}

export type CoverageLine = (kind: keyof Coverage, covered: number, all: number, missing: readonly string[]) => string;

/** `tools: 2 of 3 covered; not covered: add` */
export const englishCoverage: CoverageLine = (kind, covered, all, missing) =>
  `${kind}: ${covered} of ${all} covered${missing.length > 0 ? `; not covered: ${missing.join(', ')}` : ''}`;

export function coverageLines(coverage: Coverage, includesFullyCovered = true, lineOf = englishCoverage): string[] {
  return (['tools', 'prompts', 'resources', 'templates'] as const).flatMap((kind) => {
    const { named, missing } = coverage[kind];
    const all = named.length + missing.length;
    if (all === 0 || (missing.length === 0 && !includesFullyCovered)) return [];
    return [lineOf(kind, named.length, all, missing)];
  });
}

export function coverageTitle({ server, files }: ServerCoverage): string {
  return `Coverage of ${server.name} ${server.version} across ${files.length} suites`;
}

export function countsOf({ suites }: TestRun) {
  return countCalls(suites.flatMap(({ report }) => report?.calls ?? []));
}

/** `9 passed, 1 failed (2 calls)`. */
export function countText(
  { suites }: TestRun,
  paint: (text: string, status: CallRun['status']) => string = (text) => text,
): string {
  const calls = suites.flatMap(({ report }) => report?.calls ?? []);
  const { passed, failed, skipped } = countRuns(calls);
  const counted = (count: number, status: CallRun['status']) =>
    paint(`${withThousandsCommas(count)} ${status}`, status);
  const parts = [
    counted(passed, 'passed'),
    ...(failed > 0 ? [counted(failed, 'failed')] : []),
    ...(skipped > 0 ? [counted(skipped, 'skipped')] : []),
  ];
  const isOneEach = calls.every(({ runs }) => runs.length <= 1);
  const of = calls.length === 1 ? '1 call' : `${withThousandsCommas(calls.length)} calls`;
  return `${parts.join(', ')}${isOneEach ? '' : ` (${of})`}`;
}

function withThousandsCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function durationText(ms: number): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Calls that both passed and failed: `Busy (failed 2 of 10)`. */
export function flakyTexts(calls: readonly CallReport[]): string[] {
  return calls.flatMap(({ name, runs }) => {
    const flaky = flakyOf(runs);
    return flaky ? [`${name} (failed ${flaky.failed} of ${flaky.of})`] : [];
  });
}
