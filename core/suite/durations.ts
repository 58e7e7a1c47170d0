import { type CheckResult, checkResult } from './checks/check-result';
import { phrase } from './suite-phrase';
import { durationMs, type Expectation } from './suite';
import { latencyOf, type Latency } from './load/latency';

/** Percentiles of the durations of a call's runs, in milliseconds. */
export type Durations = Pick<Latency, 'p50' | 'p95' | 'max'>;

export function durationsOf(durationsMs: readonly number[]): Durations | undefined {
  const latency = latencyOf(durationsMs);
  return latency && { p50: latency.p50, p95: latency.p95, max: latency.max };
}

export function checkDurations(
  durations: Durations | undefined,
  expected: Expectation['duration'] = {},
): CheckResult[] {
  return Object.entries(expected).map(([name, limit]): CheckResult => {
    const actual = durations?.[name as keyof Durations];
    return checkResult(
      { check: 'duration', at: name, passed: actual !== undefined && actual <= durationMs(limit) },
      { expected: `≤ ${limit}`, actual: actual === undefined ? phrase('no-answer') : `${Math.round(actual)}ms` },
    );
  });
}
