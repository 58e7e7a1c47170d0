import { Fragment, type HTMLAttributes, type ReactNode, useMemo, useState } from 'react';

import { classNames } from '../class-names';
import { type Direction, SortButton } from './head-cell';
import styles from './table.module.css';

/** A column of a table: its head, and what stands there in a row. */
export interface Column<Row> {
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Of its head and its cells. */
  className?: string;
  /** What its rows are sorted by, where they can be. */
  sortBy?: (row: Row) => string | number;
  /** What the button says that sorts by it. */
  sortTitle?: string;
}

/** By which column the rows stand, from 0. */
interface Sorting {
  column: number;
  direction: Direction;
}

interface TableProps<Row> {
  /** Accessible name. */
  label?: string;
  /** The first names the rows, where they are not unnamed. */
  columns: readonly Column<Row>[];
  unnamed?: boolean;
  rows: readonly Row[];
  keyOf?: (row: Row, index: number) => string | number;
  className?: string;
  /** It scrolls sideways where it is wider than its place, by keyboard, too. */
  scrolls?: boolean;
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
  /** What stands below a row over its whole width, where it is open. */
  detail?: (row: Row) => ReactNode;
  /** As it opens; without it as the rows come. */
  sorting?: Sorting;
  isBusy?: boolean;
}

/** A table that is in the page whole: each row with its cells, sorted by a column whose head was pressed. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, rowProps, detail } = props;
  const [sorting, setSorting] = useState(props.sorting);
  const sorted = useMemo(() => sortedBy(rows, columns, sorting), [rows, columns, sorting]);
  const table = (
    <table className={classNames(styles['table'], props.className)} aria-label={props.label} aria-busy={props.isBusy}>
      {columns.some(({ head }) => head !== undefined) && (
        <thead>
          <tr>
            {columns.map(({ head, className, sortBy, sortTitle }, column) => {
              const direction = sorting?.column === column ? sorting.direction : undefined;
              if (head === undefined) return <td key={column} />;
              return (
                <th
                  key={column}
                  scope="col"
                  className={className}
                  {...(sortBy && { 'aria-sort': direction ?? 'none' })}
                >
                  {sortBy ? (
                    <SortButton
                      direction={direction}
                      title={sortTitle}
                      onSort={() => setSorting(nextSorting(sorting, column, props.sorting))}
                    >
                      {head}
                    </SortButton>
                  ) : (
                    head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
      )}
      <tbody>
        {sorted.map((row, index) => {
          const below = detail?.(row);
          return (
            <Fragment key={keyOf?.(row, index) ?? index}>
              <tr {...rowProps?.(row)}>
                {columns.map(({ cell, className }, column) =>
                  column === 0 && !props.unnamed ? (
                    <th key={column} scope="row" className={className}>
                      {cell(row, index)}
                    </th>
                  ) : (
                    <td key={column} className={className}>
                      {cell(row, index)}
                    </td>
                  ),
                )}
              </tr>
              {below && (
                <tr>
                  <td colSpan={columns.length} className="sunken">
                    {below}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  if (!props.scrolls) return table;
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={props.label}>
      {table}
    </div>
  );
}

/** A press more: up, down, and where they need not be sorted, as they come. */
export function nextSorting(last: Sorting | undefined, column: number, usual?: Sorting): Sorting | undefined {
  if (last?.column !== column) return { column, direction: 'ascending' };
  if (last.direction === 'ascending') return { column, direction: 'descending' };
  return usual && { column, direction: 'ascending' };
}

/** Equal rows stand as they came. */
export function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const sortBy = sorting && columns[sorting.column]?.sortBy;
  if (!sortBy) return rows;
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)));
}
