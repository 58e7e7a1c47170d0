import { ChevronDown, Contrast, Disc, Keyboard, List, MoreHorizontal, Plus, Search, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { lazyPartWithTexts } from '../i18n/lazy-part';
import { useLastConnected, useServers, useSessionState, useWorkspace } from '../session/session-context';
import { useServerConfig } from '../session/use-authorization';
import type { Session } from '../../core/session/session';
import { BASE_PATH } from '../tunnel/base-path';
import { DefinitionIcon } from '../runs/operation/definition-icon';
import { WaitingRequests } from '../runs/operation/waiting-requests';
import { Button, IconButton } from '../ui/button';
import { availableCommands } from '../ui/commands';
import { IS_MAC } from '../ui/keys';
import { Menu, type MenuEntry } from '../ui/menu';
import { serverColor } from '../ui/server-color';
import { firstScreenReady } from '../ui/after-paint';
import { ConnectionStatus, ShortStatus } from './connection-status';
import styles from './header.module.css';
import { addServer, goTo, useRoute } from '../navigation/navigation';
import { openRecordingName } from '../navigation/open-recording';
import { openDialog, toggleSearch } from '../navigation/open-dialog';
import { RouteLink } from '../navigation/route-link';
import { changeSettings } from './settings';
import { useStore } from '../ui/use-store';
import { useSessionActions, useTourActions } from './use-session-actions';
import { OptionalPart } from '../ui/part-boundary';

const CertificateWarning = lazyPartWithTexts(async () => (await import('./certificate-warning')).CertificateWarning);
const RecordButton = lazyPartWithTexts(async () => (await import('../features/recordings/record-button')).RecordButton);

export function Header({ session }: { session: Session | undefined }) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const servers = useServers();
  const opened = useStore(openRecordingName);
  const recording = useRoute().kind === 'recording' ? opened : undefined;
  return (
    <header className={styles['header']}>
      <HomeLink />
      <ServerMenu session={session} recording={recording} />
      {session ? <ConnectionStatus session={session} isHidden={recording !== undefined} /> : <NoConnection />}
      {session && <LateCertificateWarning session={session} />}
      <div className="rest" />
      {servers.map(({ name }) => {
        const each = workspace.session(name);
        return (
          each && (
            <WaitingRequests key={name} session={each} isCurrent={each === session} textClass={styles['searchText']} />
          )
        );
      })}
      <LateRecorder session={session} />
      <Button
        className={styles['search']}
        icon={<Search aria-hidden />}
        onClick={toggleSearch}
        aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      >
        <span className={styles['searchText']}>{t('searchEverything')}</span>
        <kbd aria-hidden className="faint ui-font sm">
          {IS_MAC ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      <MoreMenu session={session} />
    </header>
  );
}

/** Recording starts after the first list is drawn, unless the command line asked for it. */
function LateRecorder({ session }: { session: Session | undefined }) {
  const { launch } = useWorkspace().tunnel;
  const isSettled = useStore(firstScreenReady);
  if (!isSettled && launch.record === undefined) return null;
  return (
    <OptionalPart>
      <RecordButton session={session} />
    </OptionalPart>
  );
}

function HomeLink() {
  const t = useTranslations('app');
  return (
    <RouteLink className={styles['home']} to={{ kind: 'servers' }} title={t('servers')} aria-label={t('servers')}>
      <img src={`${BASE_PATH}/icon.svg`} alt="" width={20} height={20} />
    </RouteLink>
  );
}

function NoConnection() {
  const t = useTranslations('app');
  return (
    <span role="status" aria-label={t('connection')} data-state="disconnected" className="muted">
      {t('noServer')}
    </span>
  );
}

function LateCertificateWarning({ session }: { session: Session }) {
  const { kind } = useSessionState(session);
  const isUnchecked = useServerConfig(session).tls?.unchecked === true;
  if (!isUnchecked || kind !== 'connected' || session.config.target.kind === 'stdio') return null;
  return (
    <OptionalPart>
      <CertificateWarning session={session} />
    </OptionalPart>
  );
}

function ServerMenu({ session, recording }: { session: Session | undefined; recording: string | undefined }) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const servers = useServers();
  const entries = () => [
    ...servers.map(({ name }): MenuEntry => {
      const each = workspace.session(name);
      return {
        label: name,
        icon: <ServerRing name={name} />,
        isCurrent: each === session,
        after: each && <ShortStatus session={each} />,
        onSelect: () => goTo({ kind: 'section', server: name, section: 'tools' }),
      };
    }),
    'line' as const,
    { label: t('addServer'), icon: <Plus aria-hidden />, onSelect: addServer },
    { label: t('allServers'), icon: <List aria-hidden />, onSelect: () => goTo({ kind: 'servers' }) },
  ];
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <Button variant="ghost" className={styles['server']}>
          {recording !== undefined ? (
            <span className={styles['mark']}>
              <Disc aria-hidden />
            </span>
          ) : (
            session && <ServerIcon key={session.config.name} session={session} />
          )}
          <span>{recording ?? session?.config.name ?? t('chooseServer')}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}

function ServerRing({ name }: { name: string }) {
  const color = serverColor(name, useServers());
  return <span aria-hidden className={styles['ring']} style={{ color }} />;
}

function ServerIcon({ session }: { session: Session }) {
  const serverInfo = useLastConnected(session)?.serverInfo;
  return (
    <i className={styles['mark']}>
      <ServerRing name={session.config.name} />
      {serverInfo && <DefinitionIcon definition={serverInfo} size={18} />}
    </i>
  );
}

function switchTheme(): void {
  changeSettings({ theme: document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark' });
}

function MoreMenu({ session }: { session: Session | undefined }) {
  const t = useTranslations('app');
  const actions = useSessionActions(session);
  const tour = useTourActions(session);
  return (
    <Menu
      trigger={<IconButton size="normal" label={t('moreActions')} icon={<MoreHorizontal aria-hidden />} />}
      entries={() => [
        ...actions,
        actions.length > 0 && 'line',
        { label: t('toggleTheme'), icon: <Contrast aria-hidden />, onSelect: switchTheme },
        { label: t('settings'), icon: <Settings2 aria-hidden />, onSelect: () => openDialog.set('settings') },
        { label: t('shortcuts'), icon: <Keyboard aria-hidden />, onSelect: () => openDialog.set('shortcuts') },
        ...tour,
        'line',
        // Last: they may appear while the menu is open, and must not move the other entries.
        ...availableCommands().filter(({ isEverywhere }) => isEverywhere),
      ]}
    />
  );
}
