import type { Session } from '../../../../core/session/session';
import { taskStore } from '../../../../core/session/tasks/session-tasks';
import type { TaskCard } from '../../../../core/session/tasks/task-card';
import { useStore } from '../../../ui/use-store';

export function useTasks(session: Session): readonly TaskCard[] {
  const store = taskStore(session);
  return useStore(store);
}
