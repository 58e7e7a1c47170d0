import { useRef } from 'react';

import { nextTo, withAround } from './keep-focus';

/** The focus before the open dialog; a dialog that replaces it returns the focus there. */
let lastOpener: readonly Element[] = [];

/**
 * Handlers for a dialog's `onOpenAutoFocus` and `onCloseAutoFocus`, which return the focus to its former element or a
 * neighbour.
 */
export function useOpener(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<readonly Element[]>([]);
  return {
    remember: () => {
      const at = document.activeElement;
      opener.current = at === null || at === document.body ? lastOpener : withAround(at);
      lastOpener = opener.current;
    },
    giveBack: (event) => {
      event.preventDefault();
      // A non-modal dialog leaves the focus where it moved meanwhile.
      if (document.activeElement !== document.body) return;
      lastOpener = [];
      const [at] = opener.current;
      if (at instanceof HTMLElement && at.isConnected) at.focus();
      else nextTo(opener.current)?.focus();
    },
  };
}
