/** A text in UTF-8 as it reads once an encoding is undone, and where each of its bytes stands in what it was made from. */
export interface View {
  bytes: Uint8Array;
  /** What it was made from; undefined of the text as it came. */
  from?: View;
  /** After each escape: a place here, and the one in `from` that it is; what follows goes on from there. */
  here?: Int32Array;
  there?: Int32Array;
}

const BACKSLASH = 92;
const PERCENT = 37;
const LETTER_U = 117;
/** The byte that a short escape of JSON stands for, by its letter; 0 where there is none. */
const SHORT_ESCAPES = new Uint8Array(256);
for (const [letter, byte] of Object.entries({ b: 8, f: 12, n: 10, r: 13, t: 9, '"': 34 }))
  SHORT_ESCAPES[letter.charCodeAt(0)] = byte;
for (const byte of [BACKSLASH, 47]) SHORT_ESCAPES[byte] = byte;

/** Where a byte of a view stands in the text as it came. */
export function placeIn({ from, here, there }: View, at: number): number {
  if (!from || !here || !there) return at;
  let low = 0;
  let high = here.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((here[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const place = low === 0 ? at : (there[low - 1] ?? 0) + at - (here[low - 1] ?? 0);
  return placeIn(from, place);
}

/** The view with the escapes of JSON undone, in any spelling (RFC 8259 section 7); undefined where there is none. */
export function withoutEscapes(from: View): View | undefined {
  const source = from.bytes;
  let at = source.indexOf(BACKSLASH);
  if (at < 0) return undefined;
  const bytes = new Uint8Array(source.length);
  bytes.set(source.subarray(0, at));
  // Of an escape are two bytes at least; what is not written to takes no memory.
  const here = new Int32Array(source.length >> 1);
  const there = new Int32Array(source.length >> 1);
  let escapes = 0;
  let size = at;
  while (at < source.length) {
    const byte = source[at] ?? 0;
    if (byte !== BACKSLASH) {
      bytes[size++] = byte;
      at += 1;
      continue;
    }
    const letter = source[at + 1] ?? 0;
    const short = SHORT_ESCAPES[letter] ?? 0;
    if (short > 0) {
      bytes[size++] = short;
      at += 2;
    } else {
      let point = letter === LETTER_U ? unitAt(source, at) : -1;
      if (point < 0) {
        bytes[size++] = byte;
        at += 1;
        continue;
      }
      at += 6;
      const low = (point & 0xfc00) === 0xd800 ? unitAt(source, at) : -1;
      if (low >= 0 && (low & 0xfc00) === 0xdc00) {
        point = 0x10000 + ((point & 0x3ff) << 10) + (low & 0x3ff);
        at += 6;
      }
      size = putPoint(bytes, size, point);
    }
    here[escapes] = size;
    there[escapes] = at;
    escapes += 1;
  }
  return viewFrom(from, bytes.subarray(0, size), here.subarray(0, escapes), there);
}

/** The view with percent-encoding undone (RFC 3986 section 2.1), in any case; undefined where there is none. */
export function withoutPercent(from: View): View | undefined {
  const source = from.bytes;
  let at = source.indexOf(PERCENT);
  if (at < 0) return undefined;
  const bytes = new Uint8Array(source.length);
  bytes.set(source.subarray(0, at));
  // Of an escape are two bytes at least; what is not written to takes no memory.
  const here = new Int32Array(source.length >> 1);
  const there = new Int32Array(source.length >> 1);
  let escapes = 0;
  let size = at;
  while (at < source.length) {
    const byte = source[at] ?? 0;
    const high = byte === PERCENT ? hexValue(source[at + 1] ?? 0) : -1;
    const low = high < 0 ? -1 : hexValue(source[at + 2] ?? 0);
    if (low < 0) {
      bytes[size++] = byte;
      at += 1;
      continue;
    }
    bytes[size++] = high * 16 + low;
    at += 3;
    here[escapes] = size;
    there[escapes] = at;
    escapes += 1;
  }
  return viewFrom(from, bytes.subarray(0, size), here.subarray(0, escapes), there);
}

function viewFrom(
  from: View,
  bytes: Uint8Array,
  here: Int32Array,
  there: Int32Array,
): View | undefined {
  return here.length === 0 ? undefined : { bytes, from, here, there };
}

/** The UTF-16 unit that `\uXXXX` stands for; -1 where there is none. */
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

/** Writes a code point as UTF-8. @returns the place after it */
function putPoint(bytes: Uint8Array, at: number, point: number): number {
  if (point < 0x80) {
    bytes[at] = point;
    return at + 1;
  }
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes[at] = ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more));
  for (let left = more - 1; left >= 0; left -= 1)
    bytes[at + more - left] = 0x80 | ((point >> (6 * left)) & 0x3f);
  return at + more + 1;
}

function hexValue(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
