import { useRef } from 'react';

/** Where the focus was before the dialog that is open: another one may take its place, and gives it back there. */
let lastOpener: Element | null = null;

/** Returns the focus to where it was before a dialog: handlers for its `onOpenAutoFocus` and `onCloseAutoFocus`. */
export function useOpener(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      const at = document.activeElement;
      opener.current = at === document.body ? lastOpener : at;
      lastOpener = opener.current;
    },
    giveBack: (event) => {
      event.preventDefault();
      // A dialog over the page does not take the focus from where it went meanwhile.
      if (document.activeElement !== document.body) return;
      lastOpener = null;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
