import { LISTEN } from '../protocol/listen-method';
import type { Direction } from '../transports/request-matcher';

/** In the order of the screen. */
export const LANES = ['connection', 'requests', 'questions', 'notifications', 'http', 'text', 'app'] as const;
export type Lane = (typeof LANES)[number];

/** The names are those of a run's states; `open` has not ended. */
export type SpanOutcome =
  | 'ok'
  | 'tool-error'
  | 'protocol-error'
  | 'transport-error'
  | 'cancelled'
  | 'input-required'
  | 'open';

/** Times are milliseconds since the epoch. */
export interface TimelineSpan {
  kind: 'span';
  /** Stable as the log grows. */
  key: string;
  /** `request`: one round, or a `call` with only one; `wait`: from a result that requires input to the next round. */
  what: 'call' | 'request' | 'wait' | 'task' | 'http' | 'process';
  seq: number;
  lane: Lane;
  /** Row in its lane, from 0. Spans in a row don't overlap, except in the last of {@link MAX_ROWS}. */
  row: number;
  parent?: string;
  start: number;
  /** Absent while open. */
  end?: number;
  /** Of a request with a response: its duration in the log, without the user's time. */
  millis?: number;
  outcome: SpanOutcome;
  name: string;
  subject?: string;
  direction?: Direction;
  /** The server check provoked the error. */
  isProvoked?: true;
  /** Numbers of its log entries, oldest first. */
  entries: readonly number[];
}

/** No error to show: an older server rejects clients' probes, and any server some messages of the server check. */
export function isRejectedProbe({ name, outcome, isProvoked }: TimelineSpan): boolean {
  return isProvoked === true || (name === 'server/discover' && outcome === 'protocol-error');
}

/** A notification, a line of text, an end of the connection. */
export interface TimelineMark {
  kind: 'mark';
  key: string;
  seq: number;
  lane: Lane;
  row: number;
  at: number;
  isBad: boolean;
  /** Key of the span that the event is about. */
  of?: string;
  name?: string;
  direction?: Direction;
}

export type TimelineItem = TimelineSpan | TimelineMark;

export interface Timeline {
  /** By time; a span comes before its parts. */
  items: readonly TimelineItem[];
  spans: ReadonlyMap<string, TimelineSpan>;
  readonly bySeq: ReadonlyMap<number, TimelineItem>;
  /** Lanes that aren't empty, in the order of {@link LANES}. */
  lanes: readonly { lane: Lane; rows: number }[];
  /** From the first entry to the last known time. Both 0 if there is nothing. */
  start: number;
  end: number;
}

/** Rows of a lane; what doesn't fit overlaps in the last one. */
export const MAX_ROWS = 8;

export function startOf(item: TimelineItem): number {
  return item.kind === 'span' ? item.start : item.at;
}

/** @param open end of an item that has not ended */
export function endOf(item: TimelineItem, open: number): number {
  if (item.kind === 'mark') return item.at;
  return item.end ?? Math.max(item.start, open);
}

/** A process, stream or subscription is open as long as the connection, so it doesn't count as activity. */
export function isLasting(item: TimelineItem): boolean {
  if (item.kind === 'mark') return false;
  return item.what === 'process' || item.what === 'http' || item.name === LISTEN;
}
