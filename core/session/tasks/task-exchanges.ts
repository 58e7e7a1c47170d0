import type { Outcome } from '../requests/raw-channel';

/** Of a task's exchanges the latest are kept. */
const MOST = 20;

/** The requests about a task and their answers; of those that only asked for its status, the latest one. */
export class TaskExchanges {
  readonly #kept: { outcome: Outcome; isPoll: boolean }[] = [];

  add(outcome: Outcome, method: string): void {
    const isPoll = method === 'tasks/get';
    const before = isPoll ? this.#kept.findIndex((each) => each.isPoll) : -1;
    if (before >= 0) this.#kept.splice(before, 1);
    this.#kept.push({ outcome, isPoll });
    if (this.#kept.length > MOST) this.#kept.shift();
  }

  /** Oldest first. */
  all(): Outcome[] {
    return this.#kept.map(({ outcome }) => outcome);
  }
}
