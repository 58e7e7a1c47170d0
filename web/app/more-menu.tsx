import type { ReactNode } from 'react';
import { Compass, Keyboard, MoreHorizontal, Pencil, Plug, RefreshCw, Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { chooseDefaults, type Defaults, useChosenDefaults } from '../forms/prefill';
import { isDemoServer, offerTour } from '../features/start/tour';
import { languages } from '../i18n/i18n';
import { useSessionState, useWorkspace } from '../session/session-context';
import type { Session } from '../../core/session/session';
import { IconButton } from '../ui/button';
import { FIRST_SHOWN, useFirstShown } from '../ui/first-shown';
import { Menu, type MenuEntry } from '../ui/menu';
import { goTo } from './navigation';
import { changeSettings, type Settings, type Theme, settings } from './settings';
import { useStore } from '../ui/use-store';

/** What the header has no room for, and what is done with a session. */
export function MoreMenu({
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
