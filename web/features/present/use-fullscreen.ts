import { useEffect, useEffectEvent } from 'react';

/** Tells when the browser's full screen, which the presentation may have, is left by the browser's own key. */
export function useFullscreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    let was = document.fullscreenElement !== null;
    const listener = () => {
      const is = document.fullscreenElement !== null;
      if (was && !is) left();
      was = is;
    };
    document.addEventListener('fullscreenchange', listener);
    return () => {
      document.removeEventListener('fullscreenchange', listener);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
