import type { FindingCounts } from '../../../core/protocol/findings/finding';
import type { EndedStatus, RunKind } from '../../../core/run/run';
import type { ListedRun } from './listed-run';

/** `failed` is every outcome but `ok`; `findings` is any run with errors or warnings. */
export const OUTCOMES = [
  'ok',
  'failed',
  'tool-error',
  'input-required',
  'task-failed',
  'protocol-error',
  'transport-error',
  'cancelled',
  'findings',
] as const satisfies (EndedStatus | 'failed' | 'findings')[];
export type OutcomeFilter = (typeof OUTCOMES)[number];

const HOUR = 3_600_000;
export const PERIODS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
export type Period = keyof typeof PERIODS;

/** Members that are undefined do not filter. */
export interface RunFilter {
  query: string;
  server: string | undefined;
  kind: RunKind | undefined;
  name: string | undefined;
  outcome: OutcomeFilter | undefined;
  /** `since` is fixed when the period is chosen. */
  period: { name: Period; since: number } | undefined;
  pinned: boolean;
}

export type FilterField = 'server' | 'kind' | 'name' | 'outcome' | 'period' | 'pinned';

export const NO_FILTER: RunFilter = {
  query: '',
  server: undefined,
  kind: undefined,
  name: undefined,
  outcome: undefined,
  period: undefined,
  pinned: false,
};

export function filterRuns<R extends ListedRun>(
  runs: readonly R[],
  filter: RunFilter,
  flawsOf: (run: R) => FindingCounts | undefined,
): readonly R[] {
  const { server, kind, name, outcome, period, pinned } = filter;
  const since = period?.since ?? 0;
  return runs.filter(
    (run) =>
      (server === undefined || run.server === server) &&
      (kind === undefined || run.kind === kind) &&
      (name === undefined || run.name === name) &&
      (outcome === undefined || (outcome === 'findings' ? flawsOf(run) !== undefined : hasOutcome(run, outcome))) &&
      run.startedAt >= since &&
      (!pinned || run.pinnedAt !== undefined),
  );
}

function hasOutcome({ state }: ListedRun, outcome: OutcomeFilter): boolean {
  return outcome === 'failed' ? state !== 'ok' && state !== 'running' : state === outcome;
}

export function namesIn(runs: readonly ListedRun[], which: 'server' | 'name'): string[] {
  return [...new Set(runs.flatMap((run) => run[which] ?? []))].sort((a, b) => a.localeCompare(b));
}

/** Groups runs, newest first, by local day; `day` is its midnight. */
export function groupByDay<R extends ListedRun>(runs: readonly R[]): { day: number; runs: readonly R[] }[] {
  const days: { day: number; runs: R[] }[] = [];
  for (const run of runs) {
    const last = days.at(-1);
    if (last && run.startedAt >= last.day) last.runs.push(run);
    else days.push({ day: new Date(run.startedAt).setHours(0, 0, 0, 0), runs: [run] });
  }
  return days;
}
