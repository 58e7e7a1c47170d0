import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import type { MessageEntry } from '../../core/transports/message-log';
import { settingsItem } from '../features/authorization/settings/settings-parts';
import { QuestionHost } from '../features/questions/question-host';
import { ToolsScreen } from '../features/tools/tools-screen';
import { TrafficDrawer, TrafficView } from '../features/traffic/traffic-drawer';
import { IconSource } from '../operation/icon-source';
import { ProxyReturned, useProxyReturn } from './proxy-return';
import { useProgramChanges } from '../session/program-changes';
import { useServers, useWorkspace } from '../session/session-context';
import { Button } from '../ui/button';
import { attachLayer } from '../ui/layer';
import { loadMenus } from '../ui/menu';
import { Notice } from '../ui/notice';
import { PartBoundary } from '../ui/part-boundary';
import { useStore } from '../ui/use-store';
import { usePrefetch } from '../session/use-prefetch';
import { isTyping, useWindowEvent } from '../ui/use-window-event';
import { AuthorizationProvider } from './authorization-provider';
import { ConnectionGate } from './connection-gate';
import { Header } from './header';
import { useDroppedRecording } from './dropped-recording';
import {
  CommandPalette,
  PlaceTabs,
  ShortcutsDialog,
  SettingsDialog,
  ConnectionScreen,
  SnapshotScreen,
  WatchClientButton,
  AuthorizationScreen,
  FindingsScreen,
  HistoryScreen,
  SuitesScreen,
  RunMenu,
  StartPane,
  StartProgramDialog,
  PresentedTool,
  Walkthrough,
  PresenterWindow,
  RecordingsScreen,
  LogScreen,
  RawScreen,
  TasksScreen,
  PromptsScreen,
  ResourcesScreen,
  SkillsScreen,
  ServersScreen,
} from './lazy-screens';
import { addServer, goTo, useCurrentServer, usePageTitle, useRoute } from './navigation';
import { openDialog, toggleSearch, typeAhead } from './open-dialog';
import { AfterFirstList } from './after-first-list';
import { GoKeys } from './go-keys';
import { PLACES, placeOf, type Route, type Section } from './routes';
import { SectionRail } from './section-rail';
import { StorageFullNotice } from './storage-full-notice';
import { takeStop, TourGuide } from './tour-guide';
import styles from './shell.module.css';

