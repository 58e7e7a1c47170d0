import { partitionPoint } from '../partition-point';
import { NumberList } from './number-list';

/** One row of a text: a line, or a part of one that is too long for a row. */
export interface TextRow {
  text: string;
  /** Offset of the row in the text. */
  start: number;
  /** The line's number (1-based) at its first row; null where a row only goes on. */
  number: number | null;
}

/** A text laid out in rows of one width. Rows are cut out only for the window asked for. */
export class TextSheet {
  readonly #text: string;
  readonly #lines: TextLines;
  #hits: Uint32Array = new Uint32Array();

  /** @param room how many characters fit in a row */
  constructor(text: string, room: number) {
    this.#text = text;
    this.#lines = cutLines(text, room);
  }

  get rowCount(): number {
    return this.#lines.count;
  }

  get lineCount(): number {
    return this.#lines.numbers[this.#lines.count - 1] ?? 1;
  }

  rows(from: number, to: number): TextRow[] {
    const { starts, numbers, count } = this.#lines;
    const rows: TextRow[] = [];
    for (let row = Math.max(0, from); row < Math.min(to, count); row += 1) {
      const start = starts[row] ?? 0;
      const number = numbers[row] ?? 0;
      rows.push({
        text: this.#text.slice(start, starts[row + 1]).replace(/\r?\n$/, ''),
        start,
        number: row === 0 || number !== numbers[row - 1] ? number : null,
      });
    }
    return rows;
  }

  /** Finds a text. `first` is the hit to begin with: the first at or below row `fromRow`, or the very first. */
  find(wanted: string, caseSensitive: boolean, fromRow: number): { count: number; first: number } {
    this.#hits = findOffsets(this.#text, wanted, caseSensitive);
    const offset = this.#lines.starts[Math.min(fromRow, this.#lines.count)] ?? 0;
    const first = this.#hits.findIndex((hit) => hit >= offset);
    return { count: this.#hits.length, first: Math.max(0, first) };
  }

  /** The row of hit `n` (0-based), or null if there is none. */
  rowOfHit(n: number): number | null {
    const offset = this.#hits[n];
    return offset === undefined ? null : rowAt(this.#lines, offset);
  }
}

/** Where the rows of a long text begin: at line breaks, and inside lines that are too long for one row. */
interface TextLines {
  count: number;
  /** Offset of each row; one more than `count`, the last is the text's length. */
  starts: Uint32Array;
  /** Number of the line (1-based) each row belongs to. */
  numbers: Uint32Array;
}

/** The place after a space shortly before `offset`, or `offset` itself where there is none. */
function breakBefore(text: string, offset: number): number {
  for (let at = offset; at > offset - 16; at -= 1) {
    if (text.charCodeAt(at - 1) === 32) return at;
  }
  // A pair that makes one character stays together.
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

/** Cuts a text into rows of at most `room` characters. Takes some 30 ms for 10 MB. */
export function cutLines(text: string, room: number): TextLines {
  const starts = new NumberList(Math.ceil(text.length / 40));
  const numbers = new NumberList(Math.ceil(text.length / 40));
  const push = (start: number, number: number) => {
    starts.push(start);
    numbers.push(number);
  };
  let number = 1;
  for (let from = 0; ; number += 1) {
    const newline = text.indexOf('\n', from);
    const feed = newline < 0 ? text.length : newline;
    const end = feed > from && text.charCodeAt(feed - 1) === 13 ? feed - 1 : feed;
    push(from, number);
    for (let at = from; end - at > room;) {
      at = breakBefore(text, at + room);
      push(at, number);
    }
    if (newline < 0) break;
    from = newline + 1;
  }
  starts.push(text.length);
  return { count: numbers.length, starts: starts.values, numbers: numbers.values };
}

/** The row that holds an offset. */
export function rowAt({ count, starts }: TextLines, offset: number): number {
  return Math.max(0, partitionPoint(count, (row) => (starts[row] ?? 0) > offset) - 1);
}

const slice = 4_000_000;

/** Every offset at which a text stands, in any case unless `caseSensitive`. */
export function findOffsets(text: string, wanted: string, caseSensitive: boolean): Uint32Array {
  if (wanted === '') return new Uint32Array();
  const found: number[] = [];
  const folded = wanted.toLowerCase();
  // In slices: the lower case of the whole would be the whole once more in memory.
  for (let from = 0; from < text.length; from += slice) {
    // They overlap by what a hit across their border needs.
    const part = text.slice(from, from + slice + wanted.length - 1);
    const lower = caseSensitive ? part : part.toLowerCase();
    // A slice that changes its length in lower case would shift the offsets: search it as it is.
    const isFolded = !caseSensitive && lower.length === part.length;
    const hay = isFolded ? lower : part;
    const needle = isFolded ? folded : wanted;
    let at = hay.indexOf(needle, Math.max(0, (found.at(-1) ?? -wanted.length) + wanted.length - from));
    while (at >= 0) {
      found.push(from + at);
      at = hay.indexOf(needle, at + needle.length);
    }
  }
  return Uint32Array.from(found);
}
