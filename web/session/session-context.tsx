import { createContext, useContext, useSyncExternalStore } from 'react';

import type { ServerConfig } from './server-config';
import type { Session, SessionState } from './session';
import type { ServerQuestion } from './server-questions';
import type { LogSnapshot } from './message-log';
import type { Workspace } from './workspace';

export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceContext above it.');
  return workspace;
}

export function useServers(): readonly ServerConfig[] {
  const { servers } = useWorkspace();
  return useSyncExternalStore(servers.subscribe, servers.snapshot);
}

export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

export function useQuestions(session: Session): readonly ServerQuestion[] {
  return useSyncExternalStore(session.questions.subscribe, session.questions.snapshot);
}

export function useLog(session: Session): LogSnapshot {
  return useSyncExternalStore(session.log.subscribe, session.log.snapshot);
}
