import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';

export interface OwnLoad {
  busy: number;
  /** Timer delays in ms. */
  delay: { p50: number; p99: number; max: number };
  /** Whether Loupe itself was the bottleneck. */
  isLimit: boolean;
}

/** A busier loop is hardly ever idle. */
const BUSY_SHARE = 0.9;
const RESOLUTION_MS = 10;

/** @returns ends the measurement */
export function measureOwnLoad(): () => OwnLoad {
  const before: EventLoopUtilization = performance.eventLoopUtilization();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return () => {
    delays.disable();
    const { utilization } = performance.eventLoopUtilization(before);
    // Node measures the interval between two ticks.
    const late = (nanos: number) => Math.max(0, Math.round(nanos / 1e6 - RESOLUTION_MS));
    return {
      busy: utilization,
      delay: { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) },
      isLimit: utilization >= BUSY_SHARE,
    };
  };
}
