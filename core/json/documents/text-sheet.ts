import { partitionPoint } from '../partition-point';
import { NumberList } from './number-list';
import { foldCase } from '../fold-case';

/** A line, or a part of a line that is too long. */
export interface TextRow {
  text: string;
  start: number;
  /** 1-based line number at the line's first row, else null. */
  number: number | null;
}

export class TextSheet {
  readonly #text: string;
  readonly #lines: TextLines;
  #hits: Uint32Array = new Uint32Array();

  /** @param room maximum characters per row */
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

  /** `first` is the first hit at or below row `fromRow`, else hit 0. */
  find(query: string, caseSensitive: boolean, fromRow: number): { count: number; first: number } {
    this.#hits = findOffsets(this.#text, query, caseSensitive);
    const offset = this.#lines.starts[Math.min(fromRow, this.#lines.count)] ?? 0;
    const first = this.#hits.findIndex((hit) => hit >= offset);
    return { count: this.#hits.length, first: Math.max(0, first) };
  }

  /** `n` is 0-based. */
  rowOfHit(n: number): number | null {
    const offset = this.#hits[n];
    return offset === undefined ? null : rowAt(this.#lines, offset);
  }
}

interface TextLines {
  count: number;
  /** Offset of each row, and at the end the text's length. */
  starts: Uint32Array;
  /** 1-based line number of each row. */
  numbers: Uint32Array;
}

/** The offset after a space shortly before `offset`, else `offset` itself. */
function breakBefore(text: string, offset: number): number {
  for (let at = offset; at > offset - 16; at -= 1) {
    if (text.charCodeAt(at - 1) === 32) return at;
  }
  // Don't split a surrogate pair.
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

/** Takes some 30 ms for 10 MB. */
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

export function rowAt({ count, starts }: TextLines, offset: number): number {
  return Math.max(0, partitionPoint(count, (row) => (starts[row] ?? 0) > offset) - 1);
}

const SLICE_CHARACTERS = 4_000_000;

export function findOffsets(text: string, query: string, caseSensitive: boolean): Uint32Array {
  if (query === '') return new Uint32Array();
  const found: number[] = [];
  const needle = caseSensitive ? query : foldCase(query);
  // In slices, because the lower case of the whole would double the memory.
  for (let from = 0; from < text.length; from += SLICE_CHARACTERS) {
    // Slices overlap by the length of a hit across their border.
    const part = text.slice(from, from + SLICE_CHARACTERS + query.length - 1);
    const haystack = caseSensitive ? part : foldCase(part);
    let at = haystack.indexOf(needle, Math.max(0, (found.at(-1) ?? -query.length) + query.length - from));
    while (at >= 0) {
      found.push(from + at);
      at = haystack.indexOf(needle, at + needle.length);
    }
  }
  return Uint32Array.from(found);
}
