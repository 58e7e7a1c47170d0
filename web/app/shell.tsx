import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { RequestHost } from '../features/server-requests/request-host';
import { ToolsScreen } from '../features/tools/tools-screen';
import { TrafficDrawer, TrafficView } from '../features/traffic/traffic-drawer';
import { IconSource } from '../runs/operation/icon-source';
import { ProxyNotice, useProxyReturn } from './proxy-return';
import { useProgramChanges } from '../session/program-changes';
import { useServers, useSessionState, useWorkspace } from '../session/session-context';
import { firstScreenReady } from '../ui/after-paint';
import { attachLayer } from '../ui/layer';
import { loadMenus } from '../ui/menu';
import { OptionalPart, PartBoundary } from '../ui/part-boundary';
import { storageFull } from '../ui/remember';
import { useStore } from '../ui/use-store';
import { usePrefetch } from '../session/use-prefetch';
import { isTyping, useWindowEvent } from '../ui/use-window-event';
import { AuthorizationProvider } from './authorization-provider';
import { ConnectionGate } from './connection-gate';
import { Header } from './header';
import {
  AuthorizationScreen,
  CommandPalette,
  ConnectionScreen,
  DriftBanner,
  FindingsScreen,
  HistoryScreen,
  HistoryTabs,
  LogScreen,
  SectionTabs,
  PresentedTool,
  PresenterView,
  PromptsScreen,
  RawScreen,
  RecordingsScreen,
  ResourcesScreen,
  RunReportButton,
  ServersScreen,
  ServerSettings,
  SettingsDialog,
  ShortcutsDialog,
  SkillsScreen,
  SnapshotScreen,
  StartPane,
  StartProgramDialog,
  StorageFullNotice,
  SuitesScreen,
  TasksScreen,
  Walkthrough,
  WalkthroughReport,
  WatchClientButton,
} from './lazy-screens';
import { useEditedServer, useRoute } from '../navigation/navigation';
import { openDialog, toggleSearch, typeAhead } from '../navigation/open-dialog';
import { openRecordingName } from '../navigation/open-recording';
import { AfterFirstList } from './after-first-list';
import { useDroppedRecording } from './dropped-recording';
import { GoKeys } from './go-keys';
import { FILES, groupOf, SECTION_GROUPS, type Route, type Section } from '../navigation/routes';
import { SectionRail } from './section-rail';
import { runTourStop, TourGuide } from './tour-guide';
import styles from './shell.module.css';

export function Shell() {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const route = useRoute();
  const edited = useEditedServer();
  const main = useRef<HTMLElement>(null);
  const servers = useServers();
  const current = useCurrentServer(route);
  const session = current === undefined ? undefined : workspace.session(current);
  const tunnelState = useSyncExternalStore(
    (listener) => workspace.tunnel.subscribe(listener),
    () => workspace.tunnel.state,
  );
  const startRequest = useStore(workspace.trust);
  const isStorageFull = useStore(storageFull) === 'full';
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

  useDroppedRecording(workspace.host);

  usePrefetch(loadMenus);
  usePrefetch(RunReportButton.load, 'idle');
  usePrefetch(CommandPalette.load);
  usePrefetch(RawScreen.load, 'idle');

  const isPresenting = route.kind === 'present' || route.kind === 'walkthrough' || route.kind === 'presenter';
  const heading =
    route.kind === 'section'
      ? t('labelOf', { label: route.server, value: t(route.section) })
      : t(isPresenting ? 'present' : route.kind);

  usePageTitle(route);

  return (
    // Within the shell: after an error of a part, the shell's hooks still wait for the proxy.
    <PartBoundary>
      <IconSource target={session?.config.target}>
        <AuthorizationProvider session={session}>
          <AfterFirstList session={session} main={main} />
          <div className="pane">
            <a
              className={styles['skip']}
              href="#main"
              onClick={(event) => {
                // The fragment is part of the address: `linked-arguments.ts` reads it.
                event.preventDefault();
                main.current?.focus();
              }}
            >
              {t('skipToMain')}
            </a>
            {!isPresenting && <Header session={session} />}
            <ProxyNotice isGone={isGone} />
            <OptionalPart>{isStorageFull && <StorageFullNotice />}</OptionalPart>
            {/* Another element without the header: the browser would count the move as a layout shift. */}
            <div key={isPresenting ? 'stage' : 'page'} className={`fill flex ${styles['body'] ?? ''}`}>
              {!isPresenting && <SectionRail route={route} server={session && current} session={session} />}
              <main ref={main} id="main" tabIndex={-1} className="fill narrow no-ring">
                <h1 className="visually-hidden">{heading}</h1>
                <PartBoundary key={route.kind === 'section' ? `${route.server}/${groupOf(route.section)}` : route.kind}>
                  <Content route={route} session={session} current={current} />
                </PartBoundary>
                <div ref={attachLayer} />
              </main>
            </div>
            {session && !isPresenting && <TourGuide key={current} session={session} route={route} />}
            <OptionalPart>
              <OpenedDialog session={session}>
                {!isPresenting && <GoKeys server={current} session={session} />}
              </OpenedDialog>
            </OptionalPart>
            <OptionalPart>{edited !== undefined && <ServerSettings key={edited} name={edited} />}</OptionalPart>
            <OptionalPart>{startRequest && <StartProgramDialog request={startRequest} />}</OptionalPart>
            {/* A suite's presentation shows the server requests of its own server. */}
            {route.kind !== 'walkthrough' && (
              <OptionalPart>
                <RequestHost
                  isPresented={isPresenting}
                  sessions={servers.flatMap(({ name }) => workspace.session(name) ?? [])}
                  current={session}
                />
              </OptionalPart>
            )}
          </div>
        </AuthorizationProvider>
      </IconSource>
    </PartBoundary>
  );
}

