import { useEffect, useState } from 'react';

/** A shorter message would only flash. */
const DELAY_MS = 300;

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
