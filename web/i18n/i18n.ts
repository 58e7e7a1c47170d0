import type { Catalogue, LaterCatalogue } from './catalogue';
import type { en } from './en';
import type { enLater } from './en/later';

/** The interface languages, each by its own name. */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en & typeof enLater;
  }
}

/** Each language is fetched from Loupe's own assets, and only when it is spoken. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./en')).en;
    case 'zh-CN':
      return (await import('./zh-cn')).zhCn;
  }
}

/** The texts that are within `LaterTexts` only. */
export async function loadLaterCatalogue(language: Language): Promise<LaterCatalogue> {
  switch (language) {
    case 'en':
      return (await import('./en/later')).enLater;
    case 'zh-CN':
      return (await import('./zh-cn/later')).zhCnLater;
  }
}

/** The first of the browser's languages that Loupe speaks, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
