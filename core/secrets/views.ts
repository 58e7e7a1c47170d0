/** Decoded UTF-8, with a map of its offsets to the original. */
export interface View {
  bytes: Uint8Array;
  /** The view it was decoded from; undefined for the original. */
  from?: View;
  /** After each escape the offset here, and the one in `from`; offsets in between follow from it. */
  here?: Int32Array;
  there?: Int32Array;
}

const BACKSLASH = 92;
const PERCENT = 37;
const LETTER_U = 117;
/** The byte of a short JSON escape, by its letter; 0 for none. */
const SHORT_ESCAPES = new Uint8Array(256);
for (const [letter, byte] of Object.entries({ b: 8, f: 12, n: 10, r: 13, t: 9, '"': 34 }))
  SHORT_ESCAPES[letter.charCodeAt(0)] = byte;
for (const byte of [BACKSLASH, 47]) SHORT_ESCAPES[byte] = byte;

export function originalOffset({ from, here, there }: View, at: number): number {
  if (!from || !here || !there) return at;
  let low = 0;
  let high = here.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((here[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const offset = low === 0 ? at : (there[low - 1] ?? 0) + at - (here[low - 1] ?? 0);
  return originalOffset(from, offset);
}

/** RFC 8259 section 7; undefined if there are no escapes. */
export function unescapeJson(from: View): View | undefined {
  return decode(from, BACKSLASH, putPoint, (source, at) => {
    const letter = source[at + 1] ?? 0;
    const short = SHORT_ESCAPES[letter] ?? 0;
    escapeEnd = at + (short > 0 ? 2 : 6);
    if (short > 0) return short;
    const unit = letter === LETTER_U ? unitAt(source, at) : -1;
    const low = (unit & 0xfc00) === 0xd800 && unit > 0 ? unitAt(source, escapeEnd) : -1;
    if (low < 0 || (low & 0xfc00) !== 0xdc00) return unit;
    escapeEnd += 6;
    return 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
  });
}

/** RFC 3986 section 2.1; undefined if there are no escapes. */
export function decodePercent(from: View): View | undefined {
  return decode(from, PERCENT, putByte, (source, at) => {
    const high = hexValue(source[at + 1] ?? 0);
    const low = high < 0 ? -1 : hexValue(source[at + 2] ?? 0);
    escapeEnd = at + 3;
    return low < 0 ? -1 : high * 16 + low;
  });
}

/** End of the last escape read. A variable, so that a million escapes allocate nothing. */
let escapeEnd = 0;

/** `put` writes a value, and returns the offset after it; `read` decodes the escape that begins here, or -1. */
function decode(
  from: View,
  marker: number,
  put: (bytes: Uint8Array, at: number, value: number) => number,
  read: (source: Uint8Array, at: number) => number,
): View | undefined {
  const source = from.bytes;
  let at = source.indexOf(marker);
  if (at < 0) return undefined;
  const bytes = new Uint8Array(source.length);
  bytes.set(source.subarray(0, at));
  // An escape has at least two bytes; untouched memory costs nothing.
  const here = new Int32Array(source.length >> 1);
  const there = new Int32Array(source.length >> 1);
  let escapes = 0;
  let size = at;
  while (at < source.length) {
    const byte = source[at] ?? 0;
    const value = byte === marker ? read(source, at) : -1;
    if (value < 0) {
      bytes[size++] = byte;
      at += 1;
      continue;
    }
    size = put(bytes, size, value);
    at = escapeEnd;
    here[escapes] = size;
    there[escapes] = at;
    escapes += 1;
  }
  if (escapes === 0) return undefined;
  return { bytes: bytes.subarray(0, size), from, here: here.subarray(0, escapes), there };
}

function putByte(bytes: Uint8Array, at: number, byte: number): number {
  bytes[at] = byte;
  return at + 1;
}

/** The UTF-16 unit of `\uXXXX`; -1 for none. */
function unitAt(source: Uint8Array, at: number): number {
  if (source[at] !== BACKSLASH || source[at + 1] !== LETTER_U) return -1;
  let unit = 0;
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    const value = hexValue(source[digit] ?? 0);
    if (value < 0) return -1;
    unit = unit * 16 + value;
  }
  return unit;
}

/** Writes a code point as UTF-8. @returns the offset after it */
function putPoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at] = point;
    return at + 1;
  }
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes[at] = ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more));
  for (let left = more - 1; left >= 0; left -= 1) bytes[at + more - left] = 0x80 | ((point >> (6 * left)) & 0x3f);
  return at + more + 1;
}

function hexValue(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
