import { Writable } from '../../core/store';

export const openDialog = new Writable<'search' | 'settings' | 'shortcuts' | undefined>(undefined);

/** Text typed for the search before its code has loaded. */
let ahead: string | undefined;

export function toggleSearch(): void {
  const isOpen = openDialog.snapshot() === 'search';
  ahead = isOpen ? undefined : '';
  openDialog.set(isOpen ? undefined : 'search');
}

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
