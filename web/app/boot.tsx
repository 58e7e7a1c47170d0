import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { argumentsIn, keepLinked } from '../features/tools/linked-arguments';
import type * as en from '../i18n/en';
import { type Catalogue, type Language, loadCatalogue } from '../i18n/i18n';
import { newQueryClient } from '../session/queries';
import { WorkspaceContext } from '../session/session-context';
import { Workspace } from '../session/workspace';
import { forgetToken, obtainToken } from '../tunnel/token';
import { openTunnel, OpenTunnelError } from '../tunnel/tunnel';
import { TooltipProvider } from '../ui/tooltip';
import { goTo, parseRoute } from './routes';
import { languageOf, useSettings } from './settings';
import { Shell } from './shell';
import { inBrowser, inTab } from '../ui/remember';
import { TokenScreen } from './token-screen';

const queryClient = newQueryClient();

type BootState =
  | { kind: 'opening' }
  | { kind: 'locked'; reason: 'no-token' | 'unauthorized' | 'unreachable' }
  | { kind: 'open'; workspace: Workspace };

/** From the token in the address to the open page. */
export function Boot() {
  const state = useBoot();
  const { language, messages } = useCatalogue() ?? {};

  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language;
  }, [language]);

  if (language === undefined) return null;
  return (
    // A catalogue has English's keys and any text; the types of its arguments are English's.
    <IntlProvider locale={language} messages={messages as typeof en} timeZone={timeZone()}>
      <TooltipProvider>
        <QueryClientProvider client={queryClient}>
          <Booted state={state} />
        </QueryClientProvider>
      </TooltipProvider>
    </IntlProvider>
  );
}

function Booted({ state }: { state: BootState }) {
  const t = useTranslations('app');
  switch (state.kind) {
    case 'opening':
      return <p className="visually-hidden">{t('opening')}</p>;
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

function useBoot(): BootState {
  const [state, setState] = useState<BootState>({ kind: 'opening' });
  useEffect(() => {
    let gone = false;
    takeLinkedArguments();
    // A link that is pasted into this tab may change the fragment only, and loads nothing.
    addEventListener('hashchange', takeLinkedArguments);
    void open().then((next) => {
      if (!gone) setState(next);
      else if (next.kind === 'open') next.workspace.tunnel.close();
    });
    return () => {
      gone = true;
      removeEventListener('hashchange', takeLinkedArguments);
    };
  }, []);
  return state;
}

async function open(): Promise<BootState> {
  const obtained = await obtainToken();
  if (!obtained) return { kind: 'locked', reason: 'no-token' };
  const { token, isOwn } = obtained;
  try {
    const tunnel = await openTunnel({ url: location.origin, token });
    const workspace = new Workspace(tunnel, { local: inBrowser, tab: inTab });
    const first = isOwn ? workspace.restore() : workspace.hold();
    if (location.pathname === '/') {
      goTo(
        first === undefined
          ? { kind: 'servers' }
          : { kind: 'section', server: first, section: 'tools' },
        { replace: true },
      );
    } else {
      // A link to a server that is not connected yet is a wish to see it.
      const route = parseRoute(location.pathname);
      const session = route.kind === 'section' ? workspace.session(route.server) : undefined;
      if (
        isOwn &&
        session?.snapshot().kind === 'disconnected' &&
        session.config.origin === 'launch'
      ) {
        void workspace.connect(session.config.name);
      }
    }
    return { kind: 'open', workspace };
  } catch (error) {
    const reason = error instanceof OpenTunnelError ? error.reason : 'unreachable';
    if (reason === 'unauthorized') forgetToken();
    return { kind: 'locked', reason };
  }
}

/** The catalogue that was loaded last; undefined until the first one is. */
function useCatalogue(): { language: Language; messages: Catalogue } | undefined {
  const language = languageOf(useSettings());
  const [loaded, setLoaded] = useState<{ language: Language; messages: Catalogue }>();
  useEffect(() => {
    let gone = false;
    void loadCatalogue(language).then((messages) => {
      if (!gone) setLoaded({ language, messages });
    });
    return () => {
      gone = true;
    };
  }, [language]);
  return loaded;
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Takes a tool's arguments out of the address, `/s/SERVER/tools/TOOL#arguments=JSON`, and keeps them for its form. The
 * address is left without them: it is copied, kept in the history, and the arguments change.
 */
function takeLinkedArguments(): void {
  const found = argumentsIn(location.hash);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search + found.rest);
  if (found.text === '') return;
  const route = parseRoute(location.pathname);
  if (route.kind !== 'section' || route.section !== 'tools' || route.item === undefined) return;
  keepLinked({ server: route.server, tool: route.item, text: found.text });
}
