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

/** The replacement of a number needs quotes. */
export interface JsonSpan extends Span {
  isNumber?: true;
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Keeps JSON valid: cuts spans to strings and names, and widens them to whole numbers. @param spans in order */
export function jsonSpans(bytes: Uint8Array, spans: readonly Span[]): JsonSpan[] {
  const found: JsonSpan[] = [];
  let next = 0;
  const forTouching = (start: number, end: number, take: (span: Span) => void): void => {
    while ((spans[next]?.end ?? Infinity) <= start) next += 1;
    for (let at = next; at < spans.length; at += 1) {
      const span = spans[at];
      if (!span || span.start >= end) return;
      take(span);
    }
  };
  for (let at = 0; at < bytes.length && next < spans.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const start = at + 1;
      const end = endOfString(bytes, start);
      forTouching(start, end, (span) => {
        const part = { start: Math.max(start, span.start), end: Math.min(end, span.end) };
        const isWhole = part.start === span.start && part.end === span.end;
        // A secret that crosses the end of a string is none: the value there is another one.
        if (isWhole || span.secret === undefined) found.push({ ...part, secret: isWhole ? span.secret : undefined });
      });
      at = end + 1;
    } else if (isOfNumber(byte)) {
      const start = at;
      while (at < bytes.length && isOfNumber(bytes[at] ?? 0)) at += 1;
      const end = at;
      forTouching(start, end, (span) => {
        if (span.start <= start && span.end >= end) found.push({ start, end, secret: span.secret, isNumber: true });
      });
    } else at += 1;
  }
  return found;
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** A digit, or one of `+-.eE`; that `true` and `false` contain an `e` doesn't matter. */
function isOfNumber(byte: number): boolean {
  const isDigit = byte >= 48 && byte <= 57;
  return isDigit || byte === 43 || byte === 45 || byte === 46 || byte === 69 || byte === 101;
}
