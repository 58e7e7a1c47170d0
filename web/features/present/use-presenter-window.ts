import { useRef, useState } from 'react';

/** A window that opens takes the full screen away within so many milliseconds. */
const WHILE_OPENING = 3000;

/** Opens the presenter's window, or brings it to the front. @param href undefined where there is none */
export function usePresenterWindow(href: string | undefined) {
  const [isBlocked, setBlocked] = useState(false);
  const openedAt = useRef(-Infinity);
  return {
    /** Whether the browser has kept it from opening. */
    isBlocked,
    dismiss: () => setBlocked(false),
    wasJustOpened: () => performance.now() - openedAt.current < WHILE_OPENING,
    open: () => {
      if (href === undefined) return;
      openedAt.current = performance.now();
      const opened = window.open(href, `loupe-presenter ${href}`, 'popup,width=1100,height=760');
      setBlocked(opened === null);
      opened?.focus();
    },
  };
}
