import type { TaskCard } from './task-card';
import { Store } from '../../store';

/** Cards that are kept; the oldest that nobody follows go first. */
const MAX_CARDS = 500;
/** Bytes of results that are kept with them. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Listeners hear of a burst once per this many milliseconds. */
const NOTIFY_EVERY = 50;

/** The cards of a session's tasks, newest first, bounded in memory. A React store. */
export class TaskStore extends Store<readonly TaskCard[]> {
  readonly #cards = new Map<string, TaskCard>();

  constructor() {
    super([]);
  }

  /** The card as it is now, which may be newer than the {@link snapshot}. */
  get(key: string): TaskCard | undefined {
    return this.#cards.get(key);
  }

  put(card: TaskCard): void {
    this.#cards.set(card.key, card);
    this.#bound();
    this.#changed();
  }

  /** Puts a newer state of a card in its place; does nothing once it is gone. */
  change(key: string, change: (card: TaskCard) => TaskCard): void {
    const card = this.#cards.get(key);
    if (card) this.put(change(card));
  }

  remove(key: string): void {
    if (this.#cards.delete(key)) this.#changed();
  }

  #bound(): void {
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
    this.setSoon(() => [...this.#cards.values()].reverse(), NOTIFY_EVERY);
  }
}

function sizeOf({ end }: TaskCard): number {
  return end && 'size' in end.shown ? end.shown.size : 0;
}
