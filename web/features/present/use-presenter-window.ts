import { useRef, useState } from 'react';

/** An opening window ends fullscreen mode within this time. */
const OPENING_MS = 3000;

/** Opens the presenter's window, or brings it to the front. @param href undefined if there is none */
export function usePresenterWindow(href: string | undefined) {
  const [isBlocked, setBlocked] = useState(false);
  const openedAt = useRef(-Infinity);
  return {
    isBlocked,
    dismiss: () => setBlocked(false),
    wasJustOpened: () => performance.now() - openedAt.current < OPENING_MS,
    open: () => {
      if (href === undefined) return;
      openedAt.current = performance.now();
      const opened = window.open(href, `loupe-presenter ${href}`, 'popup,width=1100,height=760');
      setBlocked(opened === null);
      opened?.focus();
    },
  };
}
