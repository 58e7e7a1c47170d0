import type { CheckResult } from '../checks/check-result';
import { type CallReport, type CallRun, countCalls } from '../run/suite-run';
import type { Coverage } from '../coverage';
import { flakyOf } from '../flaky';
import { stringifyJson } from '../../json/lossless';
import { failureWords } from '../../session/connect/failure-words';
import type { ServerCoverage } from './server-coverage';
import type { TestedSuite, TestRun } from './tested-suite';

/** What tells one run of a call from its others: its row, and its round where there are several. */
export function runLabel({ row, round }: CallRun, { runs }: Pick<CallReport, 'runs'>): string {
  const values = Object.entries(row ?? {}).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : stringifyJson(value)}`,
  );
  const rounds = Math.max(...runs.map((run) => run.round));
  return [...values, ...(rounds > 1 ? [`#${round}`] : [])].join(', ');
}

/** What a check that failed has to say, a line each. */
export function checkLines({
  check,
  at,
  expected,
  actual,
  difference = [],
}: CheckResult): string[] {
  return [
    [check, at].filter(Boolean).join(' '),
    `  expected  ${expected}`,
    `  actual    ${actual}`,
    ...difference.map((line) => `  ${line}`),
  ];
}

/** Why a suite did not run to its end; undefined where it did. */
export function problemWords({ report, problems, file }: TestedSuite): string[] {
  if (problems.length > 0)
    return problems.map(({ message, path, line, column, call }) => {
      const at = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
      const where = [call === undefined ? '' : `“${call}”`, path].filter((part) => part !== '');
      return [at, ...(where.length > 0 ? [where.join(', ')] : []), message].join(': ');
    });
  const problem = report?.problem;
  if (!problem) return [];
  return [problem.kind === 'connection' ? failureWords(problem.failure) : problem.message];
}

/** Which variables of the process's environment a suite used, and which it left; a line for each that is to be said. */
export function environmentLines({
  environmentVariables: used = [],
  passedOver = [],
}: TestedSuite): string[] {
  return [
    ...(used.length > 0 ? [`environment variables used: ${used.join(', ')}`] : []),
    ...(passedOver.length > 0
      ? [
          `set in the environment but not used: ${passedOver.join(', ')} (to use: --env-from ${passedOver.join(',')})`,
        ]
      : []),
  ];
}

/** What of a server no call names, a line for each kind of it that is there. */
export function coverageLines(coverage: Coverage): string[] {
  return (['tools', 'prompts', 'resources', 'templates'] as const).flatMap((kind) => {
    const { named, missing } = coverage[kind];
    const all = named.length + missing.length;
    if (all === 0) return [];
    const rest = missing.length === 0 ? '' : `; not covered: ${missing.join(', ')}`;
    return [`${kind}: ${named.length} of ${all} covered${rest}`];
  });
}

/** The title over {@link coverageLines} of a sum. */
export function coverageTitle({ server, files }: ServerCoverage): string {
  return `Coverage of ${server.name} ${server.version} across ${files.length} suites`;
}

export function countsOf({ suites }: TestRun) {
  return countCalls(suites.flatMap(({ report }) => report?.calls ?? []));
}

export function duration(millis: number): string {
  return millis < 1000 ? `${Math.round(millis)} ms` : `${(millis / 1000).toFixed(1)} s`;
}

/** Which calls both passed and failed, and how often: `Busy (failed 2 of 10)`. */
export function flakyWords(calls: readonly CallReport[]): string[] {
  return calls.flatMap(({ name, runs }) => {
    const flaky = flakyOf(runs);
    return flaky ? [`${name} (failed ${flaky.failed} of ${flaky.of})`] : [];
  });
}
