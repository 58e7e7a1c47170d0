import { Compass, Pencil, Plug, RefreshCw, Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { isDemoServer, offerTour } from '../features/start/tour';
import { useWorkspace } from '../session/session-context';
import type { MenuItem } from '../ui/menu';
import { useStore } from '../ui/use-store';
import { goTo } from '../navigation/navigation';

export function useSessionActions(session: Session | undefined): MenuItem[] {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const state = useStore(session);
  if (!session || !state) return [];
  const { name } = session.config;
  const isOpen = state.kind === 'connected' || state.kind === 'connecting';
  const connect = () => void workspace.connect(name);
  return [
    isOpen
      ? item(t('reconnect'), <RefreshCw aria-hidden />, connect)
      : item(t('connect'), <Plug aria-hidden />, connect),
    ...(isOpen ? [item(t('disconnect'), <Unplug aria-hidden />, () => void workspace.disconnect(name))] : []),
    item(t('editServer'), <Pencil aria-hidden />, () => goTo({ kind: 'servers', edit: name })),
  ];
}

export function useTourActions(session: Session | undefined): MenuItem[] {
  const t = useTranslations('app');
  const state = useStore(session);
  if (!session || state?.kind !== 'connected' || !isDemoServer(state.connected)) return [];
  const start = () => {
    offerTour();
    goTo({ kind: 'section', server: session.config.name, section: 'tools' });
  };
  return [item(t('tour'), <Compass aria-hidden />, start)];
}

function item(label: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem {
  return { label, icon, onSelect };
}
