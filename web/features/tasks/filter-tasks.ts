import { knownStatus, type TaskStatus } from '../../../core/session/tasks/task';
import type { TaskCard } from '../../../core/session/tasks/task-card';

export type StatusFilter = 'any' | 'other' | TaskStatus;

/** Matches status (`other`: unknown to the specification) and text in tool, id or message. */
export function filterTasks(cards: readonly TaskCard[], words: string, status: StatusFilter): readonly TaskCard[] {
  const query = words.trim().toLowerCase();
  return cards.filter((card) => {
    const known = knownStatus(card.task?.status);
    const hasStatus = status === 'any' || (status === 'other' ? known === undefined : known === status);
    const text = `${subjectOfTask(card) ?? ''} ${card.taskId} ${card.task?.message ?? ''}`;
    return hasStatus && text.toLowerCase().includes(query);
  });
}

/** The tool called, or the method of the server request; undefined if neither is known. */
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
