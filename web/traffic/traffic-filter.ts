import { type Kind, kindOf, isMessage, isResponse } from '../outcome/entry-words';
import type { Direction, LogEntry, MessageLog } from '../session/message-log';
import { exchangeOf } from './exchange-of';
import type { Wanted } from './filtered-log';
import { textMatcher } from './text-matcher';

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
}

export const NO_FILTER: TrafficFilter = {
  text: '',
  hidden: new Set(),
  direction: undefined,
  method: undefined,
  exchange: undefined,
};

/** The method of a message, or of what it answers. */
export function methodOf(entry: LogEntry): string | undefined {
  if (!isMessage(entry)) return undefined;
  if ('method' in entry.shape) return entry.shape.method;
  return isResponse(entry) ? entry.answers?.split(' ', 1)[0] : undefined;
}

/** Tells what a filter leaves, from the cheapest question on. */
export function wantedBy(
  { text, hidden, direction, method, exchange }: TrafficFilter,
  log: MessageLog,
  wordsOf: (entry: LogEntry) => string,
): Wanted {
  const questions: ((entry: LogEntry) => boolean)[] = [];
  if (hidden.size > 0) questions.push((entry) => !hidden.has(kindOf(entry)));
  if (direction !== undefined) {
    questions.push((entry) => isMessage(entry) && entry.direction === direction);
  }
  if (method !== undefined) questions.push((entry) => methodOf(entry) === method);
  if (exchange) questions.push(exchangeOf(exchange, log));
  if (text.trim() !== '') questions.push(textMatcher(text, wordsOf));
  if (questions.length === 0) return undefined;
  return (entry) => questions.every((isWanted) => isWanted(entry));
}
