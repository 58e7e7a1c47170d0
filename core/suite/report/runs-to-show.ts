import type { CallRun } from '../run/suite-run';

export const MAX_RUNS = 30;

/** Failed runs first, then the newest others. */
export function runsToShow(runs: readonly CallRun[]): readonly CallRun[] {
  if (runs.length <= MAX_RUNS) return runs;
  const failed = runs.filter(({ status }) => status === 'failed').slice(0, MAX_RUNS);
  const others = runs.filter(({ status }) => status !== 'failed');
  const room = MAX_RUNS - failed.length;
  return [...failed, ...others.slice(others.length - room)];
}
