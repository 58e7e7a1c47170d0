import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';

export interface OwnLoad {
  /** Share of time, 0 to 1, in which the event loop was not idle. */
  busy: number;
  /** Timer delays in ms. */
  delay: { p50: number; p99: number; max: number };
  /** Whether Loupe itself was the bottleneck. */
  isLimit: boolean;
}

/** Above it, measured latencies may be Loupe's own. */
const BUSY_SHARE = 0.9;
const RESOLUTION_MS = 10;

/** Measures whether Loupe itself limits a load test. @returns a function that ends the measurement */
export function measureOwnLoad(): () => OwnLoad {
  const before: EventLoopUtilization = performance.eventLoopUtilization();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return () => {
    delays.disable();
    const { utilization } = performance.eventLoopUtilization(before);
    // Node measures the interval between two ticks, which includes the resolution.
    const late = (nanos: number) => Math.max(0, Math.round(nanos / 1e6 - RESOLUTION_MS));
    return {
      busy: utilization,
      delay: { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) },
      isLimit: utilization >= BUSY_SHARE,
    };
  };
}
