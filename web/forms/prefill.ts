import { inBrowser, useChoice } from '../ui/remember';

const KEY = 'loupe.defaults';
const DEFAULTS = ['shown', 'filled'] as const;

/** What becomes of a schema's defaults in a form that was not touched: shown as hints, or put in. */
export type Defaults = (typeof DEFAULTS)[number];

/** What the person chose, kept in this browser. */
export function chosenDefaults(): Defaults {
  return inBrowser.getItem(KEY) === 'filled' ? 'filled' : 'shown';
}

/** The choice, followed while it changes, and the way to make it; open forms stay as they are. */
export function useChosenDefaults(): [Defaults, (defaults: Defaults) => void] {
  return useChoice(inBrowser, KEY, DEFAULTS, 'shown');
}
