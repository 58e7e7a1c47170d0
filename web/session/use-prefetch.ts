import { useEffect } from 'react';

import { firstScreenReady } from '../ui/after-paint';
import { useWorkspace } from './session-context';

const IDLE_DELAY_MS = 3000;

/** `at-once`: at the first user event or once the page is idle; `idle`: seconds after the event. @param load stable */
export function usePrefetch(load: () => Promise<unknown>, when: 'at-once' | 'idle' = 'at-once'): void {
  const { tunnel } = useWorkspace();
  useEffect(() => {
    // A failure is shown when the part is opened and fails again.
    const fetchNow = () => {
      if (tunnel.state.kind === 'open') void load().catch(() => undefined);
    };
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = () => {
      if (when === 'idle') timer ??= setTimeout(() => whenIdle(fetchNow), IDLE_DELAY_MS);
      else fetchNow();
    };
    const onFirstScreen = () => {
      if (firstScreenReady.snapshot() && when === 'at-once') whenIdle(fetchNow);
    };
    const leave = firstScreenReady.subscribe(onFirstScreen);
    onFirstScreen();
    const once = { once: true, passive: true };
    addEventListener('pointermove', prefetch, once);
    addEventListener('keydown', prefetch, once);
    return () => {
      leave();
      clearTimeout(timer);
      removeEventListener('pointermove', prefetch);
      removeEventListener('keydown', prefetch);
    };
  }, [load, when, tunnel]);
}
