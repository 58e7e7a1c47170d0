import { cutLines, findOffsets, rowAt, type TextLines } from './text-lines';

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
