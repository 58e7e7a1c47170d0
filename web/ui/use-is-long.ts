import { useEffect, useState } from 'react';

/** Milliseconds; a shorter message would only flash. */
const DELAY_MS = 300;

/** Whether the component has been mounted, or `isRunning` true, for longer than `delayMs`. */
export function useIsLong(delayMs = DELAY_MS, isRunning = true): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [delayMs, isRunning]);
  return isLong;
}
