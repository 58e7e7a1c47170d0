import { encodePart } from '../../core/text/encode-part';
import { inBrowser, remember, useRemembered } from '../ui/remember';

const keyOf = (server: string) => `loupe.surface/${encodePart(server)}`;

/** The snapshot of a server that later connections are compared with. */
export interface StoredSnapshot {
  /** Milliseconds since the epoch. */
  at: number;
  text: string;
}

/**
 * Stores a server's snapshot in this browser, replacing an older one.
 * @param text the snapshot's file; undefined deletes the stored one
 * @returns whether it outlives a reload
 */
export function storeSnapshot(server: string, text: string | undefined): boolean {
  return remember(inBrowser, keyOf(server), text === undefined ? null : `${String(Date.now())}\n${text}`);
}

/** Moves a snapshot with its server's name. @param to undefined if the server was removed */
export function moveSnapshot(from: string, to: string | undefined): void {
  const stored = inBrowser.getItem(keyOf(from));
  if (stored === null) return;
  // The old one goes first: there may be no room for both.
  remember(inBrowser, keyOf(from), null);
  if (to !== undefined) remember(inBrowser, keyOf(to), stored);
}

export function useStoredSnapshot(server: string): StoredSnapshot | undefined {
  return readStoredSnapshot(useRemembered(inBrowser, keyOf(server)));
}

/** Of the time, a line break and the text. */
export function readStoredSnapshot(stored: string | null): StoredSnapshot | undefined {
  const end = stored?.indexOf('\n') ?? -1;
  if (stored === null || end < 0) return undefined;
  return { at: Number(stored.slice(0, end)), text: stored.slice(end + 1) };
}
