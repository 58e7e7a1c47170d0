import type * as en from './en';
import type * as enLater from './en/lazy';

/** The shape of a catalogue: the English one with any text in its leaves. */
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Catalogue = Shape<typeof en>;
export type LazyCatalogue = Shape<typeof enLater>;

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
export function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return import('./en');
    case 'zh-CN':
      return import('./zh-cn');
  }
}

/** The texts that are within `LazyTexts` only. */
export function loadLazyCatalogue(language: Language): Promise<LazyCatalogue> {
  switch (language) {
    case 'en':
      return import('./en/lazy');
    case 'zh-CN':
      return import('./zh-cn/lazy');
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
