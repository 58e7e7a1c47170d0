import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { Session } from '../../core/session/session';
import { afterDrawing } from '../ui/after-drawing';
import { useStore } from '../ui/use-store';

/** A server that takes longer, in ms, leaves the page time for everything else. */
const SLOW = 3000;
/** Milliseconds without a connection or a list on its way: between the two is less. */
const CALM = 150;

/**
 * Whether what a person waits for at the start is drawn: the first list, or why there is none. What nobody sees before is
 * fetched and run only then.
 */
export function useSettled(session: Session | undefined): boolean {
  const state = useStore(session);
  const isFetching = useIsFetching() > 0;
  const [isSettled, setSettled] = useState(false);
  const isBusy = state?.kind === 'connecting' || isFetching;
  useEffect(() => {
    if (isSettled) return;
    const settle = () => {
      void afterDrawing(() => setSettled(true));
    };
    const timer = setTimeout(settle, isBusy ? SLOW : CALM);
    return () => clearTimeout(timer);
  }, [isBusy, isSettled]);
  return isSettled;
}
