import { Store } from '../store';
import type { LogEntry } from '../transports/message-log';
import type { Timeline } from './model';
import { TimelineBuilder } from './timeline-builder';

/** Milliseconds of work before yielding to the event loop. */
const TURN_MS = 10;
const ENTRIES_PER_CHECK = 64;

/** Builds the timeline of a log in short turns. After an eviction, the last timeline stays until the next one is built. */
export class GrowingTimeline extends Store<Timeline> {
  #entries: readonly LogEntry[] = [];
  #builder = new TimelineBuilder();
  /** The entries given to the builder: an entry of the log that is another object now was replaced. */
  #built: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param entries shown from the start, as far as one turn is enough for them */
  constructor(entries: readonly LogEntry[] = []) {
    super(new TimelineBuilder().finish());
    this.#entries = entries;
    this.#work();
    this.stop();
  }

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
    const { length } = this.#built;
    const beginsAlike =
      entries[0]?.seq === this.#built[0]?.seq && entries[length - 1]?.seq === this.#built[length - 1]?.seq;
    if (!beginsAlike || entries.length < length) {
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
