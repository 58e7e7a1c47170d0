import { maskUrl } from '../session/mask-url';
import type { LogEntry } from '../session/message-log';

/** The texts of messages above this are not searched: the result's own search does that. */
const SEARCHED = 1_000_000;

/**
 * Tells which entries hold a text anywhere, in any case. Each is searched once: an entry that changes is another one.
 * @param wordsOf what the list says of an entry, perhaps cut
 */
export function textMatcher(
  filter: string,
  wordsOf: (entry: LogEntry) => string,
): (entry: LogEntry) => boolean {
  const wanted = filter.trim();
  if (wanted === '') return () => true;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  const known = new WeakMap<LogEntry, boolean>();
  return (entry) => {
    let matches = known.get(entry);
    if (matches === undefined) {
      matches = pattern.test(wordsOf(entry)) || pattern.test(textOf(entry));
      known.set(entry, matches);
    }
    return matches;
  };
}

/** What an entry holds beyond its words. */
function textOf(entry: LogEntry): string {
  switch (entry.kind) {
    case 'message':
      return typeof entry.raw === 'string' && entry.raw.length < SEARCHED ? entry.raw : '';
    case 'http':
      return maskUrl(entry.url);
    case 'stderr':
    case 'noise':
      return entry.text;
    case 'lifecycle':
      return '';
  }
}
