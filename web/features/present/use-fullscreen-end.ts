import { useEffect } from 'react';

/** Leaves the browser's fullscreen mode on unmount. */
export function useFullscreenEnd(): void {
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
}
