import { filterByWords } from '../../../core/protocol/listed-items';
import { Writable } from '../../../core/store';
import type { EndedState, RunRow, RunKind } from '../../record/run-row';

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
] as const satisfies (EndedState | 'failed' | 'findings')[];
export type OutcomeFilter = (typeof OUTCOMES)[number];

const HOUR = 3_600_000;
export const PERIODS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
export type Period = keyof typeof PERIODS;

/** Members that are undefined do not filter. */
export interface HistoryFilter {
  words: string;
  server: string | undefined;
  kind: RunKind | undefined;
  name: string | undefined;
  outcome: OutcomeFilter | undefined;
  /** `since` is fixed when the period is chosen. */
  period: { name: Period; since: number } | undefined;
  pinned: boolean;
}

export const NO_FILTER: HistoryFilter = {
  words: '',
  server: undefined,
  kind: undefined,
  name: undefined,
  outcome: undefined,
  period: undefined,
  pinned: false,
};

/** The filter, until the page reloads. A React store. */
export const historyFilter = new Writable(NO_FILTER);

export function filterRuns(runs: readonly RunRow[], filter: HistoryFilter): readonly RunRow[] {
  const { server, kind, name, outcome, period, pinned } = filter;
  const since = period?.since ?? 0;
  return runs.filter(
    (run) =>
      (server === undefined || run.server === server) &&
      (kind === undefined || run.kind === kind) &&
      (name === undefined || run.name === name) &&
      (outcome === undefined || hasOutcome(run, outcome)) &&
      run.startedAt >= since &&
      (!pinned || run.pinnedAt !== undefined),
  );
}

function hasOutcome({ state, worst }: RunRow, outcome: OutcomeFilter): boolean {
  if (outcome === 'failed') return state !== 'ok';
  if (outcome === 'findings') return worst === 'error' || worst === 'warning';
  return state === outcome;
}

/** Searches the stored row only, which has the beginnings of request and response. */
export function searchRuns(runs: readonly RunRow[], words: string): readonly RunRow[] {
  return filterByWords(runs, words, searchedTexts);
}

function searchedTexts(run: RunRow) {
  return [run.name, run.server, run.suite, run.sent, run.said, run.serverName, run.serverVersion];
}

export function namesIn(runs: readonly RunRow[], which: 'server' | 'name'): string[] {
  return [...new Set(runs.map((run) => run[which]))].sort((a, b) => a.localeCompare(b));
}

/** Groups runs, newest first, by local day; `day` is its midnight. */
export function groupByDay(runs: readonly RunRow[]): { day: number; runs: readonly RunRow[] }[] {
  const days: { day: number; runs: RunRow[] }[] = [];
  for (const run of runs) {
    const last = days.at(-1);
    if (last && run.startedAt >= last.day) last.runs.push(run);
    else days.push({ day: new Date(run.startedAt).setHours(0, 0, 0, 0), runs: [run] });
  }
  return days;
}
