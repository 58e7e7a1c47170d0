import { encodePart } from '../../core/text/encode-part';
import { inBrowser, remember, useRemembered } from '../ui/remember';

export interface StoredSnapshot {
  /** Milliseconds since the epoch. */
  at: number;
  text: string;
}

class StoredSnapshots {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  keyOf(server: string): string {
    return `${this.#prefix}/${encodePart(server)}`;
  }

  read(server: string): StoredSnapshot | undefined {
    return readStoredSnapshot(inBrowser.getItem(this.keyOf(server)));
  }

  /** @param text the snapshot's file; undefined deletes the stored one @returns whether it outlives a reload */
  store(server: string, text: string | undefined): boolean {
    return remember(inBrowser, this.keyOf(server), text === undefined ? null : `${String(Date.now())}\n${text}`);
  }
}

/** Saved by the user. Both keys are older names. */
export const savedSnapshots = new StoredSnapshots('loupe.surface');
/** Taken at each connection. */
export const lastSnapshots = new StoredSnapshots('loupe.tools');

export function useSavedSnapshot(server: string): StoredSnapshot | undefined {
  return readStoredSnapshot(useRemembered(inBrowser, savedSnapshots.keyOf(server)));
}

/** `1785000000000\n{…}`: the time and the text. */
function readStoredSnapshot(stored: string | null): StoredSnapshot | undefined {
  const end = stored?.indexOf('\n') ?? -1;
  if (stored === null || end < 0) return undefined;
  return { at: Number(stored.slice(0, end)), text: stored.slice(end + 1) };
}
