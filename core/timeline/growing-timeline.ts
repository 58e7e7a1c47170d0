import { Store } from '../store';
import type { LogEntry } from '../transports/message-log';
import type { Timeline } from './model';
import { TimelineBuilder } from './timeline-builder';

/** Milliseconds of work before yielding to the event loop. */
const TURN_MS = 10;
const ENTRIES_PER_CHECK = 64;

/** Built a few milliseconds at a time. If the oldest entries are evicted, the old one stays until it is rebuilt. */
export class GrowingTimeline extends Store<Timeline> {
  #entries: readonly LogEntry[] = [];
  #builder = new TimelineBuilder();
  /** The entries given to the builder; one that is another object now was replaced. */
  #built: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super(new TimelineBuilder().finish());
  }

  /** Oldest first. */
  show(entries: readonly LogEntry[]): void {
    if (entries === this.#entries) return;
    this.#entries = entries;
    // A pending turn includes this change.
    this.#timer ??= setTimeout(() => this.#work());
  }

  /** Keeps what is built, for the next entries. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#entries = [];
  }

  #work(): void {
    const until = Date.now() + TURN_MS;
    const entries = this.#entries;
    const last = this.#built.at(-1);
    const isContinuation =
      entries[0]?.seq === this.#built[0]?.seq &&
      entries.length >= this.#built.length &&
      entries[this.#built.length - 1]?.seq === last?.seq;
    if (!isContinuation) {
      this.#builder = new TimelineBuilder();
      this.#built = [];
    }
    for (const [index, before] of this.#built.entries()) {
      const entry = entries[index];
      if (!entry || entry === before) continue;
      this.#builder.update(entry);
      this.#built[index] = entry;
    }
    while (this.#built.length < entries.length) {
      for (const entry of entries.slice(this.#built.length, this.#built.length + ENTRIES_PER_CHECK)) {
        this.#builder.take(entry);
        this.#built.push(entry);
      }
      if (Date.now() >= until) break;
    }
    const isDone = this.#built.length === entries.length;
    this.#timer = isDone ? undefined : setTimeout(() => this.#work());
    if (isDone) this.set(this.#builder.finish());
  }
}
