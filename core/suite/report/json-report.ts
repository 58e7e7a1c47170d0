import { stringifyJson } from '../../json/lossless';
import { flakyOf } from '../flaky';
import { callVerdict } from '../run/suite-run';
import { countsOf, problemWords } from './report-words';
import { serverCoverages } from './server-coverage';
import { exitCodeOf, type TestRun } from './tested-suite';

/**
 * The whole report of a test run as JSON.
 * @param version Loupe's own
 */
export function jsonReport(run: TestRun, version: string): string {
  const { suites, startedAt, millis } = run;
  const report = {
    loupe: 'report',
    version: 1,
    by: `mcp-loupe ${version}`,
    startedAt: startedAt.toISOString(),
    millis: Math.round(millis),
    exitCode: exitCodeOf(run),
    counts: countsOf(run),
    suites: suites.map((tested) => ({
      file: tested.file,
      name: tested.name,
      ...(tested.environment !== undefined && { environment: tested.environment }),
      ...(tested.environmentVariables && { environmentVariables: tested.environmentVariables }),
      verdict: tested.verdict,
      problems: problemWords(tested),
      ...(tested.report?.server && { server: tested.report.server }),
      calls: (tested.report?.calls ?? []).map((call) => {
        const flaky = flakyOf(call.runs);
        return { ...call, verdict: callVerdict(call), ...(flaky && { flaky }) };
      }),
      ...(tested.report?.coverage && { coverage: tested.report.coverage }),
    })),
    coverage: serverCoverages(run),
  };
  return `${stringifyJson(report, 2)}\n`;
}
