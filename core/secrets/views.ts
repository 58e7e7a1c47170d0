/**
 * A text in UTF-8 as it reads once an encoding is undone, and where each of its bytes stands in what it was made from.
 */
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
export function originalOffset({ from, here, there }: View, at: number): number {
  if (!from || !here || !there) return at;
  let low = 0;
  let high = here.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((here[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const place = low === 0 ? at : (there[low - 1] ?? 0) + at - (here[low - 1] ?? 0);
  return originalOffset(from, place);
}

/** The view with the escapes of JSON undone, in any spelling (RFC 8259 section 7); undefined where there is none. */
export function unescapeJson(from: View): View | undefined {
  return decode(from, BACKSLASH, putPoint, (source, at) => {
    const letter = source[at + 1] ?? 0;
    const short = SHORT_ESCAPES[letter] ?? 0;
    end = at + (short > 0 ? 2 : 6);
    if (short > 0) return short;
    const unit = letter === LETTER_U ? unitAt(source, at) : -1;
    const low = (unit & 0xfc00) === 0xd800 && unit > 0 ? unitAt(source, end) : -1;
    if (low < 0 || (low & 0xfc00) !== 0xdc00) return unit;
    end += 6;
    return 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
  });
}

/** The view with percent-encoding undone (RFC 3986 section 2.1), in any case; undefined where there is none. */
export function decodePercent(from: View): View | undefined {
  return decode(from, PERCENT, putByte, (source, at) => {
    const high = hexValue(source[at + 1] ?? 0);
    const low = high < 0 ? -1 : hexValue(source[at + 2] ?? 0);
    end = at + 3;
    return low < 0 ? -1 : high * 16 + low;
  });
}

/** Where the escape ends that was read last: with it, nothing is made for each of a million escapes. */
let end = 0;

/**
 * @param put writes what an escape stands for, and gives the place after it
 * @param read what an escape stands for that begins here; -1 where none does
 */
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
  // Of an escape are two bytes at least; what is not written to takes no memory.
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
    at = end;
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
  for (let left = more - 1; left >= 0; left -= 1) bytes[at + more - left] = 0x80 | ((point >> (6 * left)) & 0x3f);
  return at + more + 1;
}

function hexValue(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
