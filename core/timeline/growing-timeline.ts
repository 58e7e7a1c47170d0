import { Store } from '../store';
import type { LogEntry } from '../transports/message-log';
import type { Timeline } from './model';
import { TimelineBuilder } from './timeline-builder';

/** Milliseconds of work before yielding to the thread. */
const TURN_MS = 10;
/** Entries between two looks at the clock. */
const ENTRIES_PER_CHECK = 64;

/**
 * A React store of the timeline of a growing log, built a few milliseconds at a time. Only new entries are added; if
 * the oldest are evicted, it is rebuilt, and the old timeline stays until then.
 */
export class GrowingTimeline extends Store<Timeline> {
  #entries: readonly LogEntry[] = [];
  #builder = new TimelineBuilder();
  /** The entries in the builder, as they were then. */
  #taken: LogEntry[] = [];
  #turn: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super(new TimelineBuilder().finish());
  }

  /** Oldest first. */
  show(entries: readonly LogEntry[]): void {
    if (entries === this.#entries) return;
    this.#entries = entries;
    // A pending turn includes this change.
    this.#turn ??= setTimeout(() => this.#go());
  }

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
