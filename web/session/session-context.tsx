import { createContext, useContext } from 'react';

import type { Connected } from '../../core/session/connect/connected';
import type { ServerConfig } from '../../core/session/connect/server-config';
import type { Session, SessionState } from '../../core/session/session';
import type { LogSnapshot } from '../../core/transports/message-log';
import type { Workspace } from './workspace';
import { useSelected, useStore } from '../ui/use-store';

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceContext above it.');
  return workspace;
}

export function useServers(): readonly ServerConfig[] {
  const { servers } = useWorkspace();
  return useStore(servers);
}

export function useSessionState(session: Session): SessionState {
  return useStore(session);
}

export function useLastConnected(session: Session): Connected | undefined {
  return useSelected(session, () => session.lastConnected);
}

export function isOffline({ kind }: SessionState): boolean {
  return kind !== 'connected';
}

/** The title or name that the server declares, or else its name in the list of servers. */
export function serverTitle(session: Session, state = session.snapshot()): string {
  const { title, name } = (state.kind === 'connected' && state.connected.serverInfo) || {};
  const declared = [title, name].find((each) => typeof each === 'string' && each !== '');
  return typeof declared === 'string' ? declared : session.config.name;
}

export interface ItemScreenProps {
  session: Session;
  /** From the address; there may be no such item. */
  item: string | undefined;
}

export function useLog(session: Session): LogSnapshot {
  return useStore(session.log);
}
