import type { Span } from './spans';

/** A span, and whether it is a number: what takes its place needs quotes. */
export interface JsonSpan extends Span {
  isNumber?: true;
}

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * The parts of spans that can be replaced so that a JSON text stays one: what is within a string, also the name of a member, and numbers
 * that are secret as a whole.
 * @param bytes of the text
 * @param spans in their order; each begins and ends between escapes
 */
export function jsonSpans(bytes: Uint8Array, spans: readonly Span[]): JsonSpan[] {
  const found: JsonSpan[] = [];
  let next = 0;
  /** Goes through the spans that touch a token. */
  const each = (start: number, end: number, take: (span: Span) => void): void => {
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
      each(start, end, (span) => {
        const part = { start: Math.max(start, span.start), end: Math.min(end, span.end) };
        const isWhole = part.start === span.start && part.end === span.end;
        // What is a secret only across the end of a string is none: the value there is another.
        if (isWhole || span.secret === undefined)
          found.push({ ...part, secret: isWhole ? span.secret : undefined });
      });
      at = end + 1;
    } else if (isOfNumber(byte)) {
      const start = at;
      while (at < bytes.length && isOfNumber(bytes[at] ?? 0)) at += 1;
      const end = at;
      each(start, end, (span) => {
        if (span.start <= start && span.end >= end)
          found.push({ start, end, secret: span.secret, isNumber: true });
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

/** A digit, or one of `+-.eE`; the letters of `true` and `false` that are among them are no matter. */
function isOfNumber(byte: number): boolean {
  const isDigit = byte >= 48 && byte <= 57;
  return isDigit || byte === 43 || byte === 45 || byte === 46 || byte === 69 || byte === 101;
}
