import { shortened } from '../report/shortened';
import type { Session } from '../../session/session';

const MOST_LINES = 20;

/** The last lines that a server wrote to stderr after an entry of the log, long ones cut. */
export function lastStderr({ log }: Pick<Session, 'log'>, after: number): string[] {
  const lines = log
    .entriesAfter(after)
    .flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []));
  return lines.slice(-MOST_LINES).map(shortened);
}
