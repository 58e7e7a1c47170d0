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
  const percentile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? max;
  return {
    count: sorted.length,
    min,
    mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length,
    p50: percentile(0.5),
    p90: percentile(0.9),
    p95: percentile(0.95),
    p99: percentile(0.99),
    max,
  };
}

/** The second bar of a histogram begins above it: bounds can't grow from 0 by a factor. */
const MIN_BOUND_MS = 0.1;

const MAX_BARS = 24;

/** Bounds grow by a constant factor, so that a long tail stays readable. */
export function histogramOf(durationsMs: readonly number[]): Bar[] {
  const latency = latencyOf(durationsMs);
  if (!latency) return [];
  const start = Math.max(MIN_BOUND_MS, latency.min);
  const end = Math.max(start, latency.max);
  const factor = Math.max(1.05, (end / start) ** (1 / MAX_BARS));
  /** In bars from the start. */
  const position = (ms: number) => Math.log(Math.max(start, ms) / start) / Math.log(factor);
  const count = Math.max(1, Math.min(MAX_BARS, Math.ceil(position(end))));
  const bars = Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? latency.min : start * factor ** index,
    to: index === count - 1 ? Math.max(end, start * factor) : start * factor ** (index + 1),
    count: 0,
  }));
  for (const each of durationsMs) {
    const bar = bars[Math.min(count - 1, Math.floor(position(each)))];
    if (bar) bar.count += 1;
  }
  return bars;
}
