import type { CallRun } from '../../../../core/suite/run/suite-run';
import { stringifyJson } from '../../../../core/json/lossless';

/** Whether a call passed in one round and failed in another, for the same row. */
export function isFlaky(runs: readonly CallRun[]): boolean {
  if (runs.every(({ round }) => round === 1)) return false;
  const seen = new Map<string, Set<CallRun['status']>>();
  for (const { row, status } of runs) {
    const key = row ? stringifyJson(row) : '';
    seen.set(key, (seen.get(key) ?? new Set()).add(status));
  }
  return [...seen.values()].some((all) => all.has('passed') && all.has('failed'));
}
