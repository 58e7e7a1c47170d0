import { Writable } from '../../core/store';
import { type Language, languages, preferredLanguage } from '../i18n/i18n';
import { inBrowser, recall, remember } from '../ui/remember';

export type Theme = 'light' | 'dark' | 'system';

export interface Settings {
  theme: Theme;
  /** `auto` follows the browser. */
  language: Language | 'auto';
}

const KEY = 'loupe.settings';
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
export const settings = new Writable(read());

function read(): Settings {
  const { theme, language } = (recall(inBrowser, KEY) ?? {}) as Partial<Settings>;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: language !== undefined && language in languages ? language : 'auto',
  };
}

function applyTheme(): void {
  const { theme } = settings.snapshot();
  document.documentElement.dataset['theme'] = theme === 'system' ? (darkScheme.matches ? 'dark' : 'light') : theme;
}

applyTheme();
darkScheme.addEventListener('change', applyTheme);

export function changeSettings(change: Partial<Settings>): void {
  const changed = { ...settings.snapshot(), ...change };
  remember(inBrowser, KEY, JSON.stringify(changed));
  settings.set(changed);
  applyTheme();
}

export function languageOf({ language }: Settings): Language {
  return language === 'auto' ? preferredLanguage(navigator.languages) : language;
}
