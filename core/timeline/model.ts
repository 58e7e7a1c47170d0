import type { Direction } from '../transports/request-matcher';

/** What an item of the timeline is of; the order is that of the screen. */
export const LANES = ['connection', 'requests', 'questions', 'notifications', 'http', 'text', 'app'] as const;
export type Lane = (typeof LANES)[number];

/** How a span ended; `open` as long as it has not. The names are those of a run's states, where it has the same. */
export type SpanOutcome =
  | 'ok'
  | 'tool-error'
  | 'protocol-error'
  | 'transport-error'
  | 'cancelled'
  | 'input-required'
  | 'open';

/** Something that took time. Times are milliseconds since the epoch. */
export interface TimelineSpan {
  kind: 'span';
  /** Steady as the log grows. */
  key: string;
  /**
   * `call`: a request with all its rounds, `request`: one round, or a request that has only one; `wait`: from a result
   * that asks for input to the round that has it; `task`: from its creation to its end.
   */
  what: 'call' | 'request' | 'wait' | 'task' | 'http' | 'process';
  /** The entry that it began with. */
  seq: number;
  lane: Lane;
  /** The line of its lane, from 0. Spans of one line do not overlap, up to {@link MAX_ROWS}. */
  row: number;
  /** The span that it is a part of. */
  parent?: string;
  start: number;
  /** Absent as long as it is open. */
  end?: number;
  outcome: SpanOutcome;
  /** The method; of HTTP its own. */
  name: string;
  /** The tool, prompt or resource. */
  subject?: string;
  direction?: Direction;
  /** What of the log it is made of, oldest first. */
  entries: readonly number[];
}

/** A moment: a notification, a line of text, an end of the connection. */
export interface TimelineMark {
  kind: 'mark';
  key: string;
  seq: number;
  lane: Lane;
  row: number;
  at: number;
  isBad: boolean;
  /** The span that it is about. */
  of?: string;
  /** The method of a notification. */
  name?: string;
  direction?: Direction;
}

export type TimelineItem = TimelineSpan | TimelineMark;

export interface Timeline {
  /** All of it, by time; a span comes before its parts. */
  items: readonly TimelineItem[];
  spans: ReadonlyMap<string, TimelineSpan>;
  /** The item that shows an entry. */
  readonly bySeq: ReadonlyMap<number, TimelineItem>;
  /** The lanes that have something, in the order of {@link LANES}. */
  lanes: readonly { lane: Lane; rows: number }[];
  /** From the first entry to the last thing that is known. Both 0 where there is nothing. */
  start: number;
  end: number;
}

/** Lines of a lane at most; what does not fit stands over others in the last one. */
export const MAX_ROWS = 8;

/** When an item begins. */
export function startOf(item: TimelineItem): number {
  return item.kind === 'span' ? item.start : item.at;
}

/** When it ended. @param open what stands for the end of what has not */
export function endOf(item: TimelineItem, open: number): number {
  if (item.kind === 'mark') return item.at;
  return item.end ?? Math.max(item.start, open);
}

/**
 * Whether a span is open for as long as the connection is, so that nothing happens while only such are: a process, a
 * stream, a subscription.
 */
export function isLasting(item: TimelineItem): boolean {
  if (item.kind === 'mark') return false;
  return item.what === 'process' || item.what === 'http' || item.name === 'subscriptions/listen';
}
