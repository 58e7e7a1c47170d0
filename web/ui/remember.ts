import { useMemo, useSyncExternalStore } from 'react';

import { encodePart } from '../../core/text/encode-part';
import type { KeyValueStore } from '../../core/host';
import { stringifyJson } from '../../core/json/lossless';
import { Writable } from '../../core/store';

/** Never fails to read: it is empty if storage is disabled, and serves from memory what `setItem` could not store. */
class PageStorage implements KeyValueStore {
  readonly #open: () => Storage;
  readonly #refused = new Map<string, string>();
  readonly changes = new Writable(0);

  constructor(open: () => Storage) {
    this.#open = open;
  }

  getItem(key: string): string | null {
    return this.#refused.get(key) ?? this.#read((storage) => storage.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#refused.delete(key);
    try {
      this.#open().setItem(key, value);
    } catch (error) {
      this.#refused.set(key, value);
      reportFull(error);
      throw error;
    } finally {
      this.changes.set(this.changes.snapshot() + 1);
    }
  }

  removeItem(key: string): void {
    this.#refused.delete(key);
    this.#read((storage) => storage.removeItem(key));
    this.changes.set(this.changes.snapshot() + 1);
  }

  keys(): string[] {
    return [...this.#refused.keys(), ...(this.#read((storage) => Object.keys(storage)) ?? [])];
  }

  #read<T>(read: (storage: Storage) => T): T | undefined {
    try {
      return read(this.#open());
    } catch {
      return undefined;
    }
  }
}

export const inBrowser = new PageStorage(() => localStorage);
export const inTab = new PageStorage(() => sessionStorage);

/** Deletes the choice if null. Never throws. @returns whether the choice outlives a reload */
export function remember(storage: KeyValueStore, key: string, value: string | null): boolean {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function recall(storage: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

export function useRemembered(storage: PageStorage, key: string): string | null {
  return useSyncExternalStore(storage.changes.subscribe, () => storage.getItem(key));
}

/** Memoized; undefined deletes it. @param read stable from render to render */
export function useStoredValue<T>(
  storage: PageStorage,
  key: string,
  read: (stored: unknown) => T,
): [T, (value: T | undefined) => void] {
  const text = useRemembered(storage, key);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stored text changes with `text`
  const value = useMemo(() => read(recall(storage, key)), [storage, key, read, text]);
  return [value, (next) => remember(storage, key, next === undefined ? null : stringifyJson(next))];
}

export function useChoice<K extends string>(
  storage: PageStorage,
  key: string,
  choices: readonly K[],
  fallback: K,
): [K, (choice: K) => void] {
  const stored = useRemembered(storage, key);
  const chosen = choices.find((choice) => choice === stored) ?? fallback;
  return [chosen, (choice) => remember(storage, key, choice)];
}

export function storageKey(prefix: string, server: string, item: string): string {
  return `${prefix}/${encodePart(server)}/${encodePart(item)}`;
}

/** `full`: the browser's storage had no room; `read`: the user has seen that. */
export const storageFull = new Writable<'no' | 'full' | 'read'>('no');

export function isFull(error: unknown): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === 'QuotaExceededError';
}

export function reportFull(error: unknown): void {
  if (isFull(error) && storageFull.snapshot() === 'no') storageFull.set('full');
}
