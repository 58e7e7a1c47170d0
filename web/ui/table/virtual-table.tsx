import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { classNames } from '../class-names';
import { useRowWindow } from '../use-row-window';
import { rowForKey } from '../virtual-rows';
import type { Column } from './table';
import styles from './virtual-table.module.css';

interface VirtualTableProps<Row> {
  label: string;
  className: string | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  rowHeight: number;
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, unknown>;
  sectionOf?: (row: Row) => ReactNode;
  selected: string | number | undefined;
  /** Makes it a grid with selection by arrow keys. In a table, they move the focus between the rows' buttons. */
  onSelect?: (row: Row) => void;
  onOpen?: (row: Row) => void;
  following?: boolean;
  onFollowing?: (following: boolean) => void;
  empty?: ReactNode;
}

const OVERSCAN = 8;

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { columns, rows, keyOf, rowHeight, sectionOf, selected, onSelect, following = false, onFollowing } = props;
  const id = useId();
  const scroller = useRef<HTMLElement>(null);
  const [attach, window] = useRowWindow({ count: rows.length, rowHeight, inset: rowHeight });
  const attachScroller = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      attach(element);
    },
    [attach],
  );
  // While following, new rows render before the scroll event reports them.
  const to = following ? rows.length : window.to;
  const from = following ? Math.max(0, to - window.page - OVERSCAN) : window.from;
  const top = following ? window.height - (to - from) * rowHeight : window.top;
  const position = selected === undefined ? -1 : rows.findIndex((row) => keyOf(row) === selected);
  const rowId = (key: string | number) => `${id}-${key}`;
  const { scrollToRow, page } = window;

  useLayoutEffect(() => {
    if (following && scroller.current) scroller.current.scrollTop = rows.length * rowHeight;
  }, [following, rows.length, rowHeight, page]);

  // If the oldest rows are dropped, the visible ones stay in place.
  const lastRows = useRef(rows);
  useLayoutEffect(() => {
    const [first] = rows;
    const isFirst = (row: Row) => first !== undefined && keyOf(row) === keyOf(first);
    const dropped = lastRows.current.findIndex(isFirst);
    lastRows.current = rows;
    if (dropped > 0 && onFollowing && !following && scroller.current) scroller.current.scrollTop -= dropped * rowHeight;
  }, [rows, keyOf, following, onFollowing, rowHeight]);

  const isTable = !onSelect;
  useEffect(() => {
    if (isTable && position >= 0) scrollToRow(position);
  }, [isTable, position, scrollToRow]);

  const reportFollowing = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
    onFollowing?.(scrollTop + clientHeight >= scrollHeight - rowHeight);

  // A view that becomes lower keeps the selected row.
  const onResize = useEffectEvent(() => {
    if (position < 0 || !scroller.current) return;
    scrollToRow(position);
    reportFollowing(scroller.current);
  });
  useEffect(() => onResize(), [page]);

  const select = (row: Row, index: number) => {
    onSelect?.(row);
    // A detail that opens below takes a part of the height.
    requestAnimationFrame(() => {
      scrollToRow(index);
      if (scroller.current) reportFollowing(scroller.current);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!onSelect) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) goToRow(event, step);
      return;
    }
    const chosen = rows[position];
    if (event.key === 'Enter' && chosen !== undefined && props.onOpen) props.onOpen(chosen);
    const index = rowForKey(event.key, { active: position, count: rows.length, page: page - 1 });
    if (index === undefined) return;
    event.preventDefault();
    const row = rows[index];
    if (row === undefined) return;
    select(row, index);
  };
  const goToRow = (event: KeyboardEvent, step: number) => {
    const at = (event.target as Element).closest('[aria-rowindex]')?.getAttribute('aria-rowindex');
    let next = Number(at) - 2 + step;
    const isSection = (row: Row | undefined) => row !== undefined && sectionOf?.(row) !== undefined;
    while (isSection(rows[next])) next += step;
    if (!rows[next]) return;
    event.preventDefault();
    scrollToRow(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 2}"] button`)?.focus(),
    );
  };

  return (
    <div
      role={onSelect ? 'grid' : 'table'}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      {...(onSelect && { 'aria-readonly': true, tabIndex: 0 })}
      ref={attachScroller}
      className={classNames(styles['table'], onSelect && styles['choosable'], props.className, 'tnum')}
      onKeyDown={onKeyDown}
      {...(onFollowing && { onScroll: ({ currentTarget }) => reportFollowing(currentTarget) })}
      {...(onSelect && position >= 0 && selected !== undefined && { 'aria-activedescendant': rowId(selected) })}
    >
      <div
        role="row"
        aria-rowindex={1}
        className={classNames(styles['row'], styles['head'])}
        style={{ height: rowHeight }}
      >
        {columns.map(({ head, className }, column) => (
          <span key={column} role="columnheader" className={className}>
            {head}
          </span>
        ))}
      </div>
      {rows.length === 0 && props.empty}
      <div role="rowgroup" className="relative" style={{ height: window.height }}>
        {/* By a transform: rows that a filter moves are no layout shift. */}
        <div role="presentation">
          {rows.slice(from, to).map((row, shown) => (
            <TableRow
              key={keyOf(row)}
              id={rowId(keyOf(row))}
              table={props}
              row={row}
              index={from + shown}
              top={top + shown * rowHeight}
              onSelect={select}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface TableRowProps<Row> {
  id: string;
  table: VirtualTableProps<Row>;
  row: Row;
  index: number;
  /** Pixels from the first row's top. */
  top: number;
  onSelect: (row: Row, index: number) => void;
}

/** In a grid, the grid itself has the focus and handles keys. */
function TableRow<Row>({ id, table, row, index, top, onSelect }: TableRowProps<Row>) {
  const { columns, rowHeight, selected, onOpen } = table;
  const isGrid = table.onSelect !== undefined;
  const isSelected = table.keyOf(row) === selected;
  const section = table.sectionOf?.(row);
  const extraProps = table.rowProps?.(row);
  const select = () => {
    onSelect(row, index);
    onOpen?.(row);
  };
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      {...(isGrid && { 'aria-selected': isSelected })}
      {...extraProps}
      className={classNames(
        styles['row'],
        section === undefined ? styles['entry'] : styles['section'],
        extraProps?.className,
        isSelected && styles['selected'],
      )}
      style={{ height: rowHeight, transform: `translateY(${top}px)` }}
      {...(isGrid && { onClick: select })}
    >
      {section === undefined ? (
        columns.map(({ cell, className }, column) => (
          <span key={column} role={isGrid ? 'gridcell' : 'cell'} className={className}>
            {cell(row, index)}
          </span>
        ))
      ) : (
        <span role="cell">{section}</span>
      )}
    </div>
  );
}
