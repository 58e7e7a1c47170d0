import { type MutableSpan, subjectOf } from './mutable-span';
import type { TimelineItems } from './timeline-items';

/** A result that requires input, which no request has brought yet. */
interface OpenInput {
  span: MutableSpan;
  result: number;
  at: number;
  state: string | undefined;
}

/** Joins requests into calls: a result that requires input, and the request that brings it. */
export class Rounds {
  readonly #items: TimelineItems;
  readonly #rounds: { call: MutableSpan; round: MutableSpan }[] = [];
  readonly #openInputs = new Map<string, OpenInput[]>();

  constructor(items: TimelineItems) {
    this.#items = items;
  }

  noteInputRequired(span: MutableSpan, { seq, at }: { seq: number; at: number }, state: string | undefined): void {
    const openInput = { span, result: seq, at, state };
    const about = subjectOf(span);
    const others = this.#openInputs.get(about);
    if (others) others.push(openInput);
    else this.#openInputs.set(about, [openInput]);
  }

  /** Joins the request to the result that required its input. */
  continueWith(span: MutableSpan, state: string | undefined): void {
    const about = subjectOf(span);
    const waiting = this.#openInputs.get(about) ?? [];
    const same = waiting.findLastIndex((each) => each.state === state);
    const [openInput] = waiting.splice(same === -1 ? waiting.length - 1 : same, 1);
    if (!openInput) return;
    const first = openInput.span;
    let call = first.parent === undefined ? undefined : this.#items.spans.get(first.parent);
    if (call?.what !== 'call') {
      call = this.#items.begin({ ...first, key: `${first.seq}c`, what: 'call', entries: [] });
      first.parent = call.key;
      this.#rounds.push({ call, round: first });
    }
    span.parent = call.key;
    this.#rounds.push({ call, round: span });
    this.#items.addWait(call, { seq: openInput.result, at: openInput.at }, span.start);
  }

  join(): void {
    for (const { call, round } of this.#rounds) joinRound(call, round);
  }
}

/** A call lasts until its last round ends, with that outcome. */
function joinRound(call: MutableSpan, round: MutableSpan): void {
  if (round.start < call.start) return;
  call.outcome = round.outcome;
  if (round.end === undefined) delete call.end;
  else call.end = round.end;
}
