import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import type { MessageEntry } from '../../core/transports/message-log';
import { QuestionHost } from '../features/questions/question-host';
import { editAsRaw } from '../features/raw/raw-draft';
import { forgetDrafts, moveDrafts } from '../features/tools/drafts';
import { ToolsScreen } from '../features/tools/tools-screen';
import { TrafficDrawer } from '../features/traffic/traffic-drawer';
import { LaterTexts } from '../i18n/later-texts';
import { IconSource } from '../outcome/icon-source';
import { useServers, useWorkspace } from '../session/session-context';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { holdLayer } from '../ui/layer';
import { Notice } from '../ui/notice';
import { usePrefetch } from '../ui/use-prefetch';
import { ConnectionGate } from './connection-gate';
import { Header } from './header';
import { goTo, type Route, type Section, useRoute } from './routes';
import { SectionRail } from './section-rail';
import styles from './shell.module.css';

// What the first screen does not need comes when it is first asked for.
const loadPalette = () => import('./command-palette');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ConnectionScreen = lazy(async () => ({
  default: (await import('../features/servers/connection/connection-screen')).ConnectionScreen,
}));
const FindingsScreen = lazy(async () => ({
  default: (await import('../features/findings/findings-screen')).FindingsScreen,
}));
const LogScreen = lazy(async () => ({
  default: (await import('../features/log/log-screen')).LogScreen,
}));
const RawScreen = lazy(async () => ({
  default: (await import('../features/raw/raw-screen')).RawScreen,
}));
const TasksScreen = lazy(async () => ({
  default: (await import('./tasks-with-results')).TasksWithResults,
}));
const PromptsScreen = lazy(async () => ({
  default: (await import('../features/prompts/prompts-screen')).PromptsScreen,
}));
const ResourcesScreen = lazy(async () => ({
  default: (await import('../features/resources/resources-screen')).ResourcesScreen,
}));
const ServersScreen = lazy(async () => ({
  default: (await import('../features/servers/servers-screen')).ServersScreen,
}));
const TrafficScreen = lazy(async () => ({
  default: (await import('../features/traffic/traffic-screen')).TrafficScreen,
}));

