import { flakyOf } from '../suite/flaky';
import { coverageLines, problemWords, runLabel } from '../suite/report/report-words';
import type { TestedSuite } from '../suite/report/tested-suite';
import { callVerdict, type CallReport, type CallRun } from '../suite/run/suite-run';
import type { ReportedCall, ReportedExchange, ReportedRun, ReportSection } from './report';

/** So many runs of a call are shown; what failed comes first. */
export const MOST_RUNS = 30;

const TRANSPORTS: Readonly<Record<string, string>> = { http: 'Streamable HTTP', sse: 'HTTP+SSE' };

/**
 * What came of a suite, as a report tells it.
 * @param exchangeOf what was sent and came in a run; undefined where nothing was, or it was not kept
 * @param startedAt milliseconds since the epoch
 */
export function suiteSection(
  tested: TestedSuite,
  exchangeOf: (run: CallRun) => ReportedExchange | undefined,
  startedAt: number,
): ReportSection {
  const { file, environment, report } = tested;
  const { server, coverage, calls = [], millis } = report ?? {};
  return {
    kind: 'suite',
    title: file,
    startedAt,
    problems: problemWords(tested),
    ...(server && {
      server: { ...server, transport: TRANSPORTS[server.transport] ?? server.transport },
    }),
    ...(environment !== undefined && { environment }),
    ...(millis !== undefined && { millis }),
    ...(coverage && { coverage: coverageLines(coverage) }),
    calls: calls.map((call) => reportedCall(call, exchangeOf)),
  };
}

function reportedCall(
  call: CallReport,
  exchangeOf: (run: CallRun) => ReportedExchange | undefined,
): ReportedCall {
  const { name, target, tags, runs, durations, checks } = call;
  const shown = mostTelling(runs);
  const flaky = flakyOf(runs);
  const more = runs.length - shown.length;
  return {
    title: name,
    target,
    tags,
    verdict: callVerdict(call),
    ...(durations && runs.length > 1 && { durations: { ...durations, count: runs.length } }),
    ...(flaky && { flaky }),
    checks,
    runs: shown.map((run) => reportedRun(run, call, exchangeOf(run))),
    ...(more > 0 && { more }),
  };
}

function reportedRun(
  run: CallRun,
  call: CallReport,
  exchange: ReportedExchange | undefined,
): ReportedRun {
  const { checks, stderr, millis, reason } = run;
  const label = runLabel(run, call);
  return {
    ...(label !== '' && { label }),
    state: stateOf(run),
    ...(reason !== undefined && { reason }),
    millis,
    checks,
    stderr,
    ...(exchange && { exchange }),
  };
}

function stateOf({ status, outcome }: CallRun): ReportedRun['state'] {
  if (status === 'skipped' || outcome === undefined) return 'skipped';
  return outcome === 'timeout' || outcome === 'lost' ? 'transport-error' : outcome;
}

/** What failed first, and the newest of the others. */
function mostTelling(runs: readonly CallRun[]): readonly CallRun[] {
  if (runs.length <= MOST_RUNS) return runs;
  const failed = runs.filter(({ status }) => status === 'failed').slice(0, MOST_RUNS);
  const others = runs.filter(({ status }) => status !== 'failed');
  return [...failed, ...others.slice(Math.min(0, failed.length - MOST_RUNS) || others.length)];
}
