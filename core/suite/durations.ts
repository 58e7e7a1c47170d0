import { type CheckResult, checkResult } from './checks/check-result';
import { phrase } from './suite-phrase';
import { durationMs, type Expectation } from './suite';

/** Of the runs of a call, in milliseconds. */
export interface Durations {
  p50: number;
  p95: number;
  max: number;
}

/** Percentiles by nearest rank, so that each is a measured value. */
export function durationsOf(millis: readonly number[]): Durations | undefined {
  const sorted = [...millis].sort((a, b) => a - b);
  const max = sorted.at(-1);
  if (max === undefined) return undefined;
  const rank = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? max;
  return { p50: rank(0.5), p95: rank(0.95), max };
}

export function checkDurations(
  durations: Durations | undefined,
  expected: Expectation['duration'] = {},
): CheckResult[] {
  return Object.entries(expected).map(([name, limit]): CheckResult => {
    const actual = durations?.[name as keyof Durations];
    return checkResult(
      { check: 'duration', at: name, passed: actual !== undefined && actual <= durationMs(limit) },
      {
        expected: `≤ ${limit}`,
        actual: actual === undefined ? phrase('no-answer') : `${Math.round(actual)}ms`,
      },
    );
  });
}
