import type { LogEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../runs/record/session-timeline';
import { Store } from '../../../core/store';

/** Undefined: all entries match. */
export type EntryFilter = ((entry: LogEntry) => boolean) | undefined;

export interface FilteredEntries {
  /** Oldest first. */
  entries: readonly LogEntry[];
  busy: boolean;
}

/** Milliseconds of testing before the page gets its turn. */
const SLICE_MS = 8;

/** Tests newest first in short slices: a search may go through a hundred megabytes. Each entry is tested once. */
export class FilteredLog extends Store<FilteredEntries> {
  readonly #log: ReadableLog;
  #filter: EntryFilter;
  /** Results by entry; a changed entry is another object. */
  #known = new WeakMap<LogEntry, boolean>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave: (() => void) | undefined;

  constructor(log: ReadableLog) {
    super({ entries: log.snapshot().entries, busy: false });
    this.#log = log;
  }

  protected override onFirst(): void {
    this.#leave = this.#log.subscribe(() => this.#look());
    this.#look();
  }

  protected override onLast(): void {
    this.#leave?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  setFilter(filter: EntryFilter): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#known = new WeakMap();
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { entries } = this.#log.snapshot();
    const filter = this.#filter;
    if (!filter) {
      this.set({ entries, busy: false });
      return;
    }
    const until = performance.now() + SLICE_MS;
    const found: LogEntry[] = [];
    let busy = false;
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (!entry) continue;
      let known = this.#known.get(entry);
      if (known === undefined) {
        busy ||= performance.now() > until;
        if (busy) continue;
        known = filter(entry);
        this.#known.set(entry, known);
      }
      if (known) found.push(entry);
    }
    if (busy) this.#timer = setTimeout(() => this.#look());
    this.set({ entries: found.reverse(), busy });
  }
}
