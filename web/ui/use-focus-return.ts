import { useRef } from 'react';

import { neighbourOf, withAncestors } from './keep-focus';

let lastOpener: readonly Element[] = [];

/** Handlers for a dialog's auto-focus events: the focus returns to its former element or a neighbour. */
export function useFocusReturn(): { remember: () => void; restore: (event: Event) => void } {
  const opener = useRef<readonly Element[]>([]);
  return {
    remember: () => {
      const at = document.activeElement;
      opener.current = at === null || at === document.body ? lastOpener : withAncestors(at);
      lastOpener = opener.current;
    },
    restore: (event) => {
      event.preventDefault();
      // A non-modal dialog leaves the focus where it moved meanwhile.
      if (document.activeElement !== document.body) return;
      lastOpener = [];
      const [at] = opener.current;
      if (at instanceof HTMLElement && at.isConnected) at.focus();
      else neighbourOf(opener.current)?.focus();
    },
  };
}
