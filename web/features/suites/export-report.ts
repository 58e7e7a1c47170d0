import { jsonReport } from '../../../core/suite/report/json-report';
import { suiteStatus, type SuiteReport } from '../../../core/suite/run/suite-run';

/** The same JSON as `mcp-loupe test --json`. @param version Loupe's own */
export function exportedReport(
  report: SuiteReport,
  { startedAt, environment, version }: { startedAt: number; environment: string | undefined; version: string },
): string {
  const { suite, durationMs } = report;
  const tested = {
    file: `${suite}.loupe.yaml`,
    name: suite,
    environment,
    report,
    problems: [],
    status: suiteStatus(report),
  };
  return jsonReport({ suites: [tested], startedAt: new Date(startedAt), durationMs }, version);
}