/** The workbench: a header, the rail of sections, the open section, and the traffic below it. */
export function Shell() {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const route = useRoute();
  const [searching, setSearching] = useState(false);
  const servers = useServers();
  const current = useCurrentServer(route);
  const session = current === undefined ? undefined : workspace.session(current);
  const tunnelState = useSyncExternalStore(
    (listener) => workspace.tunnel.subscribe(listener),
    () => workspace.tunnel.state,
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSearching((open) => !open);
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  // It must be there at once: what is typed after the keys that open it would be lost.
  usePrefetch(loadPalette);

  const heading = route.kind === 'section' ? `${route.server}: ${t(route.section)}` : t('servers');

  useEffect(() => {
    const place = route.kind === 'section' ? [route.item, route.server] : [];
    document.title = [...place.filter((part) => part !== undefined), 'Loupe'].join(' · ');
  }, [route]);

  return (
    <IconSource target={session?.config.target}>
      <div className={styles['shell']}>
        <Header session={session} onSearch={() => setSearching(true)} />
        {tunnelState.kind === 'closed' && tunnelState.reason !== 'page-closed' && (
          <Notice
            tone="lost"
            role="alert"
            icon="⌁"
            title={t('proxyGoneTitle')}
            actions={<Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
          >
            {t('proxyGoneText')}
          </Notice>
        )}
        <div className={styles['body']}>
          <SectionRail route={route} server={session && current} session={session} />
          <main className={styles['main']}>
            <h1 className="visually-hidden">{heading}</h1>
            <PartBoundary key={route.kind === 'section' ? `${route.server}/${route.section}` : ''}>
              <Suspense>
                <Content route={route} session={session} />
              </Suspense>
            </PartBoundary>
            <div ref={holdLayer} />
          </main>
        </div>
        {searching && (
          <Suspense>
            <CommandPalette session={session} onClose={() => setSearching(false)} />
          </Suspense>
        )}
        <QuestionHost
          sessions={servers.flatMap(({ name }) => workspace.session(name) ?? [])}
          current={session}
          onShow={(name) => goTo({ kind: 'section', server: name, section: 'tools' })}
        />
      </div>
    </IconSource>
  );
}

/** All that a person wrote for a server goes with its name. @param to undefined when it was removed */
function moveTyped(from: string, to: string | undefined): void {
  if (to === undefined) forgetDrafts(from);
  else moveDrafts(from, to);
  void import('../features/questions/sampling/saved-answers').then(({ savedAnswers }) =>
    savedAnswers().move(from, to),
  );
}

function Content({ route, session }: { route: Route; session: Session | undefined }) {
  if (route.kind === 'servers' || !session) {
    return (
      <ServersScreen
        onOpen={(server) => goTo({ kind: 'section', server, section: 'tools' })}
        editing={route.kind === 'servers' ? route.edit : undefined}
        onEdit={(edit) => goTo({ kind: 'servers', ...(edit !== undefined && { edit }) })}
        onRenamed={moveTyped}
        {...(route.kind === 'section' && { missing: route.server })}
      />
    );
  }
  const { server, section, item } = route;
  const openItem = (next: string | undefined, passing = false) =>
    goTo(
      { kind: 'section', server, section, ...(next !== undefined && { item: next }) },
      { replace: passing },
    );
  const resend = (entry: MessageEntry) => {
    editAsRaw(session, entry.raw);
    goTo({ kind: 'section', server, section: 'raw' });
  };
  if (section === 'traffic') return <TrafficScreen session={session} onResend={resend} />;
  if (isAlwaysOpen(section)) {
    return (
      <TrafficDrawer session={session} onResend={resend}>
        <LaterTexts>
          <OpenScreen key={server} section={section} session={session} />
        </LaterTexts>
      </TrafficDrawer>
    );
  }
  return (
    <TrafficDrawer session={session} onResend={resend}>
      <ConnectionGate
        key={server}
        session={session}
        onEdit={() => goTo({ kind: 'servers', edit: server })}
        onTraffic={() => goTo({ kind: 'section', server, section: 'traffic' })}
      >
        <SectionScreen section={section} session={session} item={item} onItem={openItem} />
      </ConnectionGate>
    </TrafficDrawer>
  );
}

/** Sections that say something without a connection, too. */
type OpenSection = 'connection' | 'log' | 'findings';

function isAlwaysOpen(section: Section): section is OpenSection {
  return section === 'connection' || section === 'log' || section === 'findings';
}

function OpenScreen({ section, session }: { section: OpenSection; session: Session }) {
  switch (section) {
    case 'connection':
      return <ConnectionScreen session={session} />;
    case 'log':
      return <LogScreen session={session} />;
    case 'findings':
      return <FindingsScreen session={session} />;
  }
}

interface SectionScreenProps {
  section: Exclude<Section, 'traffic' | OpenSection>;
  session: Session;
  item: string | undefined;
  onItem: (item: string | undefined, passing?: boolean) => void;
}

function SectionScreen({ section, session, item, onItem }: SectionScreenProps) {
  switch (section) {
    case 'tools':
      return <ToolsScreen session={session} item={item} onItem={onItem} />;
    case 'resources':
      return <ResourcesScreen session={session} item={item} onItem={onItem} />;
    case 'prompts':
      return <PromptsScreen session={session} item={item} onItem={onItem} />;
    case 'tasks':
      return (
        <LaterTexts>
          <TasksScreen session={session} item={item} onItem={onItem} />
        </LaterTexts>
      );
    case 'raw':
      return (
        <LaterTexts>
          <RawScreen session={session} />
        </LaterTexts>
      );
  }
}

/** The server that the header and the rail speak of: the address bar's, else the one seen last. */
function useCurrentServer(route: Route): string | undefined {
  const workspace = useWorkspace();
  const named = route.kind === 'section' ? route.server : undefined;
  const [last, setLast] = useState(named ?? workspace.tunnel.launch.autoConnect);
  if (named !== undefined && named !== last) setLast(named);
  return named ?? last;
}

/** Keeps a failure in one part of the page from taking the rest with it. */
class PartBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Crashed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Crashed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('app');
  return (
    <EmptyState
      title={t('crashedTitle')}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      <p>{t('crashedText')}</p>
      <p className="mono">{error.message}</p>
    </EmptyState>
  );
}
