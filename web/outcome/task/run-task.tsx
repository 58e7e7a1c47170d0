import type { Session } from '../../../core/session/session';
import { TaskView } from './task-view';
import { useTasks } from './use-tasks';

/** The card of the task that a run became. Needs the later texts around it. */
export function RunTask({ session, task }: { session: Session; task: string }) {
  const card = useTasks(session).find(({ key }) => key === task);
  return card && <TaskView session={session} card={card} />;
}
