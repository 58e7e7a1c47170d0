import type { Growing } from './growing-span';
import type { Lane, SpanOutcome, Timeline, TimelineItem, TimelineMark } from './model';
import { giveRows, inOrder } from './rows';

/** The spans and moments of a timeline that grows, in their order. */
export class TimelineItems {
  /** All there is, in order unless {@link #isOrdered} says otherwise. */
  readonly #items: TimelineItem[] = [];
  #isOrdered = true;
  /** All spans by their keys. */
  readonly spans = new Map<string, Growing>();
  /** Spans that have not ended. */
  readonly open = new Set<Growing>();
  #start = Infinity;
  #end = 0;

  /** The timeline reaches at least to this time. */
  cover(at: number): void {
    this.#start = Math.min(this.#start, at);
    this.#end = Math.max(this.#end, at);
  }

  /** Takes a span, which is open unless it has an end. */
  begin(span: Growing): Growing {
    this.spans.set(span.key, span);
    if (span.end === undefined) this.open.add(span);
    this.#put(span);
    return span;
  }

  /** Ends a span. */
  close(span: Growing, at: number, outcome: SpanOutcome): void {
    // A clock may be set back.
    span.end = Math.max(span.start, at);
    span.outcome = outcome;
    this.#end = Math.max(this.#end, span.end);
    this.open.delete(span);
  }

  /** Takes a moment. */
  mark(
    { seq, at }: { seq: number; at: number },
    lane: Lane,
    more: Partial<Pick<TimelineMark, 'isBad' | 'of' | 'name' | 'direction'>> = {},
  ): void {
    this.#put({ kind: 'mark', key: String(seq), seq, at, lane, row: 0, isBad: false, ...more });
  }

  #put(item: TimelineItem): void {
    const last = this.#items.at(-1);
    if (last && inOrder(last, item) > 0) this.#isOrdered = false;
    this.#items.push(item);
  }

  /** All of it, with the lines that it is drawn on. The list is another one each time. */
  timeline(): Timeline {
    if (!this.#isOrdered) this.#items.sort(inOrder);
    this.#isOrdered = true;
    const items = this.#items.slice();
    const lanes = giveRows(items, this.spans);
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
