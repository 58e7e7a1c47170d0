import { useEffect, useState } from 'react';

/** The current time in milliseconds since the epoch. @param every milliseconds between updates; undefined stops them */
export function useNow(every: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
