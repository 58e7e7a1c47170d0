import { stringifyJson } from '../../json/lossless';
import { type CheckResult, englishCheck } from '../checks/check-result';
import { flakyOf } from '../flaky';
import { type CallReport, callVerdict, countRuns } from '../run/suite-run';
import { countsOf, problemTexts } from './report-text';
import { serverCoverages } from './server-coverage';
import { exitCodeOf, type TestRun } from './tested-suite';

export function jsonReport(run: TestRun, version: string): string {
  const { suites, startedAt, millis, leftOut = [] } = run;
  const report = {
    loupe: 'report',
    version: 1,
    by: `mcp-loupe ${version}`,
    startedAt: startedAt.toISOString(),
    millis: Math.round(millis),
    exitCode: exitCodeOf(run),
    counts: countsOf(run),
    ...(leftOut.length > 0 && { leftOut }),
    runs: countRuns(suites.flatMap(({ report: one }) => one?.calls ?? [])),
    suites: suites.map((tested) => ({
      file: tested.file,
      name: tested.name,
      environment: tested.environment,
      ...(tested.environmentVariables?.length && {
        environmentVariables: tested.environmentVariables,
      }),
      verdict: tested.verdict,
      millis: Math.round(tested.report?.millis ?? 0),
      problems: problemTexts(tested),
      server: tested.report?.server,
      calls: (tested.report?.calls ?? []).map((call) => {
        const flaky = flakyOf(call.runs);
        return { ...inEnglish(call), verdict: callVerdict(call), flaky };
      }),
      coverage: tested.report?.coverage,
    })),
    coverage: serverCoverages(run),
  };
  return `${stringifyJson(report, 2)}\n`;
}

/** Drops the texts for other languages, which only the page needs. */
function inEnglish(call: CallReport): CallReport {
  const plain = (checks: readonly CheckResult[]) => checks.map(englishCheck);
  return {
    ...call,
    runs: call.runs.map((run) => {
      const { reasonSaid: _, retried, ...rest } = run;
      const tried = retried && { retried: retried.map(plain) };
      return { ...rest, ...tried, checks: plain(run.checks) };
    }),
    checks: plain(call.checks),
  };
}
