import { useEffect } from 'react';

/**
 * Fetches a part of the page with the first sign of a person, a moment before it is wanted, and not with the first load.
 * @param load the same function from render to render
 * @param when `idle`: not before the page has nothing else to do, for what is wanted later or never
 */
export function usePrefetch(
  load: () => Promise<unknown>,
  when: 'at-once' | 'idle' = 'at-once',
): void {
  useEffect(() => {
    // Where that fails, it fails again, and is told, when the part is opened.
    const fetchNow = () => void load().catch(() => undefined);
    // Safari has no idle callbacks.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    const prefetch = () => {
      if (when === 'idle') whenIdle(fetchNow);
      else fetchNow();
    };
    const once = { once: true, passive: true };
    addEventListener('pointermove', prefetch, once);
    addEventListener('keydown', prefetch, once);
    return () => {
      removeEventListener('pointermove', prefetch);
      removeEventListener('keydown', prefetch);
    };
  }, [load, when]);
}
