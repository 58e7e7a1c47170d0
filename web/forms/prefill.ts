import { inBrowser, remember, useRemembered } from '../ui/remember';

/** What becomes of a schema's defaults in a form that was not touched: shown as hints, or put in. */
export type Defaults = 'shown' | 'filled';

const KEY = 'loupe.defaults';

const defaultsOf = (stored: string | null): Defaults => (stored === 'filled' ? 'filled' : 'shown');

/** What the person chose, kept in this browser. */
export function chosenDefaults(): Defaults {
  return defaultsOf(inBrowser.getItem(KEY));
}

/** Keeps the choice for this browser; open forms stay as they are. */
export function chooseDefaults(defaults: Defaults): void {
  remember(inBrowser, KEY, defaults === 'filled' ? defaults : null);
}

/** The choice, followed while it changes. */
export function useChosenDefaults(): Defaults {
  return defaultsOf(useRemembered(inBrowser, KEY));
}
