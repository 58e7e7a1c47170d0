import { Keyboard, MoreHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { type Defaults, useChosenDefaults } from '../forms/prefill';
import { languages } from '../i18n/i18n';
import { IconButton } from '../ui/button';
import { FIRST_SHOWN, useFirstShown } from '../ui/first-shown';
import { Menu } from '../ui/menu';
import { useStore } from '../ui/use-store';
import { changeSettings, type Settings, type Theme, settings } from './settings';
import { useSessionActions } from './use-session-actions';

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
  const [defaults, chooseDefaults] = useChosenDefaults();
  const [first, chooseFirst] = useFirstShown();
  const actions = useSessionActions(session);
  return (
    <Menu
      trigger={<IconButton label={t('moreActions')} icon={<MoreHorizontal aria-hidden />} />}
      entries={[
        ...actions,
        actions.length > 0 && 'line',
        {
          label: t('theme'),
          value: theme,
          options: (['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(value),
          })),
          onChange: (value) => changeSettings({ theme: value as Theme }),
        },
        'line',
        {
          label: t('language'),
          value: language,
          options: [
            { value: 'auto', label: t('likeBrowser') },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ],
          onChange: (value) => changeSettings({ language: value as Settings['language'] }),
        },
        'line',
        {
          label: t('defaults'),
          value: defaults,
          options: [
            { value: 'shown', label: t('defaultsShown') },
            { value: 'filled', label: t('defaultsFilled') },
          ],
          onChange: (value) => chooseDefaults(value as Defaults),
        },
        'line',
        {
          label: t('firstShown'),
          value: first,
          options: FIRST_SHOWN.map((value) => ({ value, label: t(`first_${value}`) })),
          onChange: (value) => chooseFirst(value === 'name' ? 'name' : 'title'),
        },
        'line',
        { label: t('shortcuts'), icon: <Keyboard aria-hidden />, onSelect: onShortcuts },
      ]}
    />
  );
}
