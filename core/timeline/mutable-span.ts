import { CLOSED_BY_LOUPE, isFailedStatus } from '../transports/http-progress';
import type { AppEntry, HttpEntry, MessageEntry } from '../transports/message-log';
import type { Lane, SpanOutcome, TimelineSpan } from './model';

export type MutableSpan = Omit<TimelineSpan, 'entries'> & { entries: number[] };

export function spanAt({ seq, at }: { seq: number; at: number }, what: TimelineSpan['what'], lane: Lane): MutableSpan {
  const key = String(seq);
  const begun = { seq, lane, row: 0, start: at, outcome: 'open', name: '' } as const;
  return { kind: 'span', key, what, ...begun, entries: [seq] };
}

export function laneOf(entry: MessageEntry | AppEntry): Lane {
  if (entry.kind === 'app') return 'app';
  return entry.direction === 'sent' ? 'requests' : 'questions';
}

export function laneOfResponse(entry: MessageEntry | AppEntry): Lane {
  if (entry.kind === 'app') return 'app';
  return entry.direction === 'received' ? 'requests' : 'questions';
}

export function outcomeOf({ shape }: MessageEntry | AppEntry): SpanOutcome {
  if (shape.kind === 'error') return 'protocol-error';
  return shape.kind === 'result' && shape.isError ? 'tool-error' : 'ok';
}

export function httpOutcome(
  method: string,
  progress: Extract<HttpEntry['progress'], { kind: 'done' | 'broken' }>,
): SpanOutcome {
  if (progress.kind === 'broken') return progress.code === CLOSED_BY_LOUPE ? 'cancelled' : 'transport-error';
  return isFailedStatus(method, progress.status) ? 'transport-error' : 'ok';
}

export function nameOf(direction: MessageEntry['direction'], id: unknown): string {
  return typeof id === 'number' ? `${direction} ${id}` : `${direction} ${JSON.stringify(id)}`;
}

export function subjectOf({ name, subject }: MutableSpan): string {
  return subject === undefined ? name : `${name} ${subject}`;
}
