import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';

import { LazyValue, useLazyValue } from './lazy-value';
import { type Language, languages, loadLazyCatalog } from './i18n';

const lazyCatalogs = {
  en: new LazyValue(() => loadLazyCatalog('en')),
  'zh-CN': new LazyValue(() => loadLazyCatalog('zh-CN')),
} satisfies Record<Language, unknown>;

export function loadLazyTexts(): Promise<unknown> {
  const { lang } = document.documentElement;
  return lazyCatalogs[lang in languages ? (lang as Language) : 'en'].load();
}

/** Provides the texts that only lazy parts need (`i18n/en/lazy.ts`). @param fallback rendered until they are loaded */
export function LazyTexts({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const language = useLocale();
  const messages = useMessages();
  const texts = useLazyValue(lazyCatalogs[language]);
  const all = useMemo(() => texts && ({ ...messages, ...texts } as typeof messages), [messages, texts]);
  if (!all) return fallback;
  return (
    <IntlProvider locale={language} messages={all}>
      {children}
    </IntlProvider>
  );
}
