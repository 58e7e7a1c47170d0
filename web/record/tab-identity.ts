import { inTab, remember, storageKey } from '../ui/remember';

const KEY = 'loupe.tab';
/** Milliseconds in which the page before a reload lets go of the tab. */
const HANDOVER = 500;

/** When this page was loaded, in milliseconds since the epoch: it tells its entries from those before a reload. */
export const pageLoadedAt = Math.round(performance.timeOrigin);

let held: Promise<string> | undefined;

/**
 * Names this tab, the same over a reload, for what is kept of it beyond the page. A tab that the browser made as a copy of another
 * has a name of its own.
 */
export function tabIdentity(): Promise<string> {
  held ??= hold();
  return held;
}

async function hold(): Promise<string> {
  const before = inTab.getItem(KEY);
  if (before !== null) {
    if (await take(before)) return before;
    await new Promise((resolve) => setTimeout(resolve, HANDOVER));
    if (await take(before)) return before;
  }
  const fresh = crypto.randomUUID();
  remember(inTab, KEY, fresh);
  await take(fresh);
  return fresh;
}

const lockOf = (tab: string) => `loupe-tab ${tab}`;

const clearedKey = (server: string) => storageKey('loupe.trafficCleared', server, '');

/** Notes that the traffic of a server was cleared now: before the database has erased it, the page may go. */
export function noteCleared(server: string): void {
  remember(inTab, clearedKey(server), String(Date.now()));
}

/** When the traffic of a server was cleared in this tab, in milliseconds since the epoch; 0 where it was not. */
export function clearedAt(server: string): number {
  return Number(inTab.getItem(clearedKey(server)) ?? 0);
}

/** Holds the tab's lock for the life of the page. @returns whether it was free */
function take(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(tab), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
}

/** Tells of a tab whether it is open; undefined where the browser does not tell. */
export async function openTabs(): Promise<((tab: string) => boolean) | undefined> {
  if (!('locks' in navigator)) return undefined;
  const { held: locks = [] } = await navigator.locks.query();
  const names = new Set(locks.map(({ name }) => name));
  return (tab) => names.has(lockOf(tab));
}
