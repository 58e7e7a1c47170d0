import { knownStatus, type TaskStatus } from '../../../core/session/tasks/task';
import type { TaskCard } from '../../../core/session/tasks/task-card';

export type StatusFilter = 'any' | 'other' | TaskStatus;

/** The tasks with a status (`other`: none that the specification knows) whose tool, id or message has the words. */
export function filterTasks(cards: readonly TaskCard[], words: string, status: StatusFilter): readonly TaskCard[] {
  const wanted = words.trim().toLowerCase();
  return cards.filter((card) => {
    const known = knownStatus(card.task?.status);
    const fits = status === 'any' || (status === 'other' ? known === undefined : known === status);
    const text = `${subjectOfTask(card) ?? ''} ${card.taskId} ${card.task?.message ?? ''}`;
    return fits && text.toLowerCase().includes(wanted);
  });
}

/** What a task is about: the tool that was called, or the method that the server asked; undefined where nobody knows. */
export function subjectOfTask({ origin }: TaskCard): string | undefined {
  switch (origin.kind) {
    case 'called':
    case 'remembered':
      return origin.tool;
    case 'asked':
      return origin.method;
    case 'listed':
    case 'notified':
    case 'named':
      return undefined;
  }
}
