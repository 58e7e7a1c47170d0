import { useEffect, useState } from 'react';

/** Milliseconds; of what ends before them a word would only flash. */
const PATIENCE = 300;

/** Whether the component has been there for so long that what it waits for is worth a word. */
export function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
