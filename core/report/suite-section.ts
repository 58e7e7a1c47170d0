import { flakyOf } from '../suite/flaky';
import { runsToShow } from '../suite/report/runs-to-show';
import { problemTexts, runLabel, callTitle } from '../suite/report/report-text';
import type { TestedSuite } from '../suite/report/tested-suite';
import { callStatus, type CallReport, type CallRun, type SuiteReport } from '../suite/run/suite-run';
import type { ReportedCall, ReportedRun, ReportedServer, ReportSection } from './report';
import { TRANSPORT_NAMES } from '../protocol/transport-kind';
import { ownProperty } from '../json/json-object';

/** @param idOf undefined if nothing was sent, or it wasn't stored @param startedAt milliseconds since the epoch */
export function suiteSection(
  tested: TestedSuite,
  idOf: (run: CallRun) => number | undefined,
  startedAt: number,
): ReportSection {
  const { name, environment, environmentVariables = [], report } = tested;
  const { server, coverage, calls = [], durationMs } = report ?? {};
  return {
    kind: 'suite',
    title: name,
    startedAt,
    problems: problemTexts(tested),
    ...(server && { server: reportedServer(server) }),
    environment,
    ...(environmentVariables.length > 0 && { environmentVariables }),
    durationMs,
    coverage,
    calls: calls.map((call) => reportedCall(call, idOf)),
  };
}

export function reportedServer(server: NonNullable<SuiteReport['server']>): ReportedServer {
  return { ...server, transport: ownProperty<string>(TRANSPORT_NAMES, server.transport) ?? server.transport };
}

/** @param idOf undefined if nothing was sent, or it wasn't stored */
export function reportedCall(call: CallReport, idOf: (run: CallRun) => number | undefined): ReportedCall {
  const { target, tags, runs, durations, checks, line } = call;
  const shown = runsToShow(runs);
  const flaky = flakyOf(runs);
  const more = runs.length - shown.length;
  return {
    title: callTitle(call),
    target,
    line,
    tags,
    status: callStatus(call),
    ...(durations && runs.length > 1 && { durations: { ...durations, count: runs.length } }),
    flaky,
    checks,
    runs: shown.map((run) => {
      const { reason, durationMs, stderr, findingCounts, checks: ofRun } = run;
      const label = runLabel(run, call) || undefined;
      const status = runStatusOf(run);
      return { id: idOf(run), label, status, durationMs, findingCounts, reason, checks: ofRun, stderr };
    }),
    ...(more > 0 && { more }),
  };
}

/** Of a suite's run, as of any other: what its outcome comes to, whatever its checks say. */
export function runStatusOf({ status, outcome }: Pick<CallRun, 'status' | 'outcome'>): ReportedRun['status'] {
  if (status === 'skipped' || outcome === undefined) return 'skipped';
  return outcome === 'timeout' || outcome === 'lost' ? 'transport-error' : outcome;
}
