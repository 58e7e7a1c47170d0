/**
 * Writes a choice down for the next time, or forgets it where it is null. Never throws: when the storage is full or
 * switched off, the choice holds for the life of the page.
 */
export function remember(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // See above.
  }
}
