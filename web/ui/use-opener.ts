import { useRef } from 'react';

import { nextTo, withAround } from './keep-focus';

/** Where the focus was before the dialog that is open: another one may take its place, and gives it back there. */
let lastOpener: readonly Element[] = [];

/** Returns the focus to where it was before a dialog, or next to it: handlers for its `onOpenAutoFocus` and `onCloseAutoFocus`. */
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
      // A dialog over the page does not take the focus from where it went meanwhile.
      if (document.activeElement !== document.body) return;
      lastOpener = [];
      const [at] = opener.current;
      if (at instanceof HTMLElement && at.isConnected) at.focus();
      else nextTo(opener.current)?.focus();
    },
  };
}
