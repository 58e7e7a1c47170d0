import { type RefObject, useEffect } from 'react';

/** Lets `/` lead to a search box from anywhere on the page where nobody types. */
export function useSlashKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target;
      if (
        at instanceof HTMLElement &&
        at.closest('input, textarea, select, [contenteditable=true]')
      )
        return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [search]);
}
