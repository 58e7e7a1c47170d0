import { useEffect, useState } from 'react';

export type PromiseState<T> =
  | { state: 'waiting'; cancel: () => void }
  | { state: 'cancelled'; again: () => void }
  | { state: 'resolved'; value: T }
  | { state: 'failed'; message: string };

type Ended<T> = Exclude<PromiseState<T>, { state: 'waiting' }>;

/** @param ask memoized: a new function asks again */
export function usePromise<T>(ask: (signal: AbortSignal) => Promise<T>): PromiseState<T> {
  const [late, setLate] = useState<{ ask: typeof ask; ended: Ended<T> | undefined }>();
  const known = late?.ask === ask ? late.ended : undefined;
  const isCancelled = known?.state === 'cancelled';
  useEffect(() => {
    if (isCancelled) return;
    const asking = new AbortController();
    const keep = (ended: Ended<T>) => {
      if (!asking.signal.aborted) setLate({ ask, ended });
    };
    ask(asking.signal).then(
      (value) => keep({ state: 'resolved', value }),
      (error: unknown) => {
        keep({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => asking.abort();
  }, [ask, isCancelled]);
  if (known) return known;
  const again = () => setLate({ ask, ended: undefined });
  return { state: 'waiting', cancel: () => setLate({ ask, ended: { state: 'cancelled', again } }) };
}
