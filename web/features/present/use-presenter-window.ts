import { useState } from 'react';

/** Opens the presenter's window, or brings it to the front. @param href undefined if there is none */
export function usePresenterWindow(href: string | undefined) {
  const [isBlocked, setBlocked] = useState(false);
  return {
    isBlocked,
    dismiss: () => setBlocked(false),
    open: () => {
      if (href === undefined) return;
      const opened = window.open(href, `loupe-presenter ${href}`, 'popup,width=1100,height=760');
      setBlocked(opened === null);
      opened?.focus();
    },
  };
}
