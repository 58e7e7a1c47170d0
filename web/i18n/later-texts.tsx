import { type ReactNode, use, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';

import { type Language, type LaterCatalogue, loadLaterCatalogue } from './i18n';

const loading = new Map<Language, Promise<LaterCatalogue>>();

function laterCatalogue(language: Language): Promise<LaterCatalogue> {
  const known = loading.get(language);
  if (known) return known;
  const promise = loadLaterCatalogue(language);
  loading.set(language, promise);
  // Where it could not be fetched, the next one to need it tries again.
  promise.catch(() => loading.delete(language));
  return promise;
}

/**
 * Around a part that is fetched when it is opened: adds the texts that only such parts need (`i18n/en/later.ts`).
 * Suspends until they are there.
 */
export function LaterTexts({ children }: { children: ReactNode }) {
  const language = useLocale();
  const messages = useMessages();
  const later = use(laterCatalogue(language));
  const all = useMemo(() => ({ ...messages, ...later }) as typeof messages, [messages, later]);
  return (
    <IntlProvider locale={language} messages={all}>
      {children}
    </IntlProvider>
  );
}
