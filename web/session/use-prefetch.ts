import { useEffect } from 'react';

import { settled } from '../ui/settled';
import { useWorkspace } from './session-context';

/** Milliseconds from the first sign of a person to what is wanted later. */
const LATER = 3000;

/**
 * Fetches a part of the page with the first sign of a person, a moment before it is wanted, and not with the first load.
 * @param load the same function from render to render
 * @param when `idle`: some seconds after it, not beside what the person does first, for what is wanted later or never; else as soon as there
 * is a sign, or the first list is drawn and the page idle
 */
export function usePrefetch(load: () => Promise<unknown>, when: 'at-once' | 'idle' = 'at-once'): void {
  const { tunnel } = useWorkspace();
  useEffect(() => {
    // Where that fails, it fails again, and is told, when the part is opened.
    const fetchNow = () => {
      if (tunnel.state.kind === 'open') void load().catch(() => undefined);
    };
    // Safari has no idle callbacks.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = () => {
      if (when === 'idle') timer ??= setTimeout(() => whenIdle(fetchNow), LATER);
      else fetchNow();
    };
    const atLatest = () => {
      if (settled.snapshot() && when === 'at-once') whenIdle(fetchNow);
    };
    const leave = settled.subscribe(atLatest);
    atLatest();
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
