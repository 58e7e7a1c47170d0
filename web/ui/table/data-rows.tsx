import { type CSSProperties, memo } from 'react';

import type { TableCell, TableRow } from '../../../core/json/documents/row-table';
import { classNames } from '../class-names';
import styles from './data-table.module.css';
import { type Direction, SortButton } from './head-cell';

export function HeaderCell({
  column,
  name,
  numeric,
  direction,
  onSort,
}: {
  column: number;
  name: string;
  numeric: boolean;
  direction: Direction | undefined;
  onSort: () => void;
}) {
  return (
    <span
      role="columnheader"
      aria-colindex={column + 2}
      aria-sort={direction ?? 'none'}
      className={classNames('narrow tall', styles['header'], numeric && styles['right'])}
      style={{ gridColumnStart: column + 2 }}
    >
      <SortButton direction={direction} title={name} onSort={onSort}>
        <span className="truncate">{name === '' ? '—' : name}</span>
      </SortButton>
    </span>
  );
}

interface RowProps {
  row: TableRow;
  place: number;
  /** Range of columns to render, `to` exclusive. */
  from: number;
  to: number;
  style: CSSProperties;
}

/** Memoized: while scrolling, most rows stay. */
export const Row = memo(function Row({ row, place, from, to, style }: RowProps) {
  return (
    <div role="row" aria-rowindex={place + 2} className={styles['row']} style={style}>
      <span role="rowheader" aria-colindex={1} className={styles['number']}>
        {row.row + 1}
      </span>
      {row.cells.slice(from, to).map((cell, i) => (
        <Cell key={from + i} column={from + i} cell={cell} />
      ))}
    </div>
  );
});

function Cell({ column, cell }: { column: number; cell: TableCell }) {
  const isText = cell.kind === 'string' || cell.kind === null;
  return (
    <span
      role="cell"
      aria-colindex={column + 2}
      style={{ gridColumnStart: column + 2 }}
      className={classNames(styles['cell'], !isText && styles[cell.kind ?? ''])}
      title={(cell.text?.length ?? 0) > 16 ? (cell.text ?? '') : undefined}
    >
      {cell.text}
    </span>
  );
}
