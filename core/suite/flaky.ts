import { stringifyJson } from '../json/lossless';
import type { CallRun } from './run/suite-run';

export interface Flaky {
  failed: number;
  of: number;
}

/** Undefined unless a call both passed and failed for the same row. */
export function flakyOf(runs: readonly CallRun[]): Flaky | undefined {
  const rows = new Map<string, { failed: number; passed: number }>();
  for (const { row, status, retried = [] } of runs) {
    if (status === 'skipped') continue;
    const key = row ? stringifyJson(row) : '';
    const seen = rows.get(key) ?? { failed: 0, passed: 0 };
    rows.set(key, {
      failed: seen.failed + retried.length + Number(status === 'failed'),
      passed: seen.passed + Number(status === 'passed'),
    });
  }
  const flaky = [...rows.values()].filter(({ failed, passed }) => failed > 0 && passed > 0);
  if (flaky.length === 0) return undefined;
  const failed = flaky.reduce((sum, row) => sum + row.failed, 0);
  return { failed, of: failed + flaky.reduce((sum, row) => sum + row.passed, 0) };
}
