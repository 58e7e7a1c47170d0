import { stringifyJson } from '../../json/lossless';
import { type CheckResult, englishCheck } from '../checks/check-result';
import type { Coverage } from '../coverage';
import { flakyOf } from '../flaky';
import { type CallReport, type CallRun, callStatus, countRuns } from '../run/suite-run';
import { countsOf, problemTexts } from './report-text';
import { serverCoverages } from './server-coverage';
import { exitCodeOf, type TestedSuite, type TestRun } from './tested-suite';

/** Writes a report by `report.schema.json`. @param version Loupe's own */
export function jsonReport(run: TestRun, version: string): string {
  const { suites, startedAt, durationMs, leftOut = [] } = run;
  const report = {
    loupe: 'report',
    version: 2,
    generator: `mcp-loupe ${version}`,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(durationMs),
    exitCode: exitCodeOf(run),
    counts: countsOf(run),
    notRun: leftOut.length > 0 ? leftOut : undefined,
    runs: countRuns(suites.flatMap(({ report: one }) => one?.calls ?? [])),
    suites: suites.map(reportedSuite),
    coverage: serverCoverages(run).map(({ coverage, ...rest }) => ({ ...rest, coverage: reportedCoverage(coverage) })),
  };
  return `${stringifyJson(report, 2)}\n`;
}

export type JsonSuite = ReturnType<typeof reportedSuite>;
export type JsonCall = ReturnType<typeof reportedCall>;
export type JsonRun = ReturnType<typeof reportedRun>;

function reportedSuite(tested: TestedSuite) {
  const { file, name, environment, environmentVariables, status, report } = tested;
  return {
    ...{ file, name, environment },
    environmentVariables: environmentVariables?.length ? environmentVariables : undefined,
    status,
    durationMs: Math.round(report?.durationMs ?? 0),
    problems: problemTexts(tested),
    server: report?.server,
    calls: (report?.calls ?? []).map(reportedCall),
    coverage: report?.coverage && reportedCoverage(report.coverage),
  };
}

function reportedCall(call: CallReport) {
  const flaky = flakyOf(call.runs);
  return {
    ...call,
    runs: call.runs.map(reportedRun),
    checks: call.checks.map(englishCheck),
    status: callStatus(call),
    flaky: flaky && { failed: flaky.failed, runs: flaky.of },
  };
}

/** A run without its texts for other languages, which the page alone shows. */
function reportedRun(run: CallRun) {
  const { row, name, target, arguments: args, round, status, reason, outcome, stderr } = run;
  const plain = (each: readonly CheckResult[]) => each.map(englishCheck);
  return {
    ...{ row, name, target, arguments: args, round, status, reason, outcome },
    findings: run.findingCounts,
    durationMs: run.durationMs,
    attempts: run.attempts,
    retried: run.retried?.map(plain),
    checks: plain(run.checks),
    stderr,
  };
}

export type JsonCoverage = ReturnType<typeof reportedCoverage>;

function reportedCoverage({ tools, prompts, resources, templates }: Coverage) {
  const part = ({ named, missing }: Coverage['tools']) => ({ covered: named, missing });
  return { tools: part(tools), prompts: part(prompts), resources: part(resources), templates: part(templates) };
}
