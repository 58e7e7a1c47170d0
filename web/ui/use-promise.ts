import { useEffect, useState } from 'react';

export type PromiseState<T> =
  | { state: 'waiting'; cancel: () => void }
  | { state: 'cancelled'; restart: () => void }
  | { state: 'resolved'; value: T }
  | { state: 'failed'; message: string };

type Ended<T> = Exclude<PromiseState<T>, { state: 'waiting' }>;

/** The state of a cancellable promise. @param start memoized: a new function aborts the old one's promise */
export function usePromise<T>(start: (signal: AbortSignal) => Promise<T>): PromiseState<T> {
  const [last, setLast] = useState<{ start: typeof start; ended: Ended<T> | undefined }>();
  const known = last?.start === start ? last.ended : undefined;
  const isCancelled = known?.state === 'cancelled';
  useEffect(() => {
    if (isCancelled) return;
    const controller = new AbortController();
    const settle = (ended: Ended<T>) => {
      if (!controller.signal.aborted) setLast({ start, ended });
    };
    start(controller.signal).then(
      (value) => settle({ state: 'resolved', value }),
      (error: unknown) => {
        settle({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [start, isCancelled]);
  if (known) return known;
  // If called late, it must not replace the state of a later `start`.
  const change = (ended: Ended<T> | undefined) =>
    setLast((now) => (now === last || now?.start === start ? { start, ended } : now));
  const restart = () => change(undefined);
  return { state: 'waiting', cancel: () => change({ state: 'cancelled', restart }) };
}
