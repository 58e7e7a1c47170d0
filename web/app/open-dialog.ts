import { Writable } from '../../core/store';

/** Which dialog of the page as a whole is open. A React store. */
export const openDialog = new Writable<'search' | 'settings' | 'shortcuts' | undefined>(undefined);

/** What was typed for the search before it was there, which begins with that; undefined where nothing waits for it. */
let ahead: string | undefined;

/** Opens the search, which may have to be fetched first, or closes it. */
export function toggleSearch(): void {
  const isOpen = openDialog.snapshot() === 'search';
  ahead = isOpen ? undefined : '';
  openDialog.set(isOpen ? undefined : 'search');
}

/** Keeps a key that is meant for the search while that is not there yet, from whatever else has the focus. */
export function typeAhead(event: KeyboardEvent): void {
  if (ahead === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Escape') toggleSearch();
  else if (event.key === 'Backspace') ahead = ahead.slice(0, -1);
  else if (event.key.length === 1) ahead += event.key;
}

export const typedAhead = (): string => ahead ?? '';

export function endTypingAhead(): void {
  ahead = undefined;
}
