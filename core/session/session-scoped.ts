import { memoizeByObject } from '../json/memoize-by-object';

/** A value made once per session, on first use, that lives as long as the session. */
export const sessionScoped = memoizeByObject;

const endings = new WeakMap<object, (() => void)[]>();

/** For what the garbage collector does not end: workers, timers. */
export function onSessionEnd(session: object, end: () => void): void {
  endings.set(session, [...(endings.get(session) ?? []), end]);
}

export function endSession(session: object): void {
  for (const end of endings.get(session) ?? []) end();
  endings.delete(session);
}
