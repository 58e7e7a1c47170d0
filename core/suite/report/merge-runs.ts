import { mergeCoverages } from '../coverage';
import { flakyOf } from '../flaky';
import { type CallReport, callStatus } from '../run/suite-run';
import { SECTIONS } from '../suite';
import { reportedProblem } from './read-report';
import { problemTexts } from './report-text';
import { worstStatus, type TestedSuite, type TestRun } from './tested-suite';

/** Merges the shards of a run. A call of several shards, such as one before, counts once, with its worst result. */
export function mergeRuns(runs: readonly TestRun[]): TestRun {
  const suites = grouped(
    runs.flatMap((run) => run.suites),
    ({ file, environment }) => JSON.stringify([file, environment]),
  ).map(mergedSuite);
  const startedAt = Math.min(...runs.map((run) => run.startedAt.getTime()));
  const endedAt = Math.max(...runs.map((run) => run.startedAt.getTime() + run.durationMs));
  const files = new Set(suites.map(({ file }) => file));
  const leftOut = new Set(runs.flatMap((run) => run.leftOut ?? []));
  return {
    suites,
    leftOut: [...leftOut].filter((file) => !files.has(file)),
    startedAt: new Date(startedAt),
    durationMs: endedAt - startedAt,
  };
}

function mergedSuite(parts: readonly [TestedSuite, ...TestedSuite[]]): TestedSuite {
  const reports = parts.flatMap(({ report }) => report ?? []);
  const server = reports.find((report) => report.server)?.server;
  const status = worstStatus(parts) ?? 'failed';
  const texts = new Set(parts.flatMap(problemTexts).flatMap((text) => text.split('\n')));
  const problem = reportedProblem(status, [...texts]);
  const coverages = reports.flatMap(({ coverage }) => coverage ?? []);
  const variables = new Set(parts.flatMap(({ environmentVariables = [] }) => environmentVariables));
  return {
    ...parts[0],
    environmentVariables: [...variables],
    report: {
      suite: parts[0].name,
      server,
      ...(problem && { problem }),
      calls: mergedCalls(reports.map(({ calls }) => calls)),
      ...(coverages.length > 0 && { coverage: mergeCoverages(coverages) }),
      // The work of all shards, although they may run at the same time.
      durationMs: reports.reduce((sum, { durationMs }) => sum + durationMs, 0),
    },
    status,
  };
}

/** Calls are the same if section, name and line are: several of one shard are told apart by their position among them. */
function mergedCalls(parts: readonly (readonly CallReport[])[]): CallReport[] {
  const named = parts.flatMap((calls) =>
    grouped(calls, ({ section, name, line }) => JSON.stringify([section, name, line])).flatMap((alike) =>
      alike.map((call, nth) => ({ call, nth })),
    ),
  );
  return grouped(named, ({ call: { section, name, line }, nth }) => JSON.stringify([section, name, line, nth]))
    .map((alike) => alike.map(({ call }) => call).reduce(worseOf))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || (a.line ?? 0) - (b.line ?? 0));
}

function worseOf(one: CallReport, other: CallReport): CallReport {
  return severityOf(other) > severityOf(one) ? other : one;
}

function severityOf(call: CallReport): number {
  const isFlaky = flakyOf(call.runs) !== undefined;
  return ['skipped', 'passed', 'failed'].indexOf(callStatus(call)) * 2 + Number(isFlaky);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
