import { toList, toObject } from '../../json/json-object';
import type { Outcome } from '../requests/raw-channel';
import type { TaskSession } from './task-session';
import { Store } from '../../store';

/** The pages of `tasks/list` as far as they were fetched (2025-11-25). */
export interface TaskListing {
  loading: boolean;
  pages: number;
  /** How many tasks they held. */
  count: number;
  /** Set when there is another page. */
  nextCursor: unknown;
  /** The last page, where it failed. */
  problem: Outcome | undefined;
}

const NOT_LISTED: TaskListing = {
  loading: false,
  pages: 0,
  count: 0,
  nextCursor: undefined,
  problem: undefined,
};

/** Fetches the tasks of a server page by page (`tasks/list`, 2025-11-25). A React store. */
export class TaskList extends Store<TaskListing> {
  readonly #session: Pick<TaskSession, 'request'>;
  readonly #onTask: (task: unknown) => void;

  /** @param onTask told of every item of a page, right or wrong. */
  constructor(session: Pick<TaskSession, 'request'>, onTask: (task: unknown) => void) {
    super(NOT_LISTED);
    this.#session = session;
    this.#onTask = onTask;
  }

  /** Fetches one page: the first, or the one after the last that came. */
  async fetch(which: 'first' | 'next'): Promise<void> {
    if (this.snapshot().loading) return;
    const before = which === 'first' ? NOT_LISTED : this.snapshot();
    this.set({ ...before, loading: true });
    const { nextCursor: cursor } = before;
    const params = cursor === undefined ? {} : { cursor };
    const outcome = await this.#session.request('tasks/list', params);
    if (outcome.kind !== 'result') {
      this.set({ ...before, problem: outcome });
      return;
    }
    const { tasks, nextCursor } = toObject(outcome.result);
    const items: readonly unknown[] = toList(tasks);
    items.forEach(this.#onTask);
    this.set({
      loading: false,
      pages: before.pages + 1,
      count: before.count + items.length,
      nextCursor: nextCursor ?? undefined,
      problem: Array.isArray(tasks) ? undefined : outcome,
    });
  }
}
