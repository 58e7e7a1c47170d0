import type { ReactNode } from 'react';
import {
  ChevronDown,
  Compass,
  Keyboard,
  Moon,
  MoreHorizontal,
  Pencil,
  Plug,
  RefreshCw,
  Search,
  Server,
  ShieldAlert,
  Sun,
  Unplug,
} from 'lucide-react';
import { useTranslations } from 'use-intl';

import { chooseDefaults, type Defaults, useChosenDefaults } from '../forms/prefill';
import { settingsItem } from '../features/authorization/settings/settings-parts';
import { isDemoServer, offerTour } from '../features/start/tour';
import { languages } from '../i18n/i18n';
import { laterPart } from '../i18n/later-part';
import { useServers, useSessionState, useWorkspace } from '../session/session-context';
import { useServerConfig } from '../session/use-authorization';
import type { Session } from '../../core/session/session';
import { DefinitionIcon } from '../outcome/definition-icon';
import { Button, IconButton } from '../ui/button';
import { FIRST_SHOWN, useFirstShown } from '../ui/first-shown';
import { Menu, type MenuEntry } from '../ui/menu';
import { ConnectionStatus } from './connection-status';
import styles from './header.module.css';
import { goTo } from './navigation';
import type { Route } from './routes';
import { changeSettings, type Settings, type Theme, settings } from './settings';
import { useStore } from '../ui/use-store';

const RecordButton = laterPart(
  async () => (await import('../features/recordings/record-button')).RecordButton,
);

