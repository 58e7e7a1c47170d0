import { flakyOf } from '../suite/flaky';
import { runsToShow } from '../suite/report/runs-to-show';
import { coverageLines, problemTexts, runLabel, callTitle } from '../suite/report/report-text';
import type { TestedSuite } from '../suite/report/tested-suite';
import { callVerdict, type CallReport, type CallRun, type SuiteReport } from '../suite/run/suite-run';
import type { ReportedCall, ReportedExchange, ReportedRun, ReportedServer, ReportSection } from './report';

const TRANSPORTS: Readonly<Record<string, string>> = { http: 'Streamable HTTP', sse: 'HTTP+SSE' };

type CallWith<Exchange> = Omit<ReportedCall, 'runs'> & {
  runs: readonly (Omit<ReportedRun, 'exchange'> & { exchange?: Exchange })[];
};

/**
 * @param exchangeOf undefined if nothing was sent, or it wasn't stored
 * @param startedAt milliseconds since the epoch
 */
export function suiteSection(
  tested: TestedSuite,
  exchangeOf: (run: CallRun) => ReportedExchange | undefined,
  startedAt: number,
): ReportSection {
  const { name, environment, environmentVariables = [], report } = tested;
  const { server, coverage, calls = [], millis } = report ?? {};
  return {
    kind: 'suite',
    title: name,
    startedAt,
    problems: problemTexts(tested),
    ...(server && { server: reportedServer(server) }),
    environment,
    ...(environmentVariables.length > 0 && { environmentVariables }),
    millis,
    ...(coverage && { coverage: coverageLines(coverage) }),
    calls: calls.map((call) => reportedCall(call, exchangeOf)),
  };
}

export function reportedServer(server: NonNullable<SuiteReport['server']>): ReportedServer {
  return { ...server, transport: TRANSPORTS[server.transport] ?? server.transport };
}

/** @param exchangeOf returns the exchange of a run, or a stand-in for it */
export function reportedCall<Exchange>(
  call: CallReport,
  exchangeOf: (run: CallRun) => Exchange | undefined,
): CallWith<Exchange> {
  const { target, tags, runs, durations, checks, line } = call;
  const shown = runsToShow(runs);
  const flaky = flakyOf(runs);
  const more = runs.length - shown.length;
  return {
    title: callTitle(call),
    target,
    line,
    tags,
    verdict: callVerdict(call),
    ...(durations && runs.length > 1 && { durations: { ...durations, count: runs.length } }),
    flaky,
    checks,
    runs: shown.map((run) => {
      const { reason, millis, stderr, findingCounts } = run;
      const label = runLabel(run, call);
      const exchange = exchangeOf(run);
      return {
        ...(label !== '' && { label }),
        state: stateOf(run),
        findingCounts,
        ...(reason !== undefined && { reason }),
        millis,
        checks: run.checks,
        stderr,
        ...(exchange !== undefined && { exchange }),
      };
    }),
    ...(more > 0 && { more }),
  };
}

export function stateOf({ status, outcome }: Pick<CallRun, 'status' | 'outcome'>): ReportedRun['state'] {
  if (status === 'skipped' || outcome === undefined) return 'skipped';
  return outcome === 'timeout' || outcome === 'lost' ? 'transport-error' : outcome;
}
