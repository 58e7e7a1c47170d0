import { useSyncExternalStore } from 'react';

import { remember } from '../ui/remember';

/** What becomes of a schema's defaults in a form that was not touched: shown as hints, or put in. */
export type Defaults = 'shown' | 'filled';

const KEY = 'loupe.defaults';
const listeners = new Set<() => void>();

/** What the person chose, kept in this browser. */
export function chosenDefaults(): Defaults {
  return localStorage.getItem(KEY) === 'filled' ? 'filled' : 'shown';
}

/** Keeps the choice for this browser; open forms stay as they are. */
export function chooseDefaults(defaults: Defaults): void {
  remember(localStorage, KEY, defaults === 'filled' ? defaults : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice, followed while it changes. */
export function useChosenDefaults(): Defaults {
  return useSyncExternalStore(subscribe, chosenDefaults);
}
