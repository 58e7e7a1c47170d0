import { POLLED } from '../../../core/timeline/pauses';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { entryOutcome } from '../../content/texts/entry-text';
import { methodOf } from './traffic-filter';

/** Requests of one method in a row, with their responses and HTTP exchanges. */
export interface Polls {
  kind: 'polls';
  key: string;
  method: string;
  count: number;
  at: number;
  durationMs: number;
  seqs: ReadonlySet<number>;
  isOpen: boolean;
}

export type TrafficRow = LogEntry | Polls;

const MIN_COUNT = 3;

/** A row for each series, followed by its entries if open. @param isMarked findings, failures stay in sight */
export function foldPolls(
  entries: readonly LogEntry[],
  opened: ReadonlySet<string>,
  isMarked: (seq: number) => boolean,
  selected: number | undefined,
): readonly TrafficRow[] {
  const isPoll = (entry: LogEntry): entry is MessageEntry => {
    if (entry.kind !== 'message' || !POLLED.has(methodOf(entry) ?? '') || isMarked(entry.seq)) return false;
    const outcome = entryOutcome(entry);
    return outcome === undefined || outcome === 'ok';
  };
  const methodOfHttp = new Map<number, string>();
  for (const entry of entries) {
    if (isPoll(entry) && entry.http !== undefined) methodOfHttp.set(entry.http, methodOf(entry) ?? '');
  }
  const polled = (entry: LogEntry) => {
    if (isPoll(entry)) return methodOf(entry);
    const isPlainPost = entry.kind === 'http' && entry.method === 'POST' && entryOutcome(entry) === undefined;
    return isPlainPost ? methodOfHttp.get(entry.seq) : undefined;
  };
  const counts = new Map<string | undefined, number>();
  for (const entry of entries)
    if (isPoll(entry) && isRequest(entry)) counts.set(methodOf(entry), (counts.get(methodOf(entry)) ?? 0) + 1);
  const rows: TrafficRow[] = [];
  for (let from = 0; from < entries.length;) {
    const first = entries[from];
    const method = first && polled(first);
    let to = from + 1;
    if (method !== undefined) while (entries[to] && polled(entries[to] as LogEntry) === method) to += 1;
    const series = entries.slice(from, to);
    from = to;
    const count = method === undefined ? 0 : series.filter(isRequest).length;
    // Also a short series, where others come in between.
    if (!first || count === 0 || series.length < 2 || (counts.get(method) ?? 0) < MIN_COUNT) {
      rows.push(...series);
      continue;
    }
    const key = `polls-${first.seq}`;
    const seqs = new Set(series.map(({ seq }) => seq));
    const isOpen = opened.has(key) || (selected !== undefined && seqs.has(selected));
    const durationMs = (series.at(-1)?.at ?? first.at) - first.at;
    rows.push({ kind: 'polls', key, method: method ?? '', count, at: first.at, durationMs, seqs, isOpen });
    if (isOpen) rows.push(...series);
  }
  return rows;
}

function isRequest(entry: LogEntry): boolean {
  return entry.kind === 'message' && entry.shape.kind === 'request';
}