export function Shell() {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const route = useRoute();
  const opened = useStore(openDialog);
  const close = () => openDialog.set(undefined);
  const main = useRef<HTMLElement>(null);
  const servers = useServers();
  const current = useCurrentServer(route);
  const session = current === undefined ? undefined : workspace.session(current);
  const tunnelState = useSyncExternalStore(
    (listener) => workspace.tunnel.subscribe(listener),
    () => workspace.tunnel.state,
  );
  const startQuestion = useStore(workspace.trust);
  const isGone = tunnelState.kind === 'closed' && tunnelState.reason !== 'page-closed';
  useProxyReturn(isGone);

  useWindowEvent('keydown', (event) => {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      toggleSearch();
    }
    if ((event.key === '?' || event.key === '？') && !isTyping(event)) openDialog.set('shortcuts');
  });

  useWindowEvent('keydown', typeAhead, { capture: true });

  useProgramChanges((changed) => {
    void import('../features/tools/run-on-change').then(({ repeatMarkedTools }) => repeatMarkedTools(changed));
  });

  useDroppedRecording(workspace);

  usePrefetch(loadMenus);
  usePrefetch(RunMenu.load, 'idle');
  usePrefetch(CommandPalette.load);
  usePrefetch(RawScreen.load, 'idle');

  const isPresenting = route.kind === 'present' || route.kind === 'walkthrough' || route.kind === 'presenter';
  const heading =
    route.kind === 'section' ? `${route.server}: ${t(route.section)}` : t(isPresenting ? 'present' : route.kind);

  usePageTitle(route);

  return (
    <IconSource target={session?.config.target}>
      <AuthorizationProvider session={session}>
        <AfterFirstList session={session} main={main} />
        <div className="pane">
          <a
            className={styles['skip']}
            href="#main"
            onClick={(event) => {
              // Keeps the address: what follows `#` is Loupe's own.
              event.preventDefault();
              main.current?.focus();
            }}
          >
            {t('skipToMain')}
          </a>
          {!isPresenting && (
            <Header
              session={session}
              onSearch={toggleSearch}
              onSettings={() => openDialog.set('settings')}
              onShortcuts={() => openDialog.set('shortcuts')}
            />
          )}
          {session && !isPresenting && <TourGuide session={session} route={route} />}
          <ProxyReturned />
          <StorageFullNotice />
          {isGone && (
            <Notice
              tone="lost"
              role="alert"
              title={t('proxyGoneTitle')}
              actions={<Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
            >
              {t('proxyGoneText')}
            </Notice>
          )}
          <div className={`fill flex ${styles['body'] ?? ''}`}>
            {!isPresenting && <SectionRail route={route} server={session && current} session={session} />}
            <main ref={main} id="main" tabIndex={-1} className="fill narrow no-ring">
              <h1 className="visually-hidden">{heading}</h1>
              <PartBoundary key={route.kind === 'section' ? `${route.server}/${placeOf(route.section)}` : route.kind}>
                <Content route={route} session={session} current={current} />
              </PartBoundary>
              <div ref={attachLayer} />
            </main>
          </div>
          {!isPresenting && opened === undefined && <GoKeys server={current} session={session} />}
          {opened === 'search' && (
            <CommandPalette session={session} onSettings={() => openDialog.set('settings')} onClose={close} />
          )}
          {startQuestion && <StartProgramDialog question={startQuestion} />}
          {opened === 'settings' && <SettingsDialog onClose={close} />}
          {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
          {/* A suite's steps show the questions of their own server. */}
          {route.kind !== 'walkthrough' && (
            <QuestionHost
              isPresented={isPresenting}
              sessions={servers.flatMap(({ name }) => workspace.session(name) ?? [])}
              current={session}
              onShow={(name) => goTo({ kind: 'section', server: name, section: 'tools' })}
            />
          )}
        </div>
      </AuthorizationProvider>
    </IconSource>
  );
}

interface ContentProps {
  route: Route;
  session: Session | undefined;
  /** The last server seen. */
  current: string | undefined;
}

function Content({ route, session, current }: ContentProps) {
  const t = useTranslations('app');
  if (route.kind === 'walkthrough') return <Walkthrough name={route.suite} step={route.step} current={current} />;
  if (route.kind === 'presenter') return <PresenterWindow key={route.suite} name={route.suite} />;
  if (route.kind === 'present' && session)
    return <PresentedTool key={route.tool} session={session} tool={route.tool} />;
  if (route.kind === 'history') {
    return (
      <HistoryScreen
        item={route.run}
        onItem={(run, passing = false) => goTo({ kind: 'history', run }, { replace: passing })}
      />
    );
  }
  if (route.kind === 'suites') {
    return (
      <SuitesScreen
        suite={route.suite}
        call={route.call}
        current={session?.config.name}
        onOpen={(suite, call, passing = false) =>
          goTo(
            {
              kind: 'suites',
              ...(suite !== undefined && { suite }),
              call,
            },
            { replace: passing },
          )
        }
        onPresent={(suite, call) => goTo({ kind: 'walkthrough', suite, step: call })}
        onRun={(run) => goTo({ kind: 'history', run: String(run) })}
        onAuthorize={(server, settings) =>
          goTo({
            kind: 'section',
            server,
            section: 'authorization',
            ...(settings && { item: settingsItem(settings) }),
          })
        }
        onItem={(server, kind, name) => goTo({ kind: 'section', server, section: `${kind}s`, item: name })}
      />
    );
  }
  if (route.kind === 'recording') return <RecordingsScreen />;
  if (route.kind !== 'section' || !session) {
    return (
      <ServersScreen
        onOpen={(server) => goTo({ kind: 'section', server, section: 'tools' })}
        editing={route.kind === 'servers' ? route.edit : undefined}
        onEdit={(edit) => goTo({ kind: 'servers', edit })}
        onAuthorization={(server) => goTo({ kind: 'section', server, section: 'authorization', item: settingsItem() })}
        {...((route.kind === 'section' || route.kind === 'present') && { missing: route.server })}
      />
    );
  }
  const { server, section, item } = route;
  const openItem = (next: string | undefined, passing = false) =>
    goTo({ kind: 'section', server, section, ...(next !== undefined && { item: next }) }, { replace: passing });
  const resend = async (entry: MessageEntry) => {
    const { editAsRaw } = await import('../features/raw/raw-draft');
    editAsRaw(session, entry.raw);
    goTo({ kind: 'section', server, section: 'raw' });
  };
  const traffic = { session, onResend: (entry: MessageEntry) => void resend(entry) };
  const items = { session, item, onItem: openItem };
  const screens: Record<Section, ReactNode> = {
    tools: (
      <ToolsScreen
        {...items}
        onPresent={(tool) => goTo({ kind: 'present', server, tool })}
        onDefinitions={() => {
          void import('../features/findings/finding-filter').then(({ showSource }) => {
            showSource('definitions');
            goTo({ kind: 'section', server, section: 'findings' });
          });
        }}
        renderRunMenu={(kept) => <RunMenu server={server} kept={kept} />}
        renderStart={(tools) => (
          <StartPane
            session={session}
            tools={tools}
            onTool={(tool) => {
              openItem(tool);
              void import('./focus-first-field').then(({ focusFirstField }) => focusFirstField());
            }}
            onSection={(other) => goTo({ kind: 'section', server, section: other })}
            onStop={(stop) => takeStop(session, stop)}
            onAddServer={addServer}
          />
        )}
      />
    ),
    resources: <ResourcesScreen {...items} />,
    prompts: <PromptsScreen {...items} />,
    skills: <SkillsScreen {...items} />,
    tasks: <TasksScreen {...items} />,
    log: <LogScreen session={session} />,
    findings: (
      <FindingsScreen
        session={session}
        onTool={(key) => goTo({ kind: 'section', server, section: 'tools', item: key })}
      />
    ),
    raw: <RawScreen session={session} />,
    connection: <ConnectionScreen session={session} actions={<WatchClientButton server={server} />} />,
    authorization: (
      <AuthorizationScreen
        key={server}
        {...items}
        onTools={() => goTo({ kind: 'section', server, section: 'tools' })}
      />
    ),
    snapshot: <SnapshotScreen session={session} />,
    traffic: <TrafficView {...traffic} view="messages" />,
    timeline: <TrafficView {...traffic} view="timeline" />,
  };
  const screen = ALWAYS_OPEN.includes(section) ? (
    screens[section]
  ) : (
    <ConnectionGate
      session={session}
      onEdit={() => goTo({ kind: 'servers', edit: server })}
      onTraffic={() => goTo({ kind: 'section', server, section: 'traffic' })}
    >
      {screens[section]}
    </ConnectionGate>
  );
  const place = placeOf(section);
  const tabbed =
    place === 'traffic' || place === 'connection' ? (
      <PlaceTabs {...{ place, section, session }}>{screen}</PlaceTabs>
    ) : (
      screen
    );
  if (section === 'traffic' || section === 'timeline') {
    return (
      <section aria-label={t('traffic')} className="tall">
        {tabbed}
      </section>
    );
  }
  return (
    <TrafficDrawer {...traffic} hasTabs={place !== 'traffic'}>
      {tabbed}
    </TrafficDrawer>
  );
}

/** Useful without a connection, too. */
const ALWAYS_OPEN: readonly Section[] = [...PLACES.connection, 'traffic', 'timeline', 'log', 'findings'];
