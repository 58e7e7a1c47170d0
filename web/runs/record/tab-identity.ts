import { inTab, remember, storageKey } from '../../ui/remember';

const KEY = 'loupe.tab';
/** Time for the page before a reload to release the tab's lock. */
const HANDOVER_MS = 500;

/** Milliseconds since the epoch; distinguishes this page's entries from those before a reload. */
export const pageLoadedAt = Math.round(performance.timeOrigin);

let identity: Promise<string> | undefined;

/** An id of this tab that survives reloads, for its stored data. A duplicated tab gets a new one. */
export function tabIdentity(): Promise<string> {
  identity ??= claim();
  return identity;
}

async function claim(): Promise<string> {
  const before = inTab.getItem(KEY);
  if (before !== null) {
    if (await take(before)) return before;
    await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
    if (await take(before)) return before;
  }
  const fresh = crypto.randomUUID();
  remember(inTab, KEY, fresh);
  await take(fresh);
  return fresh;
}

const lockOf = (tab: string) => `loupe-tab ${tab}`;

const clearedKey = (server: string) => storageKey('loupe.trafficCleared', server, '');

/** Remembers the time, in case the page closes before the database has removed the traffic. */
export function noteCleared(server: string): void {
  remember(inTab, clearedKey(server), String(Date.now()));
}

/** Milliseconds since the epoch; 0 for never. */
export function clearedAt(server: string): number {
  return Number(inTab.getItem(clearedKey(server)) ?? 0);
}

/** Holds the tab's lock until the page closes. @returns whether it was free */
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

/** Undefined if the browser has no Web Locks. */
export async function openTabs(): Promise<((tab: string) => boolean) | undefined> {
  if (!('locks' in navigator)) return undefined;
  const { held: locks = [] } = await navigator.locks.query();
  const names = new Set(locks.map(({ name }) => name));
  return (tab) => names.has(lockOf(tab));
}
