import type { KeyValueStore } from '../../host';
import { isObject, toList } from '../../json/json-object';
import type { TaskGeneration } from './task';

/** What is kept of a task for the case that the page is loaded anew: never its arguments, which may be secret. */
export interface RememberedTask {
  taskId: string;
  generation: TaskGeneration;
  tool: string | undefined;
  /** Milliseconds since the epoch. */
  seenAt: number;
}

const MOST = 100;

/** The tasks that were started at a server in this tab, oldest first. */
export class RememberedTasks {
  readonly #storage: KeyValueStore | undefined;
  readonly #key: string;

  /** @param storage undefined outside a page: then nothing is remembered */
  constructor(storage: KeyValueStore | undefined, server: string) {
    this.#storage = storage;
    this.#key = `loupe.tasks.${server}`;
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
      else this.#storage?.setItem(this.#key, JSON.stringify(tasks.slice(-MOST)));
    } catch {
      // The storage is full: a reload forgets them.
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
