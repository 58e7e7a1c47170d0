let offset = performance.timeOrigin;

/** `Date.now()` with three decimals, so that its differences are durations. */
export function fineNow(): number {
  const now = Date.now();
  const ticks = performance.now();
  // The clocks drift apart: the time of day has the milliseconds.
  offset = Math.min(Math.max(offset, now - ticks), now + 0.999 - ticks);
  return Math.round((offset + ticks) * 1000) / 1000;
}
