import type { LogEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../record/session-timeline';
import { Store } from '../../../core/store';

/** Tells whether an entry is wanted; undefined where all are. */
export type EntryFilter = ((entry: LogEntry) => boolean) | undefined;

export interface FilteredEntries {
  /** Oldest first. */
  entries: readonly LogEntry[];
  /** Entries are still being looked at. */
  busy: boolean;
}

/** How many milliseconds at a time are spent on looking at entries; the page may answer in between. */
const TURN = 8;

/**
 * The entries of a log that are wanted, newest looked at first, a few milliseconds at a time: texts of a hundred
 * megabytes may have to be searched. An entry is looked at once. A React store.
 */
export class FilteredLog extends Store<FilteredEntries> {
  readonly #log: ReadableLog;
  #wanted: EntryFilter;
  /** What is known of entries; a changed entry is another one. */
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

  /** Looks for something else from now on. */
  want(wanted: EntryFilter): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#known = new WeakMap();
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { entries } = this.#log.snapshot();
    const wanted = this.#wanted;
    if (!wanted) {
      this.set({ entries, busy: false });
      return;
    }
    const until = performance.now() + TURN;
    const found: LogEntry[] = [];
    let busy = false;
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (!entry) continue;
      let known = this.#known.get(entry);
      if (known === undefined) {
        busy ||= performance.now() > until;
        if (busy) continue;
        known = wanted(entry);
        this.#known.set(entry, known);
      }
      if (known) found.push(entry);
    }
    if (busy) this.#timer = setTimeout(() => this.#look());
    this.set({ entries: found.reverse(), busy });
  }
}
