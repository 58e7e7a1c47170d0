import type { TaskCard } from './task-card';
import { Store } from '../../store';
import type { KeyValueStore } from '../../host';
import { isObject, toList, toObject } from '../../json/json-object';

import type { Outcome } from '../requests/outcome';
import { rememberedTasksKey, type TaskSession } from './task-session';

/** Bounds: beyond them, the oldest cards that are not followed are evicted. */
const MAX_CARDS = 500;
const MAX_BYTES = 128 * 1024 * 1024;
const NOTIFY_MS = 50;

export class TaskStore extends Store<readonly TaskCard[]> {
  readonly #cards = new Map<string, TaskCard>();

  constructor() {
    super([]);
  }

  /** May be newer than the {@link snapshot}. */
  get(key: string): TaskCard | undefined {
    return this.#cards.get(key);
  }

  put(card: TaskCard): void {
    this.#cards.set(card.key, card);
    this.#evict();
    this.#changed();
  }

  change(key: string, change: (card: TaskCard) => TaskCard): void {
    const card = this.#cards.get(key);
    if (card) this.put(change(card));
  }

  remove(key: string): void {
    if (this.#cards.delete(key)) this.#changed();
  }

  #evict(): void {
    let bytes = 0;
    for (const card of this.#cards.values()) bytes += sizeOf(card);
    for (const [key, card] of this.#cards) {
      if (this.#cards.size <= MAX_CARDS && bytes <= MAX_BYTES) return;
      if (card.following.kind !== 'off' || this.#cards.size === 1) continue;
      this.#cards.delete(key);
      bytes -= sizeOf(card);
    }
  }

  #changed(): void {
    this.setSoon(() => [...this.#cards.values()].reverse(), NOTIFY_MS);
  }
}

function sizeOf({ end }: TaskCard): number {
  return end && 'size' in end.outcome ? end.outcome.size : 0;
}

/** What is stored over a reload: never arguments, which may be secret. */
type RememberedTask = Pick<TaskCard, 'taskId' | 'generation' | 'seenAt'> & { tool: string | undefined };

const MAX_REMEMBERED = 100;

/** The tasks called at a server in this tab, oldest first. */
export class RememberedTasks {
  readonly #storage: KeyValueStore | undefined;
  readonly #key: string;

  /** @param storage without it nothing is remembered */
  constructor(storage: KeyValueStore | undefined, server: string) {
    this.#storage = storage;
    this.#key = rememberedTasksKey(server);
  }

  all(): RememberedTask[] {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? '[]');
      return toList(stored).flatMap(readRemembered);
    } catch {
      return [];
    }
  }

  add(task: RememberedTask): void {
    this.#write([...this.all().filter(({ taskId }) => taskId !== task.taskId), task]);
  }

  remove(taskId: string): void {
    this.#write(this.all().filter((task) => task.taskId !== taskId));
  }

  #write(tasks: readonly RememberedTask[]): void {
    try {
      if (tasks.length === 0) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify(tasks.slice(-MAX_REMEMBERED)));
    } catch {
      // The storage is full: a reload loses the tasks.
    }
  }
}

function readRemembered(value: unknown): RememberedTask[] {
  if (!isObject(value)) return [];
  const { taskId, generation, tool, seenAt } = value;
  if (typeof taskId !== 'string' || typeof seenAt !== 'number') return [];
  if (generation !== 'experimental' && generation !== 'extension') return [];
  return [{ taskId, generation, tool: typeof tool === 'string' ? tool : undefined, seenAt }];
}

interface TaskListing {
  isLoading: boolean;
  pages: number;
  count: number;
  nextCursor: unknown;
  problem: Outcome | undefined;
}

const NOT_LISTED: TaskListing = { isLoading: false, pages: 0, count: 0, nextCursor: undefined, problem: undefined };

/** Fetches `tasks/list` page by page (2025-11-25). */
export class TaskList extends Store<TaskListing> {
  readonly #session: Pick<TaskSession, 'request'>;
  readonly #onTask: (task: unknown) => void;

  constructor(session: Pick<TaskSession, 'request'>, onTask: (task: unknown) => void) {
    super(NOT_LISTED);
    this.#session = session;
    this.#onTask = onTask;
  }

  async fetch(which: 'first' | 'next'): Promise<void> {
    if (this.snapshot().isLoading) return;
    const before = which === 'first' ? NOT_LISTED : this.snapshot();
    this.set({ ...before, isLoading: true });
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
      isLoading: false,
      pages: before.pages + 1,
      count: before.count + items.length,
      nextCursor: nextCursor ?? undefined,
      problem: Array.isArray(tasks) ? undefined : outcome,
    });
  }
}
