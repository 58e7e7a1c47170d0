import { inBrowser, useChoice } from '../ui/remember';

const KEY = 'loupe.defaults';
const DEFAULTS = ['shown', 'filled'] as const;

export type DefaultsMode = (typeof DEFAULTS)[number];

export function defaultsMode(): DefaultsMode {
  return inBrowser.getItem(KEY) === 'filled' ? 'filled' : 'shown';
}

export function useDefaultsMode(): [DefaultsMode, (defaults: DefaultsMode) => void] {
  return useChoice(inBrowser, KEY, DEFAULTS, 'shown');
}
