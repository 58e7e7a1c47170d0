import type { FindingCounts } from '../protocol/findings/finding';
import type { RunItem, RunRow } from './run';

export function findingCountsOfRow({
  worst,
  findingCount,
}: Pick<RunRow, 'worst' | 'findingCount'>): FindingCounts | undefined {
  return worst === undefined || worst === 'note' ? undefined : { worst, count: findingCount };
}

export function newestFirst(a: Pick<RunRow, 'id' | 'startedAt'>, b: Pick<RunRow, 'id' | 'startedAt'>): number {
  return b.startedAt - a.startedAt || b.id - a.id;
}

export function isSameItem(a: Partial<RunItem>, b: Partial<RunItem>): boolean {
  return a.server === b.server && a.kind === b.kind && a.name === b.name;
}

/** Distinguishes items of the same name. @param key of the item in the list; the first one's key is the name */
export function runsOfKey<R extends Pick<RunRow, 'key' | 'name'>>(runs: readonly R[], key: string): readonly R[] {
  return runs.filter((run) => (run.key ?? run.name) === key);
}

/** The run pinned last: the baseline of its item. */
export function baselineIn<R extends { pinnedAt?: number }>(runs: readonly R[]): R | undefined {
  let baseline: R | undefined;
  for (const run of runs) {
    if (run.pinnedAt === undefined) continue;
    if (run.pinnedAt >= (baseline?.pinnedAt ?? 0)) baseline = run;
  }
  return baseline;
}
