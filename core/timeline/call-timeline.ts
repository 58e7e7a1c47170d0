import type { LogEntry } from '../transports/message-log';
import { rawText } from '../json/lossless';
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
  /** The outcome of its last round, or of its task: without a response it has no `seq`. */
  last: { request: string; millis: number; seq?: number };
}

/** Milliseconds after a call without a response in which its cancellation or the end of the connection is logged. */
const LOGGED_WITHIN_MS = 1000;

/** A call with its rounds, server requests, HTTP and stderr. Undefined if the log has no request of it. */
export function callTimeline({ startedAt, last }: Call, entries: readonly LogEntry[]): CallTimeline | undefined {
  const responseSeq = last.seq;
  const requestEntry = responseSeq === undefined ? requestOf(last.request, entries) : undefined;
  const isWithin =
    responseSeq === undefined
      ? ({ at }: LogEntry) => at <= (requestEntry?.at ?? 0) + last.millis + LOGGED_WITHIN_MS
      : ({ seq }: LogEntry) => seq <= responseSeq;
  const timeline = timelineOf(entries.filter((entry) => entry.at >= startedAt && isWithin(entry)));
  return partOf(timeline, responseSeq ?? requestEntry?.seq, requestEntry && requestEntry.at + last.millis);
}

/** Of the first request with this name since the start. Undefined until it is sent. */
export function runningTimeline(
  { startedAt, name }: { startedAt: number; name: string },
  entries: readonly LogEntry[],
  now: number,
): CallTimeline | undefined {
  const since = entries.filter(({ at }) => at >= startedAt);
  const requestEntry = since.find((entry) => {
    const request = sentRequest(entry);
    return request !== undefined && [request.subject, request.method].includes(name);
  });
  return partOf(timelineOf(since), requestEntry?.seq, now);
}

/** @param openEnd of a call without a response */
function partOf(timeline: Timeline, seq: number | undefined, openEnd = timeline.end): CallTimeline | undefined {
  const first = timeline.bySeq.get(seq ?? 0);
  const call = first && rootOf(first, timeline);
  if (!call) return undefined;
  const end = endOf(call, openEnd);
  const items = timeline.items.filter((item) => {
    if (item.lane === 'text') return item.kind === 'mark' && item.at >= call.start && item.at <= end;
    return rootOf(item, timeline) === call;
  });
  const latest = items.reduce((latestSoFar, item) => Math.max(latestSoFar, endOf(item, end)), end);
  return { items, start: call.start, end: latest };
}

/** Without a response, the text of the request is what the log and the outcome share. */
function requestOf(request: string, entries: readonly LogEntry[]): LogEntry | undefined {
  return entries.findLast((entry) => sentRequest(entry) && entry.kind === 'message' && rawText(entry.raw) === request);
}

function sentRequest(entry: LogEntry) {
  return entry.kind === 'message' && entry.direction === 'sent' && entry.shape.kind === 'request'
    ? entry.shape
    : undefined;
}

function rootOf(item: TimelineItem, { spans }: Timeline): TimelineSpan | undefined {
  let above = item.kind === 'span' ? item : spans.get(item.of ?? '');
  while (above?.parent !== undefined) above = spans.get(above.parent);
  return above;
}