/** A component, so that opening a dialog does not render the page again. @param props.children without a dialog */
function OpenedDialog({ session, children }: { session: Session | undefined; children: ReactNode }) {
  const opened = useStore(openDialog);
  const close = () => openDialog.set(undefined);
  switch (opened) {
    case 'search':
      return <CommandPalette session={session} onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />;
    case undefined:
      return children;
  }
}

interface ContentProps {
  route: Route;
  session: Session | undefined;
  current: string | undefined;
}

function Content({ route, session, current }: ContentProps) {
  const t = useTranslations('app');
  const isRecording = useStore(openRecordingName) !== undefined;
  if (route.kind === 'walkthrough') return <Walkthrough name={route.suite} step={route.step} current={current} />;
  if (route.kind === 'presenter') return <PresenterView key={route.suite} name={route.suite} />;
  if (route.kind === 'present' && session)
    return <PresentedTool key={route.tool} session={session} tool={route.tool} />;
  if (route.kind === 'history' || route.kind === 'recording') {
    const { kind } = route;
    const isList = kind === 'history' && route.run === FILES;
    const screen =
      kind === 'history' && !isList ? <HistoryScreen item={route.run} /> : <RecordingsScreen isList={isList} />;
    if (isRecording && kind === 'recording') return screen;
    return <HistoryTabs kind={isList ? 'recording' : kind}>{screen}</HistoryTabs>;
  }
  if (route.kind === 'suites') {
    const { suite, call } = route;
    return <SuitesScreen {...{ suite, call, WalkthroughReport }} current={session?.config.name} />;
  }
  if (route.kind !== 'section' || !session) {
    return <ServersScreen route={route} />;
  }
  const { server, section, item } = route;
  const screens: Record<Section, ReactNode> = {
    tools: (
      <ToolsScreen
        {...{ session, item }}
        renderReportButton={(row) => <RunReportButton server={server} row={row} />}
        renderStart={(tools) => (
          <StartPane session={session} tools={tools} onGoToStop={(stop) => runTourStop(session, stop)} />
        )}
      />
    ),
    resources: <ResourcesScreen {...{ session, item }} />,
    prompts: <PromptsScreen {...{ session, item }} />,
    skills: <SkillsScreen {...{ session, item }} />,
    tasks: <TasksScreen {...{ session, item }} />,
    log: <LogScreen session={session} />,
    findings: <FindingsScreen session={session} />,
    raw: <RawScreen session={session} />,
    connection: <ConnectionScreen session={session} actions={<WatchClientButton variant="ghost" server={server} />} />,
    authorization: <AuthorizationScreen key={server} {...{ session, item }} />,
    snapshot: <SnapshotScreen session={session} />,
    traffic: <TrafficView session={session} view="messages" />,
    timeline: <TrafficView session={session} view="timeline" />,
  };
  const group = groupOf(section);
  const inTabs = (screen: ReactNode) =>
    group === 'traffic' || group === 'connection' ? (
      <SectionTabs {...{ group, section, session }}>{screen}</SectionTabs>
    ) : (
      screen
    );
  const drift = <Drift session={session} />;
  if (section === 'traffic' || section === 'timeline') {
    return (
      <section aria-label={t('traffic')} className="pane">
        <div className="fill">{inTabs(screens[section])}</div>
        {drift}
      </section>
    );
  }
  if (ALWAYS_OPEN.includes(section)) return inTabs(screens[section]);
  return (
    <ConnectionGate session={session} section={screens[section]}>
      {(content, progress) => (
        <TrafficDrawer
          session={session}
          hasTabs={group !== 'traffic'}
          notice={
            <>
              {progress}
              {drift}
            </>
          }
        >
          {inTabs(content)}
        </TrafficDrawer>
      )}
    </ConnectionGate>
  );
}

function Drift({ session }: { session: Session }) {
  const state = useSessionState(session);
  const isSettled = useStore(firstScreenReady);
  return state.kind === 'connected' && isSettled && <DriftBanner session={session} connected={state.connected} />;
}

function useCurrentServer(route: Route): string | undefined {
  const workspace = useWorkspace();
  const named = route.kind === 'section' || route.kind === 'present' ? route.server : undefined;
  const [last, setLast] = useState(named ?? workspace.tunnel.launch.autoConnect);
  if (named !== undefined && named !== last) setLast(named);
  return named ?? last;
}

function usePageTitle(route: Route): void {
  const t = useTranslations('app');
  const titleOf = (): readonly (string | undefined)[] => {
    switch (route.kind) {
      case 'section':
        return [route.item, route.server];
      case 'suites':
        return [route.suite, t('suites')];
      case 'present':
        return [route.tool];
      case 'history':
      case 'recording':
        return [t(route.kind)];
      case 'walkthrough':
      case 'presenter':
        return [route.suite];
      case 'servers':
        return [];
    }
  };
  const title = [...titleOf().filter((part) => part !== undefined), 'Loupe'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

const ALWAYS_OPEN: readonly Section[] = [...SECTION_GROUPS.connection, 'log', 'findings'];
