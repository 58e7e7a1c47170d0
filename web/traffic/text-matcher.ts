import { maskUrl } from '../session/mask-url';
import type { LogEntry } from '../session/message-log';

/** The texts of messages above this are not searched: the result's own search does that. */
const SEARCHED = 1_000_000;

/**
 * Tells which entries hold a text anywhere, in any case.
 * @param wordsOf what the list says of an entry, perhaps cut
 */
export function textMatcher(
  filter: string,
  wordsOf: (entry: LogEntry) => string,
): (entry: LogEntry) => boolean {
  const wanted = filter.trim();
  if (wanted === '') return () => true;
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  return (entry) => pattern.test(wordsOf(entry)) || pattern.test(textOf(entry));
}

/** What an entry holds beyond its words. */
function textOf(entry: LogEntry): string {
  switch (entry.kind) {
    case 'message':
    case 'app':
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
