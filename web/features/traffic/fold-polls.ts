import { groupAdjacent } from '../../../core/json/group-adjacent';
import { countEach } from '../../../core/json/group-by';
import { POLLED } from '../../../core/timeline/pauses';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { entryOutcome } from '../../content/texts/entry-text';
import { methodOf } from './traffic-filter';

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

/** A row for each series, followed by its entries if open. @param isMarked whether an entry has findings; as failures, these are not folded */
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
  const polledMethod = (entry: LogEntry) => {
    if (isPoll(entry)) return methodOf(entry);
    const isPlainPost = entry.kind === 'http' && entry.method === 'POST' && entryOutcome(entry) === undefined;
    return isPlainPost ? methodOfHttp.get(entry.seq) : undefined;
  };
  const counts = countEach(entries.filter((entry) => isPoll(entry) && isRequest(entry)).map(methodOf));
  return groupAdjacent(entries, polledMethod).flatMap(({ key: method, items }): TrafficRow[] => {
    const count = items.filter(isRequest).length;
    // A short series is folded, too, if there are enough polls in total: other entries may lie in between.
    if (method === undefined || count === 0 || items.length < 2 || (counts.get(method) ?? 0) < MIN_COUNT) return items;
    const [first] = items;
    const key = `polls-${first.seq}`;
    const seqs = new Set(items.map(({ seq }) => seq));
    const isOpen = opened.has(key) || (selected !== undefined && seqs.has(selected));
    const durationMs = (items.at(-1) ?? first).at - first.at;
    return [{ kind: 'polls', key, method, count, at: first.at, durationMs, seqs, isOpen }, ...(isOpen ? items : [])];
  });
}

function isRequest(entry: LogEntry): boolean {
  return entry.kind === 'message' && entry.shape.kind === 'request';
}
