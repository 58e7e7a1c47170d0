import type { Catalogue } from './catalogue';
import { en } from './en';

/** The interface languages, each by its own name. */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

/** English comes with the page; any other language is fetched from Loupe's own assets when chosen. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return en;
    case 'zh-CN':
      return (await import('./zh-cn')).zhCn;
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
