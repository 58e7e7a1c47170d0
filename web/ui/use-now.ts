import { useEffect, useState } from 'react';

/**
 * The time, in milliseconds since the epoch, that goes on while the component is shown.
 * @param every how often it is read, in milliseconds
 */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
