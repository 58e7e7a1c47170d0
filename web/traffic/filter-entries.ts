import type { LogEntry } from '../session/message-log';
import { type Kind, kindOf } from './entry-words';

/** The texts of messages above this are not searched: the result's own search does that. */
const SEARCHED = 1_000_000;

/** The entries of the kinds wanted that hold the text anywhere, in any case. */
export function filterEntries(
  entries: readonly LogEntry[],
  filter: string,
  kinds: ReadonlySet<Kind>,
  wordsOf: (entry: LogEntry) => string,
): readonly LogEntry[] {
  const wanted = filter.trim();
  const pattern =
    wanted === '' ? undefined : new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  return entries.filter((entry) => {
    if (!kinds.has(kindOf(entry))) return false;
    if (!pattern) return true;
    if (pattern.test(wordsOf(entry))) return true;
    return (
      entry.kind === 'message' &&
      typeof entry.raw === 'string' &&
      entry.raw.length < SEARCHED &&
      pattern.test(entry.raw)
    );
  });
}
