import { Fragment, type HTMLAttributes, type ReactNode, useMemo, useState } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';

import { classNames } from '../class-names';
import styles from './table.module.css';

export interface Column<Row> {
  head?: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  className?: string;
  sortBy?: (row: Row) => string | number;
  sortTitle?: string;
}

interface Sorting {
  column: number;
  direction: Direction;
}

interface TableProps<Row> {
  label?: string;
  columns: readonly Column<Row>[];
  unnamed?: boolean;
  rows: readonly Row[];
  keyOf?: (row: Row, index: number) => string | number;
  className?: string;
  scrolls?: boolean;
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
  detail?: (row: Row) => ReactNode;
  sorting?: Sorting;
  isBusy?: boolean;
}

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

/** Ascending, descending, then the initial sorting or none. */
export function nextSorting(last: Sorting | undefined, column: number, initial?: Sorting): Sorting | undefined {
  if (last?.column !== column) return { column, direction: 'ascending' };
  if (last.direction === 'ascending') return { column, direction: 'descending' };
  return initial && { column, direction: 'ascending' };
}

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

export type Direction = 'ascending' | 'descending';

interface SortButtonProps {
  direction: Direction | undefined;
  title?: string;
  onSort: () => void;
  children: ReactNode;
}

export function SortButton({ direction, title, onSort, children }: SortButtonProps) {
  return (
    <button
      type="button"
      title={title}
      className={classNames('row bare icons-14 gap-4 wide tall muted semibold pointer', styles['sort'])}
      onClick={onSort}
    >
      {children}
      {direction === 'ascending' && <ArrowUp aria-hidden />}
      {direction === 'descending' && <ArrowDown aria-hidden />}
    </button>
  );
}
