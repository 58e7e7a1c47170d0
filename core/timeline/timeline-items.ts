import { type MutableSpan, spanAt } from './mutable-span';
import {
  type Lane,
  type SpanOutcome,
  type Timeline,
  type TimelineItem,
  type TimelineMark,
  LANES,
  MAX_ROWS,
  startOf,
  type TimelineSpan,
} from './model';

export class TimelineItems {
  /** In order unless `#isOrdered` is false. */
  readonly #items: TimelineItem[] = [];
  #isOrdered = true;
  readonly spans = new Map<string, MutableSpan>();
  readonly open = new Set<MutableSpan>();
  #start = Infinity;
  #end = 0;

  extendTo(at: number): void {
    this.#start = Math.min(this.#start, at);
    this.#end = Math.max(this.#end, at);
  }

  /** The span is open unless it has an end. */
  begin(span: MutableSpan): MutableSpan {
    this.spans.set(span.key, span);
    if (span.end === undefined) this.open.add(span);
    this.#put(span);
    return span;
  }

  close(span: MutableSpan, at: number, outcome: SpanOutcome): void {
    // The clock may be set back.
    span.end = Math.max(span.start, at);
    span.outcome = outcome;
    this.#end = Math.max(this.#end, span.end);
    this.open.delete(span);
  }

  /** @param since the message that required input */
  addWait({ name, subject, key }: MutableSpan, since: { seq: number; at: number }, until: number): void {
    const wait = this.begin({
      ...spanAt(since, 'wait', 'questions'),
      key: `${since.seq}w`,
      entries: [],
      name,
      ...(subject !== undefined && { subject }),
      parent: key,
    });
    this.close(wait, until, 'ok');
  }

  mark(
    { seq, at }: { seq: number; at: number },
    lane: Lane,
    more: Partial<Pick<TimelineMark, 'isBad' | 'of' | 'name' | 'direction'>> = {},
  ): void {
    this.#put({ kind: 'mark', key: String(seq), seq, at, lane, row: 0, isBad: false, ...more });
  }

  #put(item: TimelineItem): void {
    const last = this.#items.at(-1);
    if (last && compareItems(last, item) > 0) this.#isOrdered = false;
    this.#items.push(item);
  }

  /** Assigns rows. The list is new each time. */
  timeline(): Timeline {
    if (!this.#isOrdered) this.#items.sort(compareItems);
    this.#isOrdered = true;
    const items = this.#items.slice();
    const lanes = assignRows(items, this.spans);
    const start = items.length === 0 ? 0 : this.#start;
    let bySeq: ReadonlyMap<number, TimelineItem> | undefined;
    return {
      ...{ items, spans: this.spans, lanes, start, end: this.#end },
      get bySeq() {
        return (bySeq ??= itemsBySeq(items));
      },
    };
  }
}

function itemsBySeq(items: readonly TimelineItem[]): ReadonlyMap<number, TimelineItem> {
  const bySeq = new Map<number, TimelineItem>();
  for (const item of items) {
    if (item.kind === 'mark') bySeq.set(item.seq, item);
    else for (const seq of item.entries) bySeq.set(seq, item);
  }
  return bySeq;
}

function compareItems(a: TimelineItem, b: TimelineItem): number {
  return startOf(a) - startOf(b) || orderOf(a) - orderOf(b) || a.seq - b.seq;
}

const ORDER = { call: 0, process: 0, request: 1, http: 2, task: 3, wait: 3 } as const;

/** In the same millisecond, parents come before parts. */
function orderOf(item: TimelineItem): number {
  return item.kind === 'mark' ? 4 : ORDER[item.what];
}

/** Below its parent, and without overlaps. */
function assignRows(items: readonly TimelineItem[], spans: ReadonlyMap<string, TimelineSpan>): Timeline['lanes'] {
  const busy = new Map<Lane, number[]>();
  for (const item of items) {
    const rows = busy.get(item.lane) ?? [];
    busy.set(item.lane, rows);
    if (item.kind === 'mark') {
      const of = item.of === undefined ? undefined : spans.get(item.of);
      if (of?.lane === item.lane) item.row = of.row;
      if (rows.length === 0) rows.push(-Infinity);
      continue;
    }
    const parent = item.parent === undefined ? undefined : spans.get(item.parent);
    let row = parent?.lane === item.lane ? Math.min(parent.row + 1, MAX_ROWS - 1) : 0;
    while (row < MAX_ROWS - 1 && (rows[row] ?? -Infinity) > item.start) row += 1;
    while (rows.length <= row) rows.push(-Infinity);
    rows[row] = Math.max(rows[row] ?? -Infinity, item.end ?? Infinity);
    item.row = row;
  }
  return LANES.flatMap((lane) => {
    const rows = busy.get(lane);
    return rows ? [{ lane, rows: rows.length }] : [];
  });
}
