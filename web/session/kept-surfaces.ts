import { encodePart } from '../../core/text/encode-part';
import { inBrowser, remember, useRemembered } from '../ui/remember';

const keyOf = (server: string) => `loupe.surface/${encodePart(server)}`;

/** What a server offered once, which each later connection is compared with. */
export interface KeptSurface {
  /** When it was kept, in milliseconds since the epoch. */
  at: number;
  /** The file of the surface. */
  text: string;
}

/**
 * Keeps a surface of a server in this browser, in the place of the one that there is.
 * @param text the file of the surface; undefined forgets the one that there is
 * @returns whether it will be there after a reload
 */
export function keepSurface(server: string, text: string | undefined): boolean {
  return remember(inBrowser, keyOf(server), text === undefined ? null : `${String(Date.now())}\n${text}`);
}

/** What was kept goes with the server's name. @param to undefined when it was removed */
export function moveSurface(from: string, to: string | undefined): void {
  const kept = inBrowser.getItem(keyOf(from));
  if (kept === null) return;
  // First the old one goes: there may be no room for both.
  remember(inBrowser, keyOf(from), null);
  if (to !== undefined) remember(inBrowser, keyOf(to), kept);
}

/** The surface that is kept of a server; undefined where there is none. */
export function useKeptSurface(server: string): KeptSurface | undefined {
  const kept = useRemembered(inBrowser, keyOf(server));
  const end = kept?.indexOf('\n') ?? -1;
  if (kept === null || end < 0) return undefined;
  return { at: Number(kept.slice(0, end)), text: kept.slice(end + 1) };
}