/** Which server, how it is connected, and what is there on every screen. */
export function Header({
  session,
  onSearch,
  onShortcuts,
}: {
  session: Session | undefined;
  onSearch: () => void;
  onShortcuts: () => void;
}) {
  const t = useTranslations('app');
  const isMac = /Mac|iP/.test(navigator.platform);
  return (
    <header className={styles['header']}>
      <ServerMenu session={session} />
      {session ? <ConnectionStatus session={session} /> : <NoConnection />}
      {session && <CertificateWarning session={session} />}
      <div className="rest" />
      <RecordButton session={session} />
      <Button
        className={styles['search']}
        icon={<Search aria-hidden />}
        onClick={onSearch}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      >
        <span className={styles['searchText']}>{t('searchEverything')}</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      <ThemeButton />
      <MoreMenu session={session} onShortcuts={onShortcuts} />
    </header>
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

/** Stands for as long as a connection is open whose certificate nobody checks. */
function CertificateWarning({ session }: { session: Session }) {
  const t = useTranslations('app');
  const { kind } = useSessionState(session);
  const isUnchecked = useServerConfig(session).tls?.unchecked === true;
  if (!isUnchecked || kind !== 'connected' || session.config.target.kind === 'stdio') return null;
  const settingsOf: Route = {
    kind: 'section',
    server: session.config.name,
    section: 'authorization',
    item: settingsItem('tls'),
  };
  return (
    <Button
      size="small"
      className={styles['unchecked']}
      icon={<ShieldAlert aria-hidden />}
      title={t('uncheckedCertificateHint')}
      onClick={() => goTo(settingsOf)}
    >
      {t('uncheckedCertificate')}
    </Button>
  );
}

function ServerMenu({ session }: { session: Session | undefined }) {
  const t = useTranslations('app');
  const servers = useServers();
  const entries: MenuEntry[] = [
    ...servers.map(({ name }): MenuEntry => ({
      kind: 'item',
      key: `server ${name}`,
      label: name,
      icon: <Server aria-hidden />,
      onSelect: () => goTo({ kind: 'section', server: name, section: 'tools' }),
    })),
    { kind: 'line', key: 'line' },
    {
      kind: 'item',
      key: 'all',
      label: t('allServers'),
      onSelect: () => goTo({ kind: 'servers' }),
    },
  ];
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={
        <Button variant="ghost" className={styles['server']}>
          <img src="/icon.svg" alt="" width={20} height={20} />
          {session && <ServerIcon session={session} />}
          <span>{session?.config.name ?? t('chooseServer')}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}

function ServerIcon({ session }: { session: Session }) {
  const state = useSessionState(session);
  const serverInfo = state.kind === 'connected' ? state.connected.serverInfo : undefined;
  return serverInfo ? <DefinitionIcon definition={serverInfo} size={18} /> : null;
}

function ThemeButton() {
  const t = useTranslations('app');
  useStore(settings);
  const dark = document.documentElement.dataset['theme'] === 'dark';
  return (
    <IconButton
      label={t('toggleTheme')}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => changeSettings({ theme: dark ? 'light' : 'dark' })}
    />
  );
}

function MoreMenu({
  session,
  onShortcuts,
}: {
  session: Session | undefined;
  onShortcuts: () => void;
}) {
  const t = useTranslations('app');
  const { theme, language } = useStore(settings);
  const defaults = useChosenDefaults();
  const [first, chooseFirst] = useFirstShown();
  const entries: MenuEntry[] = [
    {
      kind: 'choice',
      key: 'theme',
      label: t('theme'),
      value: theme,
      options: (['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(value) })),
      onChange: (value) => changeSettings({ theme: value as Theme }),
    },
    { kind: 'line', key: 'line' },
    {
      kind: 'choice',
      key: 'language',
      label: t('language'),
      value: language,
      options: [
        { value: 'auto', label: t('likeBrowser') },
        ...Object.entries(languages).map(([value, label]) => ({ value, label })),
      ],
      onChange: (value) => changeSettings({ language: value as Settings['language'] }),
    },
    { kind: 'line', key: 'defaults-line' },
    {
      kind: 'choice',
      key: 'defaults',
      label: t('defaults'),
      value: defaults,
      options: (['shown', 'filled'] as const).map((value) => ({
        value,
        label: t(value === 'shown' ? 'defaultsShown' : 'defaultsFilled'),
      })),
      onChange: (value) => chooseDefaults(value as Defaults),
    },
    { kind: 'line', key: 'first-line' },
    {
      kind: 'choice',
      key: 'first',
      label: t('firstShown'),
      value: first,
      options: FIRST_SHOWN.map((value) => ({ value, label: t(`first_${value}`) })),
      onChange: (value) => chooseFirst(value === 'name' ? 'name' : 'title'),
    },
    { kind: 'line', key: 'keys-line' },
    {
      kind: 'item',
      key: 'keys',
      label: t('shortcuts'),
      icon: <Keyboard aria-hidden />,
      onSelect: onShortcuts,
    },
  ];
  const trigger = <IconButton label={t('moreActions')} icon={<MoreHorizontal aria-hidden />} />;
  return session ? (
    <SessionMenu session={session} trigger={trigger} entries={entries} />
  ) : (
    <Menu trigger={trigger} entries={entries} />
  );
}

function SessionMenu({
  session,
  trigger,
  entries,
}: {
  session: Session;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
}) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const state = useSessionState(session);
  const { name } = session.config;
  const open = state.kind === 'connected' || state.kind === 'connecting';
  const connect = () => void workspace.connect(name);
  const item = (key: string, label: string, icon: ReactNode, onSelect: () => void): MenuEntry => ({
    kind: 'item',
    key,
    label,
    icon,
    onSelect,
  });
  const own: MenuEntry[] = [
    ...(open
      ? [
          item('re', t('reconnect'), <RefreshCw />, connect),
          item('dis', t('disconnect'), <Unplug />, () => void workspace.disconnect(name)),
        ]
      : [item('co', t('connect'), <Plug />, connect)]),
    item('edit', t('editServer'), <Pencil />, () => goTo({ kind: 'servers', edit: name })),
    ...(isDemoServer(state)
      ? [
          item('tour', t('tour'), <Compass />, () => {
            offerTour();
            goTo({ kind: 'section', server: name, section: 'tools' });
          }),
        ]
      : []),
    { kind: 'line', key: 'own-line' },
  ];
  return <Menu trigger={trigger} entries={[...own, ...entries]} />;
}
