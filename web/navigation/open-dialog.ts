import { Writable } from '../../core/store';

export const openDialog = new Writable<'search' | 'settings' | 'shortcuts' | undefined>(undefined);

/** Text typed for the search before its code has loaded. */
let typed: string | undefined;

export function toggleSearch(): void {
  const isOpen = openDialog.snapshot() === 'search';
  typed = isOpen ? undefined : '';
  openDialog.set(isOpen ? undefined : 'search');
}

export function typeAhead(event: KeyboardEvent): void {
  if (typed === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === 'Escape') toggleSearch();
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
}

export const typedAhead = (): string => typed ?? '';

export function endTypingAhead(): void {
  typed = undefined;
}
