import { responseHead } from '../session/http-progress';
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
      if (entry.raw.length >= SEARCHED) return '';
      // What is no UTF-8 is kept as bytes, however small.
      return typeof entry.raw === 'string' ? entry.raw : new TextDecoder().decode(entry.raw);
    case 'http': {
      const { progress, url, asides = '' } = entry;
      const body = progress.kind === 'done' ? progress.body : undefined;
      const location = responseHead(progress)?.headers.find(
        ([name]) => name.toLowerCase() === 'location',
      )?.[1];
      return [maskUrl(url), location && maskUrl(location), asides, body].filter(Boolean).join('\n');
    }
    case 'stderr':
    case 'noise':
      return entry.text;
    case 'lifecycle':
      return '';
  }
}
