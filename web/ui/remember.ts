import { encodePart } from '../../core/text/encode-part';
import { useMemo, useSyncExternalStore } from 'react';

import type { KeyValueStore } from '../../core/host';
import { stringifyJson } from '../../core/json/lossless';
import { Writable } from '../../core/store';
import { noteFull } from './storage-full';

/**
 * A storage of the browser as a page may rely on it. Where it is switched off it reads as empty; what it does not take,
 * which `setItem` throws at, is read from memory for as long as the page lives.
 */
class PageStorage implements KeyValueStore {
  readonly #open: () => Storage;
  readonly #refused = new Map<string, string>();
  /** Counts the changes that this page makes. */
  readonly changes = new Writable(0);

  /** @param open reads the browser's property, which throws where storage is forbidden */
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
      noteFull(error);
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

/** What this browser keeps for all tabs (`localStorage`). */
export const inBrowser = new PageStorage(() => localStorage);
/** What this tab keeps over a reload (`sessionStorage`). */
export const inTab = new PageStorage(() => sessionStorage);

/**
 * Writes a choice down for the next time, or forgets it where it is null. Never throws: when the storage is full or
 * switched off, the choice holds for the life of the page.
 * @returns whether it will be there after a reload
 */
export function remember(storage: KeyValueStore, key: string, value: string | null): boolean {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The JSON that was written down; undefined where there is none, or something that is no JSON. */
export function recall(storage: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** What is written down, followed while this page changes it. */
export function useRemembered(storage: PageStorage, key: string): string | null {
  return useSyncExternalStore(storage.changes.subscribe, () => storage.getItem(key));
}

/**
 * A value that is kept as JSON, the same object until it is another, and the way to keep one; undefined forgets it.
 * @param read makes of what is kept, which may be anything, a value; the same function each time
 */
export function useKept<T>(
  storage: PageStorage,
  key: string,
  read: (kept: unknown) => T,
): [T, (value: T | undefined) => void] {
  const text = useRemembered(storage, key);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is kept under the key is this text
  const value = useMemo(() => read(recall(storage, key)), [storage, key, read, text]);
  return [value, (next) => remember(storage, key, next === undefined ? null : stringifyJson(next))];
}

/** One of a few choices as it was made last, also before a reload. */
export function useChoice<K extends string>(
  storage: PageStorage,
  key: string,
  choices: readonly K[],
  usual: K,
): [K, (choice: K) => void] {
  const stored = useRemembered(storage, key);
  const chosen = choices.find((choice) => choice === stored) ?? usual;
  return [chosen, (choice) => remember(storage, key, choice)];
}

/** The key of something that is kept apart for each server: `<prefix>/<server>/<item>`, the latter two encoded. */
export function storageKey(prefix: string, server: string, item: string): string {
  return `${prefix}/${encodePart(server)}/${encodePart(item)}`;
}
