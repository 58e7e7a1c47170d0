import { type Kind, entryKind, isMessage, isResponse } from '../../content/texts/entry-text';
import type { Direction } from '../../../core/transports/request-matcher';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../record/session-timeline';
import { maskUrl } from '../../../core/session/connect/mask-url';
import { responseHead } from '../../../core/transports/http-progress';
import type { EntryFilter } from './filtered-log';

/** What of the traffic is to be seen. */
export interface TrafficFilter {
  text: string;
  hidden: ReadonlySet<Kind>;
  /** Only messages of this direction. */
  direction: Direction | undefined;
  /** Only messages with this method, and the answers to them. */
  method: string | undefined;
  /** Only the exchange that this entry is a part of. */
  exchange: LogEntry | undefined;
  /** Only what was between these times, in milliseconds since the epoch; {@link wantedBy} leaves it to whoever shows a list. */
  time: { from: number; to: number } | undefined;
}

export const NO_FILTER: TrafficFilter = {
  text: '',
  hidden: new Set(),
  direction: undefined,
  method: undefined,
  exchange: undefined,
  time: undefined,
};

/** The methods of messages, sorted. */
export function methodsIn(entries: readonly LogEntry[]): string[] {
  const methods = new Set<string>();
  // There may be a hundred thousand of them: an answer's method is its request's.
  for (const entry of entries) if (isMessage(entry) && 'method' in entry.shape) methods.add(entry.shape.method);
  return [...methods].sort();
}

/** The method of a message, or of what it answers. */
export function methodOf(entry: LogEntry): string | undefined {
  if (!isMessage(entry)) return undefined;
  if ('method' in entry.shape) return entry.shape.method;
  return isResponse(entry) ? entry.answers?.split(' ', 1)[0] : undefined;
}

/** Tells what a filter leaves, from the cheapest question on. */
export function wantedBy(
  { text, hidden, direction, method, exchange }: TrafficFilter,
  log: ReadableLog,
  wordsOf: (entry: LogEntry) => string,
): EntryFilter {
  const questions: ((entry: LogEntry) => boolean)[] = [];
  if (hidden.size > 0) questions.push((entry) => !hidden.has(entryKind(entry)));
  if (direction !== undefined) {
    questions.push((entry) => isMessage(entry) && entry.direction === direction);
  }
  if (method !== undefined) questions.push((entry) => methodOf(entry) === method);
  if (exchange) questions.push(exchangeOf(exchange, log));
  if (text.trim() !== '') questions.push(textMatcher(text, wordsOf));
  if (questions.length === 0) return undefined;
  return (entry) => questions.every((isWanted) => isWanted(entry));
}

/** Longer messages are not read for their progress token. */
const READ = 1_000_000;

/**
 * Tells what belongs to the same exchange as an entry: a request, its answers, what was said of it (progress,
 * cancellation), and over HTTP all that the same exchange carried.
 */
export function exchangeOf(entry: LogEntry, log: ReadableLog): (other: LogEntry) => boolean {
  if (entry.kind !== 'message') {
    return (other) => other.seq === entry.seq || (other.kind === 'message' && other.http === entry.seq);
  }
  const partner = entry.partner === undefined ? undefined : log.entry(entry.partner);
  const root = isAnswer(entry) && partner?.kind === 'message' ? partner : entry;
  const abouts = new Set(root.shape.kind === 'request' ? namesOf(root) : []);
  const { http } = root;
  return (other) => {
    if (other.seq === root.seq || other.seq === http || other.seq === entry.part?.of) return true;
    if (other.kind !== 'message') return false;
    if (http !== undefined && other.http === http) return true;
    if (other.partner === root.seq && isAnswer(other)) return true;
    if (other.shape.kind !== 'notification' || other.shape.about === undefined) return false;
    return other.seq > root.seq && abouts.has(JSON.stringify(other.shape.about));
  };
}

function isAnswer({ shape }: MessageEntry): boolean {
  return shape.kind === 'result' || shape.kind === 'error';
}

/** The id and the progress token of a request, as JSON. */
function namesOf({ shape, raw }: MessageEntry): string[] {
  const id = shape.kind === 'request' ? [JSON.stringify(shape.id)] : [];
  if (typeof raw !== 'string' || raw.length > READ) return id;
  const [, token] = /"progressToken"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(raw) ?? [];
  return token === undefined ? id : [...id, JSON.stringify(JSON.parse(token))];
}

/** The texts of messages above this are not searched: the result's own search does that. */
const SEARCHED = 1_000_000;

/**
 * Tells which entries hold a text anywhere, in any case.
 * @param wordsOf what the list says of an entry, perhaps cut
 */
export function textMatcher(filter: string, wordsOf: (entry: LogEntry) => string): (entry: LogEntry) => boolean {
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
      const location = responseHead(progress)?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
      return [maskUrl(url), location && maskUrl(location), asides, body].filter(Boolean).join('\n');
    }
    case 'stderr':
    case 'noise':
      return entry.text;
    case 'lifecycle':
      return '';
  }
}
