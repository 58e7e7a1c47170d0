import { oncePer } from '../json/once-per';

/** What each session has one of: made when it is first asked for, and as long-lived as the session. */
export const perSession = oncePer;

const endings = new WeakMap<object, (() => void)[]>();

/** Calls back when a session is over for good, for what outlives the memory that it was made in: workers, timers. */
export function onSessionEnd(session: object, end: () => void): void {
  endings.set(session, [...(endings.get(session) ?? []), end]);
}

/** Ends what was made for a session. */
export function endSession(session: object): void {
  for (const end of endings.get(session) ?? []) end();
  endings.delete(session);
}
