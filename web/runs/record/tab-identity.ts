import { inTab, remember, storageKey } from '../../ui/remember';

const KEY = 'loupe.tab';
/** Time for the page before a reload to release the tab's lock. */
const HANDOVER_MS = 500;

/** Milliseconds since the epoch; distinguishes this page's entries from those before a reload. */
export const pageLoadedAt = Math.round(performance.timeOrigin);

let identity: Promise<string> | undefined;

/** An id of this tab that survives reloads, for its stored data. A duplicated tab gets a new one. */
export function tabIdentity(): Promise<string> {
  identity ??= claimIdentity();
  return identity;
}

async function claimIdentity(): Promise<string> {
  const stored = inTab.getItem(KEY);
  if (stored !== null) {
    if (await takeLock(stored)) return stored;
    await new Promise((resolve) => setTimeout(resolve, HANDOVER_MS));
    if (await takeLock(stored)) return stored;
  }
  const fresh = crypto.randomUUID();
  remember(inTab, KEY, fresh);
  await takeLock(fresh);
  return fresh;
}

const lockOf = (tab: string) => `loupe-tab ${tab}`;

const clearedKey = (server: string) => storageKey('loupe.trafficCleared', server, '');

/** Remembers the time, in case the page closes before the database has removed the traffic. */
export function rememberCleared(server: string): void {
  remember(inTab, clearedKey(server), String(Date.now()));
}

/** Milliseconds since the epoch; 0 for never. */
export function clearedAt(server: string): number {
  return Number(inTab.getItem(clearedKey(server)) ?? 0);
}

/** Holds the tab's lock until the page closes. @returns whether it was free */
function takeLock(tab: string): Promise<boolean> {
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
