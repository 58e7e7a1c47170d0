import type * as en from './en';
import type * as enLazy from './en/lazy';

/** Each namespace with the common texts, so that a component needs only one; its own text of the same key wins. */
type WithCommon<Parts, Common> = {
  [Part in keyof Parts]: Omit<Common, keyof Parts[Part]> & Parts[Part];
};

function withCommon<Parts extends object, Common extends object>(
  parts: Parts,
  common: Common,
): WithCommon<Parts, Common> {
  const all = Object.entries(parts as Record<string, object>).map(
    ([name, texts]) => [name, { ...common, ...texts }] as const,
  );
  return Object.fromEntries(all) as WithCommon<Parts, Common>;
}

export function allTexts<First extends { common: object }, Lazy extends { commonLazy: object }>(
  first: First,
  lazy: Lazy,
) {
  const common: First['common'] = first.common;
  const lazyCommon: First['common'] & Lazy['commonLazy'] = { ...common, ...lazy.commonLazy };
  return { ...withCommon(first, common), ...withCommon(lazy, lazyCommon) };
}

type English = WithCommon<typeof en, typeof en.common>;
type LazyEnglish = WithCommon<typeof enLazy, typeof en.common & typeof enLazy.commonLazy>;

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Catalog = Shape<English>;
export type LazyCatalog = Shape<LazyEnglish>;

export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof languages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: English & LazyEnglish;
  }
}

export async function loadCatalog(language: Language): Promise<Catalog> {
  const parts: Shape<typeof en> = await (language === 'en' ? import('./en') : import('./zh-cn'));
  return withCommon(parts, parts.common);
}

export async function loadLazyCatalog(language: Language): Promise<LazyCatalog> {
  const [{ common }, parts] = await Promise.all([
    loadCatalog(language),
    language === 'en' ? import('./en/lazy') : import('./zh-cn/lazy'),
  ]);
  const lazy: Shape<typeof enLazy> = parts;
  return withCommon(lazy, { ...common, ...lazy.commonLazy });
}

export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
