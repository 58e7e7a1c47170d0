import { type CSSProperties, type UIEvent, useMemo, useState } from 'react';

import type { TableSummary } from '../../../core/json/documents/document-model';
import type { TableRow } from '../../../core/json/documents/row-table';

const FEW_COLUMNS = 24;
const OVERSCAN = 3;

export interface ColumnLayout {
  style: CSSProperties;
  numeric: readonly boolean[];
  from: number;
  to: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Pixels. A wider column may shrink to this and a quarter of what it has more. */
const MIN_WIDE_WIDTH = 130;
const MIN_WIDTH = 48;
/** Pixels of a character, and of a cell's padding. */
const CHARACTER_WIDTH = 6.9;
const PADDING = 20;
const MAX_CELL_CHARACTERS = 44;
const MAX_HEAD_CHARACTERS = 24;

function areNumeric(columns: readonly string[], sample: readonly TableRow[]): boolean[] {
  return columns.map((_, at) => {
    const kinds = sample.flatMap((row) => row.cells[at]?.kind ?? []);
    const known = kinds.filter((kind) => kind !== 'null');
    return known.length > 0 && known.every((kind) => kind === 'number');
  });
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/gu;

/** Characters that take the width of two. */
function countWide(text: string | null | undefined): number {
  return text?.match(WIDE)?.length ?? 0;
}

function widthsOf(columns: readonly string[], sample: readonly TableRow[]): number[] {
  return columns.map((name, at) => {
    const headLength = name.length + countWide(name) + 2;
    const cellLengths = sample.map(({ cells }) => (cells[at]?.length ?? 0) + countWide(cells[at]?.text));
    const longest = Math.max(
      Math.min(headLength, MAX_HEAD_CHARACTERS),
      Math.min(Math.max(0, ...cellLengths), MAX_CELL_CHARACTERS),
    );
    return Math.max(MIN_WIDTH, Math.round(longest * CHARACTER_WIDTH + PADDING));
  });
}

/** @param view width of the scrolled view in pixels; 0 if nothing is laid out */
export function useColumns(table: TableSummary, sample: readonly TableRow[] | null, view: number): ColumnLayout {
  const layout = useMemo(() => {
    const numberWidth = String(table.rowCount).length * 7 + PADDING;
    const widths = widthsOf(table.columns, sample ?? []);
    const ends: number[] = [];
    let end = numberWidth;
    // Long texts shrink first, so that short columns are visible.
    const minWidths = widths.map((width) => Math.min(width, Math.round(MIN_WIDE_WIDTH + (width - MIN_WIDE_WIDTH) / 4)));
    for (const width of minWidths) ends.push((end += width));
    const columns = widths.map((width, at) => `minmax(${minWidths[at] ?? width}px, ${width}fr)`);
    const style: CSSProperties = {
      gridTemplateColumns: [`${numberWidth}px`, ...columns].join(' '),
      // Head and rows are separate elements, which need the same width.
      width: `max(100%, ${end}px)`,
    };
    return { style, ends, numeric: areNumeric(table.columns, sample ?? []) };
  }, [table, sample]);
  const [left, setLeft] = useState(0);
  const { style, ends, numeric } = layout;
  const count = table.columns.length;
  const columnAt = (x: number) => ends.findIndex((end) => end > x);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setLeft(Math.max(0, columnAt(currentTarget.scrollLeft)));
  if (count <= FEW_COLUMNS) return { style, numeric, onScroll, from: 0, to: count };
  const right = view === 0 ? FEW_COLUMNS : columnAt((ends[left] ?? 0) + view);
  const to = right < 0 ? count : Math.min(count, right + OVERSCAN + 1);
  return { style, numeric, onScroll, from: Math.max(0, left - OVERSCAN), to };
}
