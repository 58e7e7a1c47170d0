import type { LogEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../runs/record/session-timeline';
import { Store } from '../../../core/store';

/** Undefined: all entries match. */
export type EntryFilter = ((entry: LogEntry) => boolean) | undefined;

export interface FilteredEntries {
  entries: readonly LogEntry[];
  filter: EntryFilter;
  isBusy: boolean;
}

/** Milliseconds of testing before the page gets its turn. */
const SLICE_MS = 8;

/** Tests newest first in short slices: a search may go through a hundred megabytes. Each entry is tested once. */
export class FilteredLog extends Store<FilteredEntries> {
  readonly #log: ReadableLog;
  #filter: EntryFilter;
  /** Results by entry; a changed entry is another object. */
  #matches = new WeakMap<LogEntry, boolean>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(log: ReadableLog) {
    super({ entries: log.snapshot().entries, filter: undefined, isBusy: false });
    this.#log = log;
  }

  protected override onFirst(): void {
    this.#unsubscribe = this.#log.subscribe(() => this.#update());
    this.#update();
  }

  protected override onLast(): void {
    this.#unsubscribe?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  setFilter(filter: EntryFilter): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#matches = new WeakMap();
    this.#update();
  }

  #update(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { entries } = this.#log.snapshot();
    const filter = this.#filter;
    if (!filter) {
      this.set({ entries, filter, isBusy: false });
      return;
    }
    const until = performance.now() + SLICE_MS;
    const matching: LogEntry[] = [];
    let isBusy = false;
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (!entry) continue;
      let matches = this.#matches.get(entry);
      if (matches === undefined) {
        isBusy ||= performance.now() > until;
        if (isBusy) continue;
        matches = filter(entry);
        this.#matches.set(entry, matches);
      }
      if (matches) matching.push(entry);
    }
    if (isBusy) this.#timer = setTimeout(() => this.#update());
    this.set({ entries: matching.reverse(), filter, isBusy });
  }
}
