/** In milliseconds. Percentiles are by nearest rank: each is a measured value. */
export interface Latency {
  count: number;
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p95: number;
  p99: number;
  max: number;
}

/** Durations in [`from`, `to`), in milliseconds; the last bar includes its `to`. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

export function latencyOf(durationsMs: readonly number[]): Latency | undefined {
  const sorted = Float64Array.from(durationsMs).sort();
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return undefined;
  const rank = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? max;
  return {
    count: sorted.length,
    min,
    mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length,
    p50: rank(0.5),
    p90: rank(0.9),
    p95: rank(0.95),
    p99: rank(0.99),
    max,
  };
}

const MIN_DURATION_MS = 0.1;

/** Bounds grow by a constant factor, so that a long tail stays readable. */
export function histogramOf(durationsMs: readonly number[], most = 24): Bar[] {
  const latency = latencyOf(durationsMs);
  if (!latency) return [];
  const least = Math.max(MIN_DURATION_MS, latency.min);
  const greatest = Math.max(least, latency.max);
  const factor = Math.max(1.05, (greatest / least) ** (1 / most));
  const count = Math.max(1, Math.min(most, Math.ceil(Math.log(greatest / least) / Math.log(factor))));
  const bars = Array.from({ length: count }, (_, at): Bar => {
    const isLast = at === count - 1;
    return {
      from: least * factor ** at,
      to: isLast ? Math.max(greatest, least * factor) : least * factor ** (at + 1),
      count: 0,
    };
  });
  for (const each of durationsMs) {
    const rank = Math.floor(Math.log(Math.max(least, each) / least) / Math.log(factor));
    const bar = bars[Math.min(count - 1, Math.max(0, rank))];
    if (bar) bar.count += 1;
  }
  return bars;
}
