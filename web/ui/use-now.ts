import { useEffect, useState } from 'react';

/**
 * The time, in milliseconds since the epoch, that goes on while the component is shown.
 * @param every how often it is read, in milliseconds; it stands still where that is undefined
 */
export function useNow(every: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
