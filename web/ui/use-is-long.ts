import { useEffect, useState } from 'react';

/** Milliseconds; of what ends before them a word would only flash. */
const PATIENCE = 300;

/** Whether something has gone on for so many milliseconds that it is worth a word: since the component is there, or since `goesOn`. */
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
