import { type CSSProperties, type UIEvent, useMemo, useState } from 'react';

import type { TableSummary } from '../../../core/json/documents/document-model';
import type { TableRow } from '../../../core/json/documents/row-table';

const FEW_COLUMNS = 24;
const OVERSCAN = 3;
const INITIAL_COLUMNS = 24;

export interface ColumnLayout {
  style: CSSProperties;
  numeric: readonly boolean[];
  from: number;
  to: number;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** A wider column may shrink to this and a quarter of the rest, in pixels. */
const MIN_WIDE_WIDTH = 130;

function numericOf(columns: readonly string[], sample: readonly TableRow[]): boolean[] {
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
    const longest = sample.reduce(
      (max, { cells }) => Math.max(max, Math.min((cells[at]?.length ?? 0) + countWide(cells[at]?.text), 44)),
      Math.min(name.length + countWide(name) + 2, 24),
    );
    return Math.max(48, Math.round(longest * 6.9 + 20));
  });
}

export function useColumns(table: TableSummary, sample: readonly TableRow[] | null): ColumnLayout {
  const layout = useMemo(() => {
    const numberWidth = String(table.rowCount).length * 7 + 20;
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
    return { style, ends, numeric: numericOf(table.columns, sample ?? []) };
  }, [table, sample]);
  const [range, setRange] = useState({ from: 0, to: INITIAL_COLUMNS });
  const all = table.columns.length;
  const isWide = all > FEW_COLUMNS;
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (!isWide) return;
    const { scrollLeft, clientWidth } = currentTarget;
    const left = layout.ends.findIndex((end) => end > scrollLeft);
    const right = layout.ends.findIndex((end) => end > scrollLeft + clientWidth);
    const from = Math.max(0, (left < 0 ? all : left) - OVERSCAN);
    const to = Math.min(all, (right < 0 ? all : right) + OVERSCAN + 1);
    setRange((last) => (last.from === from && last.to === to ? last : { from, to }));
  };
  const { style, numeric } = layout;
  return { style, numeric, onScroll, ...(isWide ? range : { from: 0, to: all }) };
}
