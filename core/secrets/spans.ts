/** A place in a text that is secret, in bytes of its UTF-8. */
export interface Span {
  start: number;
  end: number;
  /** What is all of it; undefined where several overlap. */
  secret: string | undefined;
}

/** Adds a place to those before it: what overlaps becomes one. */
export function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (!last || span.start >= last.end || span.end <= last.start) {
    spans.push(span);
    return;
  }
  const start = Math.min(last.start, span.start);
  const end = Math.max(last.end, span.end);
  const whole = [last, span].find((each) => each.start === start && each.end === end);
  spans[spans.length - 1] = { start, end, secret: whole?.secret };
}

/** The places in their order; no two overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const ordered: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) addSpan(ordered, span);
  return ordered;
}
