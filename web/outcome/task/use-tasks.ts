import { useSyncExternalStore } from 'react';

import type { Session } from '../../session/session';
import { taskStore } from '../../session/tasks/session-tasks';
import type { TaskCard } from '../../session/tasks/task-card';

/** The cards of a session's tasks, newest first. */
export function useTasks(session: Session): readonly TaskCard[] {
  const store = taskStore(session);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}
