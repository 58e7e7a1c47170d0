import { type CSSProperties, type UIEvent, useMemo, useState } from 'react';

import type { TableFacts } from '../../../core/json/documents/document-model';
import type { TableRow } from '../../../core/json/documents/row-table';

/** Fewer columns than these are all there. */
const fewColumns = 24;
/** Columns beyond those in sight, on either side. */
const spare = 3;
/** Columns in sight before the table was scrolled, at the most. */
const firstColumns = 24;

export interface ShownColumns {
  /** For each row: the widths of all columns, so that cells stand where they belong. */
  style: CSSProperties;
  /** Of each column, whether it holds numbers only: they stand at its right, so that their digits compare. */
  numeric: readonly boolean[];
  /** The columns to render, and the one after them. */
  from: number;
  to: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** A column that is wider may be narrowed to this and a quarter of the rest, in pixels. */
const WIDE = 130;

/** Which columns hold nothing but numbers, as far as the first rows tell. */
function numericOf(columns: readonly string[], sample: readonly TableRow[]): boolean[] {
  return columns.map((_, at) => {
    const kinds = sample.flatMap((row) => row.cells[at]?.kind ?? []);
    const known = kinds.filter((kind) => kind !== 'null');
    return known.length > 0 && known.every((kind) => kind === 'number');
  });
}

/** Column widths in pixels, from the first rows and the names. */
function widthsOf(columns: readonly string[], sample: readonly TableRow[]): number[] {
  return columns.map((name, at) => {
    const longest = sample.reduce(
      (most, row) => Math.max(most, Math.min(row.cells[at]?.length ?? 0, 44)),
      Math.min(name.length + 2, 24),
    );
    return Math.max(48, Math.round(longest * 6.9 + 20));
  });
}

/** Which columns of a wide table exist: those in sight. */
export function useColumns(table: TableFacts, sample: readonly TableRow[] | null): ShownColumns {
  const layout = useMemo(() => {
    const number = String(table.rowCount).length * 7 + 20;
    const widths = widthsOf(table.columns, sample ?? []);
    const ends: number[] = [];
    let end = number;
    // Long texts give way first, so that what is short is in sight.
    const least = widths.map((width) => Math.min(width, Math.round(WIDE + (width - WIDE) / 4)));
    for (const width of least) ends.push((end += width));
    const columns = widths.map((width, at) => `minmax(${least[at] ?? width}px, ${width}fr)`);
    const style: CSSProperties = {
      gridTemplateColumns: [`${number}px`, ...columns].join(' '),
      // Head and rows are apart, so each must be told the width of both.
      width: `max(100%, ${end}px)`,
    };
    return { style, ends, numeric: numericOf(table.columns, sample ?? []) };
  }, [table, sample]);
  const [range, setRange] = useState({ from: 0, to: firstColumns });
  const all = table.columns.length;
  const isWide = all > fewColumns;
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (!isWide) return;
    const { scrollLeft, clientWidth } = currentTarget;
    const left = layout.ends.findIndex((end) => end > scrollLeft);
    const right = layout.ends.findIndex((end) => end > scrollLeft + clientWidth);
    const from = Math.max(0, (left < 0 ? all : left) - spare);
    const to = Math.min(all, (right < 0 ? all : right) + spare + 1);
    setRange((last) => (last.from === from && last.to === to ? last : { from, to }));
  };
  const { style, numeric } = layout;
  return { style, numeric, onScroll, ...(isWide ? range : { from: 0, to: all }) };
}
