import { useEffect, useState } from 'react';

/** Milliseconds; a shorter message would only flash. */
const PATIENCE = 300;

/** Whether the component has been mounted, or `goesOn` true, for longer than `patience` milliseconds. */
export function useIsLong(patience = PATIENCE, goesOn = true): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [patience, goesOn]);
  return isLong;
}
