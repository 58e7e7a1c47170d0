import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back if the user leaves the browser's fullscreen mode, as with Escape; leaves it on unmount. A browser leaves it, too, when
 * another window comes to the front.
 */
export function useFullscreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    let was = document.fullscreenElement !== null;
    const listener = () => {
      const is = document.fullscreenElement !== null;
      if (was && !is && document.hasFocus()) left();
      was = is;
    };
    document.addEventListener('fullscreenchange', listener);
    return () => {
      document.removeEventListener('fullscreenchange', listener);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
