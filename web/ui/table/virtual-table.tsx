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
  const { columns, rows, keyOf, rowHeight, rowProps, sectionOf, selected, onSelect } = props;
  const { following = false, onFollowing } = props;
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

  const opens = !onSelect;
  useEffect(() => {
    if (opens && position >= 0) scrollToRow(position);
  }, [opens, position, scrollToRow]);

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
      {...(onFollowing && {
        onScroll: ({ currentTarget }) => reportFollowing(currentTarget),
      })}
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
          {rows.slice(from, to).map((row, shown) => {
            const key = keyOf(row);
            const section = sectionOf?.(row);
            const extraProps = rowProps?.(row);
            return (
              // The grid itself has the focus and handles keys.
              <div
                key={key}
                id={rowId(key)}
                role="row"
                aria-rowindex={from + shown + 2}
                {...(onSelect && { 'aria-selected': key === selected })}
                {...extraProps}
                className={classNames(
                  styles['row'],
                  section === undefined ? styles['entry'] : styles['section'],
                  extraProps?.className,
                  key === selected && styles['selected'],
                )}
                style={{ height: rowHeight, transform: `translateY(${top + shown * rowHeight}px)` }}
                {...(onSelect && {
                  onClick: () => {
                    select(row, from + shown);
                    props.onOpen?.(row);
                  },
                })}
              >
                {section === undefined ? (
                  columns.map(({ cell, className }, column) => (
                    <span key={column} role={onSelect ? 'gridcell' : 'cell'} className={className}>
                      {cell(row, from + shown)}
                    </span>
                  ))
                ) : (
                  <span role="cell">{section}</span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
