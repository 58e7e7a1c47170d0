import { isObject, stringsIn } from '../../../core/json/json-object';
import { Store } from '../../../core/store';
import type { KeyValueStore } from '../../../core/host';
import { inBrowser, recall, remember } from '../../ui/remember';

const KEY = 'loupe.history';
const MB = 1_000_000;

/** Choices for the size of the history, in bytes. */
export const LIMITS = [50 * MB, 500 * MB, 2000 * MB, 10_000 * MB] as const;
const USUAL_LIMIT = 500 * MB;

export interface HistorySettings {
  /** In bytes. */
  limit: number;
  keepNothing: readonly string[];
}

/** Stored in this browser. A React store. */
export class HistoryChoices extends Store<HistorySettings> {
  readonly #storage: KeyValueStore;

  constructor(storage: KeyValueStore) {
    super(readSettings(storage));
    this.#storage = storage;
  }

  setLimit(limit: number): void {
    this.#change({ limit });
  }

  setKeeps(server: string, keeps: boolean): void {
    const others = this.snapshot().keepNothing.filter((name) => name !== server);
    this.#change({ keepNothing: keeps ? others : [...others, server] });
  }

  keeps(server: string): boolean {
    return !this.snapshot().keepNothing.includes(server);
  }

  rename(from: string, to: string): void {
    if (this.keeps(from)) return;
    this.setKeeps(from, true);
    this.setKeeps(to, false);
  }

  #change(change: Partial<HistorySettings>): void {
    // Another tab may have changed the rest.
    const changed = { ...readSettings(this.#storage), ...change };
    remember(this.#storage, KEY, JSON.stringify(changed));
    this.set(changed);
  }
}

function readSettings(storage: KeyValueStore): HistorySettings {
  const stored = recall(storage, KEY);
  const { limit, keepNothing } = isObject(stored) ? stored : {};
  return {
    limit: typeof limit === 'number' && limit > 0 ? limit : USUAL_LIMIT,
    keepNothing: stringsIn(keepNothing),
  };
}

export const historyChoices = new HistoryChoices(inBrowser);
