import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';

import { Fetched, useFetched } from './fetched';
import { type Language, languages, loadLazyCatalogue } from './i18n';

const later = {
  en: new Fetched(() => loadLazyCatalogue('en')),
  'zh-CN': new Fetched(() => loadLazyCatalogue('zh-CN')),
} satisfies Record<Language, unknown>;

/** Fetches the later texts in the page's language. */
export function loadLazyTexts(): Promise<unknown> {
  const { lang } = document.documentElement;
  return later[lang in languages ? (lang as Language) : 'en'].load();
}

/**
 * Around a part that is fetched when it is opened: adds the texts that only such parts need (`i18n/en/later.ts`).
 * Nothing stands there until they are.
 */
export function LazyTexts({ children }: { children: ReactNode }) {
  const language = useLocale();
  const messages = useMessages();
  const texts = useFetched(later[language]);
  const all = useMemo(() => texts && ({ ...messages, ...texts } as typeof messages), [messages, texts]);
  if (!all) return null;
  return (
    <IntlProvider locale={language} messages={all}>
      {children}
    </IntlProvider>
  );
}
