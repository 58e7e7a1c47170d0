import type { LogEntry } from '../transports/message-log';
import { endOf, type Timeline, type TimelineItem, type TimelineSpan } from './model';
import { timelineOf } from './timeline-builder';

export interface CallTimeline {
  /** By time; the call is the first. */
  items: readonly TimelineItem[];
  start: number;
  end: number;
}

interface Call {
  startedAt: number;
  /** The entry that has its response. */
  answer: number;
}

/**
 * An ended call in the log: its rounds, notifications, server requests and HTTP exchanges, and the text on stderr
 * while it ran. Undefined if the log has its request no more.
 */
export function callTimeline({ startedAt, answer }: Call, entries: readonly LogEntry[]): CallTimeline | undefined {
  const timeline = timelineOf(entries.filter(({ seq, at }) => seq <= answer && at >= startedAt));
  const first = timeline.bySeq.get(answer);
  const call = first && rootOf(first, timeline);
  if (!call) return undefined;
  const end = endOf(call, timeline.end);
  const items = timeline.items.filter((item) => {
    if (item.lane === 'text') return item.kind === 'mark' && item.at >= call.start && item.at <= end;
    return rootOf(item, timeline) === call;
  });
  const last = items.reduce((latest, item) => Math.max(latest, endOf(item, end)), end);
  return { items, start: call.start, end: last };
}

function rootOf(item: TimelineItem, { spans }: Timeline): TimelineSpan | undefined {
  let above = item.kind === 'span' ? item : spans.get(item.of ?? '');
  while (above?.parent !== undefined) above = spans.get(above.parent);
  return above;
}
