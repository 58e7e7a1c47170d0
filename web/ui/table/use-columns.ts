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
const MIN_WIDE_WIDTH = 200;
const MIN_WIDTH = 48;
/** Pixels of a character, and of a cell's padding. */
const CHARACTER_WIDTH = 7.4;
const PADDING = 20;
/** Of a column that is read as a whole. Longer ones share the room that the others leave. */
const LONG_CELL_CHARACTERS = 44;
const MAX_CELL_CHARACTERS = 120;
const MAX_HEAD_CHARACTERS = 32;
const MAX_HEAD_BESIDE_LONG = 12;

function areNumeric(columns: readonly string[], sample: readonly TableRow[]): boolean[] {
  return columns.map((_, at) => {
    const kinds = sample.flatMap((row) => row.cells[at]?.kind ?? []);
    const known = kinds.filter((kind) => kind !== 'null');
    return known.length > 0 && known.every((kind) => kind === 'number');
  });
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/gu;

function countWide(text: string | null | undefined): number {
  return text?.match(WIDE)?.length ?? 0;
}

function widthOf(characters: number): number {
  return Math.max(MIN_WIDTH, Math.round(characters * CHARACTER_WIDTH + PADDING));
}

interface Column {
  width: number;
  minWidth: number;
  isFlexible: boolean;
}

function columnsOf(names: readonly string[], sample: readonly TableRow[], numeric: readonly boolean[]): Column[] {
  const lengths = names.map((_, at) =>
    Math.max(0, ...sample.map(({ cells }) => (cells[at]?.length ?? 0) + countWide(cells[at]?.text))),
  );
  const isLong = lengths.map((length) => length > LONG_CELL_CHARACTERS);
  const hasLong = isLong.includes(true);
  return names.map((name, at) => {
    const head = Math.min(name.length + countWide(name) + 2, hasLong ? MAX_HEAD_BESIDE_LONG : MAX_HEAD_CHARACTERS);
    const width = widthOf(Math.max(head, Math.min(lengths[at] ?? 0, MAX_CELL_CHARACTERS)));
    const read = Math.min(width, widthOf(LONG_CELL_CHARACTERS));
    return {
      width,
      minWidth: Math.min(read, Math.round(MIN_WIDE_WIDTH + (read - MIN_WIDE_WIDTH) / 4)),
      isFlexible: hasLong ? isLong[at] === true : numeric[at] !== true || !numeric.includes(false),
    };
  });
}

/** @param view width of the scrolled view in pixels; 0 if nothing is laid out */
export function useColumns(table: TableSummary, sample: readonly TableRow[] | null, view: number): ColumnLayout {
  const layout = useMemo(() => {
    const numberWidth = String(table.rowCount).length * 7 + PADDING;
    const numeric = areNumeric(table.columns, sample ?? []);
    const columns = columnsOf(table.columns, sample ?? [], numeric);
    const ends: number[] = [];
    let end = numberWidth;
    // Long texts shrink first, so that short columns are visible.
    for (const { minWidth } of columns) ends.push((end += minWidth));
    const tracks = columns.map(
      ({ minWidth, width, isFlexible }) => `minmax(${minWidth}px, ${width}${isFlexible ? 'fr' : 'px'})`,
    );
    const style: CSSProperties = {
      gridTemplateColumns: [`${numberWidth}px`, ...tracks].join(' '),
      // Head and rows are separate elements, which need the same width.
      width: `max(100%, ${end}px)`,
    };
    return { style, ends, numeric };
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
