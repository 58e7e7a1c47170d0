import { useCallback, useState } from 'react';

import { usePromise } from '../../ui/use-promise';

/** The last value of `read`, which stays while it is read anew. @param read memoized */
export function useReread<T>(read: () => Promise<T>): { value: T | undefined; readAgain: () => void } {
  const [changes, setChanges] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const reading = usePromise(useCallback(() => read(), [read, changes]));
  const [last, setLast] = useState<{ value: T }>();
  if (reading.state === 'resolved' && reading.value !== last?.value) setLast({ value: reading.value });
  return { value: last?.value, readAgain: () => setChanges((before) => before + 1) };
}
