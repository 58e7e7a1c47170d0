import { Keyboard, MoreHorizontal, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { IconButton } from '../ui/button';
import { Menu } from '../ui/menu';
import { useSessionActions } from './use-session-actions';

/** What the header has no room for, and what is done with a session. */
export function MoreMenu({
  session,
  onSettings,
  onShortcuts,
}: {
  session: Session | undefined;
  onSettings: () => void;
  onShortcuts: () => void;
}) {
  const t = useTranslations('app');
  const actions = useSessionActions(session);
  return (
    <Menu
      trigger={<IconButton label={t('moreActions')} icon={<MoreHorizontal aria-hidden />} />}
      entries={[
        ...actions,
        actions.length > 0 && 'line',
        { label: t('settings'), icon: <Settings2 aria-hidden />, onSelect: onSettings },
        { label: t('shortcuts'), icon: <Keyboard aria-hidden />, onSelect: onShortcuts },
      ]}
    />
  );
}
