import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import type * as en from '../i18n/en';
import { type Catalog, type Language, loadCatalog } from '../i18n/i18n';
import { newQueryClient } from '../session/queries';
import { WorkspaceContext } from '../session/session-context';
import type { OpenedPage } from './open-page';
import { languageOf, settings } from './settings';
import { useStore } from '../ui/use-store';
import { Shell } from './shell';
import { TokenScreen } from './token-screen';

const queryClient = newQueryClient();

export function Boot({ opening }: { opening: Promise<OpenedPage> }) {
  const state = useOpened(opening);
  const { language, messages } = useCatalog() ?? {};

  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);

  if (language === undefined) return null;
  return (
    // A catalog has English's keys and any text; argument types are English's.
    <IntlProvider locale={language} messages={messages as typeof en} onError={reportIntlError}>
      <QueryClientProvider client={queryClient}>
        <Booted state={state} />
      </QueryClientProvider>
    </IntlProvider>
  );
}

function Booted({ state }: { state: OpenedPage | undefined }) {
  const t = useTranslations('app');
  if (!state) return <p className="visually-hidden">{t('opening')}</p>;
  switch (state.kind) {
    case 'locked':
      return <TokenScreen reason={state.reason} />;
    case 'open':
      return (
        <WorkspaceContext value={state.workspace}>
          <Shell />
        </WorkspaceContext>
      );
  }
}

function useOpened(opening: Promise<OpenedPage>): OpenedPage | undefined {
  const [state, setState] = useState<OpenedPage>();
  useEffect(() => {
    void opening.then(setState);
  }, [opening]);
  return state;
}

/** The last loaded catalog, so that a change of language doesn't blank the page. */
function useCatalog(): { language: Language; messages: Catalog } | undefined {
  const language = languageOf(useStore(settings));
  const [loaded, setLoaded] = useState<{ language: Language; messages: Catalog }>();
  useEffect(() => {
    let isGone = false;
    void loadCatalog(language).then((messages) => {
      if (!isGone) setLoaded({ language, messages });
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  return loaded;
}

/** No error: without a time zone, react-intl uses the browser's. Resolving its name would cost 15 ms of the start. */
function reportIntlError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) reportError(error);
}
