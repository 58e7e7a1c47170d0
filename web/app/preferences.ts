import { useDefaultsMode } from '../forms/defaults-mode';
import { languages } from '../i18n/i18n';
import { FIRST_SHOWN, useFirstShown } from '../ui/list-item';
import { useStore } from '../ui/use-store';
import { changeSettings, settings } from './settings';

/** Properties of a JSON Schema. */
export const PREFERENCES = {
  theme: { enum: ['system', 'light', 'dark'] },
  language: { enum: ['auto', ...Object.keys(languages)] },
  defaults: { enum: ['shown', 'filled'] },
  firstShown: { enum: FIRST_SHOWN },
} as const satisfies Record<string, { enum: readonly string[] }>;

type Preferences = { [Key in keyof typeof PREFERENCES]: string };

export function usePreferences(): [Preferences, (changed: Preferences) => void] {
  const { theme, language } = useStore(settings);
  const [defaults, chooseDefaults] = useDefaultsMode();
  const [firstShown, chooseFirst] = useFirstShown();
  const current = { theme, language };
  const change = (changed: Preferences) => {
    changeSettings({ theme: changed.theme, language: changed.language } as typeof current);
    chooseDefaults(changed.defaults as typeof defaults);
    chooseFirst(changed.firstShown as typeof firstShown);
  };
  return [{ ...current, defaults, firstShown }, change];
}
