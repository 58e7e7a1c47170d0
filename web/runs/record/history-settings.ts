import { isObject, stringsIn } from '../../../core/json/json-object';
import { Store } from '../../../core/store';
import type { KeyValueStore } from '../../../core/host';
import { inBrowser, recall, remember } from '../../ui/remember';

const KEY = 'loupe.history';
const MB = 1_000_000;

export const LIMIT_CHOICES = [50 * MB, 500 * MB, 2000 * MB, 10_000 * MB] as const;
const DEFAULT_LIMIT = 500 * MB;

export interface HistorySettings {
  /** In bytes. */
  limit: number;
  excludedServers: readonly string[];
}

const DEFAULTS: HistorySettings = { limit: DEFAULT_LIMIT, excludedServers: [] };

/** Stored in this browser, for all its tabs. A React store. */
export class HistorySettingsStore extends Store<HistorySettings> {
  readonly #storage: KeyValueStore;
  #text: string | null | undefined;
  #settings = DEFAULTS;

  constructor(storage: KeyValueStore) {
    super(DEFAULTS);
    this.#storage = storage;
  }

  /** As stored now: another tab may have changed them. */
  override snapshot = (): HistorySettings => {
    const text = this.#storage.getItem(KEY);
    if (text !== this.#text) this.#settings = readSettings(this.#storage);
    this.#text = text;
    return this.#settings;
  };

  setLimit(limit: number): void {
    this.#change({ limit });
  }

  setStored(server: string, stored: boolean): void {
    const others = this.snapshot().excludedServers.filter((name) => name !== server);
    this.#change({ excludedServers: stored ? others : [...others, server] });
  }

  storesRunsOf(server: string): boolean {
    return !this.snapshot().excludedServers.includes(server);
  }

  rename(from: string, to: string): void {
    if (this.storesRunsOf(from)) return;
    this.setStored(from, true);
    this.setStored(to, false);
  }

  #change(change: Partial<HistorySettings>): void {
    const { limit, excludedServers } = { ...this.snapshot(), ...change };
    remember(this.#storage, KEY, JSON.stringify({ limit, keepNothing: excludedServers }));
    this.set(this.snapshot());
  }
}

function readSettings(storage: KeyValueStore): HistorySettings {
  const stored = recall(storage, KEY);
  const { limit, keepNothing } = isObject(stored) ? stored : {};
  return {
    limit: typeof limit === 'number' && limit > 0 ? limit : DEFAULT_LIMIT,
    excludedServers: stringsIn(keepNothing),
  };
}

export const historySettings = new HistorySettingsStore(inBrowser);
