import { csvLine } from './csv';
import type { JsonKind } from './json-index';
import { cutText } from '../shorten-strings';

export interface RowSource {
  columns: readonly string[];
  rowCount: number;
  /** Null if the row has no such member. */
  text: (row: number, column: number) => string | null;
  kind: (row: number, column: number) => JsonKind | null;
  /** Numbers and strings as the source has them. */
  json: (row: number) => string;
}

export interface TableCell {
  /** At most {@link MAX_CELL_CHARACTERS} characters; null if the row has no such member. */
  text: string | null;
  kind: JsonKind | null;
  length: number;
}

export interface TableRow {
  /** Index in the source, whatever the order shown. */
  row: number;
  cells: TableCell[];
}

export type SortDirection = 'ascending' | 'descending';

const MAX_CELL_CHARACTERS = 200;

export class RowTable {
  readonly source: RowSource;
  #sorted: Uint32Array;
  #shown: Uint32Array;
  #filter = '';

  constructor(source: RowSource) {
    this.source = source;
    this.#sorted = Uint32Array.from({ length: source.rowCount }, (_, row) => row);
    this.#shown = this.#sorted;
  }

  get shown(): number {
    return this.#shown.length;
  }

  rows(from: number, to: number): TableRow[] {
    const { source } = this;
    return Array.from(this.#shown.subarray(Math.max(0, from), to), (row) => ({
      row,
      cells: source.columns.map((_, column) => {
        const text = source.text(row, column);
        return {
          text: text === null ? null : cutText(text, MAX_CELL_CHARACTERS),
          kind: source.kind(row, column),
          length: text?.length ?? 0,
        };
      }),
    }));
  }

  /** Numbers by value and before texts, missing cells last; null restores the order. @returns the rows shown */
  sort(column: number | null, direction: SortDirection): number {
    const { source } = this;
    const order = Uint32Array.from({ length: source.rowCount }, (_, row) => row);
    if (column !== null) {
      const texts = Array.from(order, (row) => source.text(row, column));
      const numbers = Float64Array.from(texts, (text, row) => {
        const kind = source.kind(row, column);
        const isNumber = kind === 'number' && text !== null && text.trim() !== '';
        return isNumber ? Number(text) : NaN;
      });
      const collator = new Intl.Collator(undefined, { numeric: true });
      const sign = direction === 'ascending' ? 1 : -1;
      order.sort((a, b) => {
        const left = numbers[a] ?? NaN;
        const right = numbers[b] ?? NaN;
        const leftText = texts[a] ?? null;
        const rightText = texts[b] ?? null;
        if (leftText === null || rightText === null)
          return Number(leftText === null) - Number(rightText === null) || a - b;
        const leftIs = !Number.isNaN(left);
        const rightIs = !Number.isNaN(right);
        if (leftIs && rightIs) return sign * (left - right) || a - b;
        if (leftIs !== rightIs) return sign * (leftIs ? -1 : 1);
        return sign * collator.compare(leftText, rightText) || a - b;
      });
    }
    this.#sorted = order;
    return this.filter(this.#filter);
  }

  /** Matches any cell, ignoring case. Returns the number of rows shown. */
  filter(text: string): number {
    const { source } = this;
    this.#filter = text;
    const needle = text.toLowerCase();
    this.#shown =
      needle === ''
        ? this.#sorted
        : this.#sorted.filter((row) =>
            source.columns.some((_, column) => source.text(row, column)?.toLowerCase().includes(needle) === true),
          );
    return this.#shown.length;
  }

  #rows(rows: 'shown' | 'all'): Iterable<number> {
    return rows === 'shown' ? this.#shown : Array(this.source.rowCount).keys();
  }

  /** RFC 4180, with a header line. Cells are exact, even formulas. In pieces: one string may be too long. */
  csv(rows: 'shown' | 'all'): string[] {
    const { source } = this;
    const lines = [csvLine(source.columns)];
    for (const row of this.#rows(rows))
      lines.push(csvLine(source.columns.map((_, column) => source.text(row, column) ?? '')));
    return lines;
  }

  /** A JSON array, in pieces as {@link csv}. */
  json(rows: 'shown' | 'all'): string[] {
    const parts: string[] = [];
    for (const row of this.#rows(rows)) parts.push(parts.length === 0 ? '[\n  ' : ',\n  ', this.source.json(row));
    parts.push(parts.length === 0 ? '[]\n' : '\n]\n');
    return parts;
  }
}
