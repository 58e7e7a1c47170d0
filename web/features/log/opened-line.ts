import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { Writable } from '../../../core/store';
import { keyOfRow } from './log-row';

export const openedLine = sessionScoped<Session, Writable<string | undefined>>(
  () => new Writable<string | undefined>(undefined),
);

/** Opens the last line of stderr, or else the last logging message. */
export function openLastLine(session: Session): void {
  const line =
    session.log.entriesAfter(0).findLast((entry) => entry.kind === 'stderr') ??
    session.logMessages.snapshot().messages.at(-1);
  if (line) openedLine(session).set(keyOfRow(line));
}
