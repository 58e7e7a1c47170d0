import type { CallRun } from '../run/suite-run';

export const MOST_RUNS = 30;

/** Failed runs first, then the newest others. */
export function mostTelling(runs: readonly CallRun[]): readonly CallRun[] {
  if (runs.length <= MOST_RUNS) return runs;
  const failed = runs.filter(({ status }) => status === 'failed').slice(0, MOST_RUNS);
  const others = runs.filter(({ status }) => status !== 'failed');
  return [...failed, ...others.slice(Math.min(0, failed.length - MOST_RUNS) || others.length)];
}
