import { type RefObject, useEffect } from 'react';

/** See `keepFocus`. @param isSettled whether there is time to load it */
export function useKeptFocus(home: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    let stop: (() => void) | undefined;
    const controller = new AbortController();
    void import('../ui/keep-focus').then(({ keepFocus }) => {
      if (!controller.signal.aborted) stop = keepFocus(() => home.current);
    });
    return () => {
      controller.abort();
      stop?.();
    };
  }, [home, isSettled]);
}
