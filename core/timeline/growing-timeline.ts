import { Store } from '../store';
import type { LogEntry } from '../transports/message-log';
import type { Timeline } from './model';
import { TimelineBuilder } from './timeline-builder';

/** How many milliseconds at a time are spent on it; whoever is on the same thread may act in between. */
const TURN_MS = 10;
/** Entries that are taken before the clock is looked at again. */
const ENTRIES_PER_CHECK = 64;

/**
 * The timeline of a log that grows, made a few milliseconds at a time. Of a log that has grown only what is new is
 * taken; where its oldest have gone, it is made anew, and what there was stays until then. A React store.
 */
export class GrowingTimeline extends Store<Timeline> {
  #entries: readonly LogEntry[] = [];
  #builder = new TimelineBuilder();
  /** Those that are in the builder, as they were then. */
  #taken: LogEntry[] = [];
  #turn: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super(new TimelineBuilder().finish());
  }

  /** Shows these from now on, oldest first. */
  show(entries: readonly LogEntry[]): void {
    if (entries === this.#entries) return;
    this.#entries = entries;
    // A change that is on its way takes this one along.
    this.#turn ??= setTimeout(() => this.#go());
  }

  /** Nobody wants it any more. */
  stop(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    this.#entries = [];
  }

  #go(): void {
    const until = Date.now() + TURN_MS;
    const entries = this.#entries;
    const last = this.#taken.at(-1);
    const isSame =
      entries[0]?.seq === this.#taken[0]?.seq &&
      entries.length >= this.#taken.length &&
      entries[this.#taken.length - 1]?.seq === last?.seq;
    if (!isSame) {
      this.#builder = new TimelineBuilder();
      this.#taken = [];
    }
    for (const [index, before] of this.#taken.entries()) {
      const entry = entries[index];
      if (!entry || entry === before) continue;
      this.#builder.update(entry);
      this.#taken[index] = entry;
    }
    while (this.#taken.length < entries.length) {
      for (const entry of entries.slice(this.#taken.length, this.#taken.length + ENTRIES_PER_CHECK)) {
        this.#builder.take(entry);
        this.#taken.push(entry);
      }
      if (Date.now() >= until) break;
    }
    const isDone = this.#taken.length === entries.length;
    this.#turn = isDone ? undefined : setTimeout(() => this.#go());
    if (isDone) this.set(this.#builder.finish());
  }
}
