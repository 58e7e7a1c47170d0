import { inBrowser, useChoice } from '../ui/remember';

const KEY = 'loupe.defaults';
const DEFAULTS = ['shown', 'filled'] as const;

/** Whether an untouched form shows the schema's defaults as hints or fills them in. */
export type DefaultsMode = (typeof DEFAULTS)[number];

export function defaultsMode(): DefaultsMode {
  return inBrowser.getItem(KEY) === 'filled' ? 'filled' : 'shown';
}

/** A change does not affect open forms. */
export function useDefaultsMode(): [DefaultsMode, (defaults: DefaultsMode) => void] {
  return useChoice(inBrowser, KEY, DEFAULTS, 'shown');
}
