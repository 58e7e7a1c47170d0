import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { type EndedStatus, RUN_KINDS } from '../../../core/run/run';
import {
  type FilterWords,
  matchingValues,
  type ParsedFilter,
  parseFilter,
  tokenTest,
} from '../../../core/text/filter-tokens';
import type { ListedRun } from './listed-run';

/** `error` is every status but `ok`; `findings` is any run with errors or warnings. */
export const STATUSES = [
  'ok',
  'error',
  'tool-error',
  'input-required',
  'task-failed',
  'protocol-error',
  'transport-error',
  'cancelled',
  'findings',
] as const satisfies (EndedStatus | 'error' | 'findings')[];

export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = { status: STATUSES, kind: RUN_KINDS };

/** Suggested ones; any number of minutes, hours, days or weeks will do, and a date. */
export const TIMES = ['today', '1h', '24h', '7d', '30d'] as const;

export type FilterField = 'server' | 'kind' | 'name' | 'status' | 'since' | 'pinned';

export const HISTORY_FIELDS: readonly FilterField[] = ['server', 'kind', 'name', 'status', 'since', 'pinned'];

export function wordsOf(fields: readonly FilterField[]): FilterWords {
  return { keys: fields.filter((field) => field !== 'pinned'), flags: fields.filter((field) => field === 'pinned') };
}

export function parseRunFilter(filter: string, fields: readonly FilterField[]): ParsedFilter {
  return parseFilter(filter, wordsOf(fields));
}

export function filterRuns<R extends ListedRun>(
  runs: readonly R[],
  filter: ParsedFilter,
  findingCountsOf: (run: R) => FindingCounts | undefined,
  now = Date.now(),
): readonly R[] {
  const tests: ((run: R) => boolean)[] = [];
  const isOfServer = tokenTest(filter, 'server', () => namesIn(runs, 'server'));
  if (isOfServer) tests.push(({ server }) => isOfServer(...(server === undefined ? [] : [server])));
  const isOfKind = tokenTest(filter, 'kind', () => RUN_KINDS);
  if (isOfKind) tests.push(({ kind }) => isOfKind(kind));
  const hasName = tokenTest(filter, 'name', () => namesIn(runs, 'name'));
  if (hasName) tests.push(({ name }) => hasName(name));
  const isPinned = tokenTest(filter, '', () => ['pinned']);
  if (isPinned) tests.push(({ pinnedAt }) => isPinned(...(pinnedAt === undefined ? [] : ['pinned'])));
  for (const { value, isExcluded } of filter.tokens.filter(({ key }) => key === 'since')) {
    const since = timeOf(value, now);
    tests.push(({ startedAt }) => startedAt >= since !== isExcluded);
  }
  const hasStatus = tokenTest(filter, 'status', () => STATUSES);
  if (hasStatus) tests.push((run) => hasStatus(...statusesOf(run, findingCountsOf)));
  return tests.length === 0 ? runs : runs.filter((run) => tests.every((passes) => passes(run)));
}

function statusesOf<R extends ListedRun>(run: R, findingCountsOf: (run: R) => FindingCounts | undefined): string[] {
  const { state } = run;
  const isError = state !== 'ok' && state !== 'running';
  return [state, ...(isError ? ['error'] : []), ...(findingCountsOf(run) ? ['findings'] : [])];
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** Infinity if it is no time, so that nothing passes. */
function timeOf(typed: string, now: number): number {
  const [, count, unit] = /^(\d+)([mhdw])$/i.exec(typed) ?? [];
  if (count !== undefined) return now - Number(count) * UNITS_MS[unit?.toLowerCase() as keyof typeof UNITS_MS];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (year !== undefined) return new Date(Number(year), Number(month) - 1, Number(day)).getTime();
  const [, meant] = matchingValues(typed, TIMES);
  if (typed.toLowerCase() === 'today' || meant === 'today') return new Date(now).setHours(0, 0, 0, 0);
  return meant === undefined ? Infinity : timeOf(meant, now);
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
