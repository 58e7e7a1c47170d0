import type { CallRun } from '../run/suite-run';

/** So many runs of a call are shown; what failed comes first. */
export const MOST_RUNS = 30;

/** What failed first, and the newest of the others. */
export function mostTelling(runs: readonly CallRun[]): readonly CallRun[] {
  if (runs.length <= MOST_RUNS) return runs;
  const failed = runs.filter(({ status }) => status === 'failed').slice(0, MOST_RUNS);
  const others = runs.filter(({ status }) => status !== 'failed');
  return [...failed, ...others.slice(Math.min(0, failed.length - MOST_RUNS) || others.length)];
}
