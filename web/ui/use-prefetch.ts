import { useEffect } from 'react';

/**
 * Fetches a part of the page with the first sign of a person, a moment before it is wanted, and not with the first load.
 * @param load the same function from render to render
 */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Where that fails, it fails again, and is told, when the part is opened.
    const prefetch = () => void load().catch(() => undefined);
    const once = { once: true, passive: true };
    addEventListener('pointermove', prefetch, once);
    addEventListener('keydown', prefetch, once);
    return () => {
      removeEventListener('pointermove', prefetch);
      removeEventListener('keydown', prefetch);
    };
  }, [load]);
}
