import { useEffect, useState } from 'react';

/** The time in milliseconds since the epoch, anew each `every` milliseconds; stands still where that is undefined. */
export function useNow(every: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
