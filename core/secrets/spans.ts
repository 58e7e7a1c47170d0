/** A secret part of a text, in UTF-8 bytes. */
export interface Span {
  start: number;
  end: number;
  /** The secret of exactly this span; undefined if several overlap. */
  secret: string | undefined;
}

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

export function mergeSpans(spans: readonly Span[]): Span[] {
  const ordered: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) addSpan(ordered, span);
  return ordered;
}
