import { useSyncExternalStore } from 'react';

import { type Language, languages, preferredLanguage } from '../i18n/i18n';
import { remember } from '../ui/remember';

export type Theme = 'light' | 'dark' | 'system';

export interface Settings {
  theme: Theme;
  /** `auto` follows the browser. */
  language: Language | 'auto';
}

const KEY = 'loupe.settings';
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let settings = read();

function read(): Settings {
  let stored: Partial<Settings> = {};
  try {
    stored = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<Settings>;
  } catch {
    // What can't be read is as good as nothing: the defaults hold.
  }
  const { theme, language } = stored;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: language !== undefined && language in languages ? language : 'auto',
  };
}

function applyTheme(): void {
  const { theme } = settings;
  document.documentElement.dataset['theme'] =
    theme === 'system' ? (darkScheme.matches ? 'dark' : 'light') : theme;
}

applyTheme();
darkScheme.addEventListener('change', applyTheme);

export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  remember(localStorage, KEY, JSON.stringify(settings));
  applyTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => settings);
}

/** The language the interface is to speak now. */
export function languageOf({ language }: Settings): Language {
  return language === 'auto' ? preferredLanguage(navigator.languages) : language;
}
