import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** How busy Loupe itself was while it sent calls. */
export interface OwnLoad {
  /** The share of the time in which its event loop was at work. */
  busy: number;
  /** How late its timers were, in milliseconds. */
  delay: { p50: number; p99: number; max: number };
  /** Whether it could hardly have sent more, whatever the server does. */
  isLimit: boolean;
}

/** From here on a loop is never idle but for moments. */
const BUSY = 0.9;
const RESOLUTION_MS = 10;

/** Measures the event loop from now on. @returns ends that */
export function measureOwnLoad(): () => OwnLoad {
  const before: EventLoopUtilization = performance.eventLoopUtilization();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return () => {
    delays.disable();
    const { utilization } = performance.eventLoopUtilization(before);
    // What is measured is the time between two ticks.
    const late = (nanos: number) => Math.max(0, Math.round(nanos / 1e6 - RESOLUTION_MS));
    return {
      busy: utilization,
      delay: {
        p50: late(delays.percentile(50)),
        p99: late(delays.percentile(99)),
        max: late(delays.max),
      },
      isLimit: utilization >= BUSY,
    };
  };
}
