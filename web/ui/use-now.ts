import { useEffect, useState } from 'react';

/**
 * The current time in milliseconds since the epoch. @param intervalMs milliseconds between updates; undefined stops
 * them
 */
export function useNow(intervalMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (intervalMs === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
