import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { classNames } from './class-names';
import styles from './timeline-grid.module.css';
import { useRowWindow } from './use-row-window';
import { rowForKey } from './virtual-rows';

interface TimelineGridProps<T> {
  label: string;
  /** Gives the rows their columns. */
  className: string | undefined;
  /** The column headers. */
  head: ReactNode;
  /** Oldest first. */
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  classOf?: (row: T) => string | undefined;
  renderCells: (row: T) => ReactNode;
  selected: string | number | undefined;
  onSelect: (row: T) => void;
  /** Whether the newest row stays in sight. */
  following: boolean;
  /** The person scrolled to the end, or away from it. */
  onFollowing: (following: boolean) => void;
}

const ROW = 26;
/** Rows in the page beyond those in sight. */
const MORE = 8;

/** What happened, one row each, as a grid of which only the visible rows are in the page. */
export function TimelineGrid<T>(props: TimelineGridProps<T>) {
  const { rows, keyOf, selected, following } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [attach, seen] = useRowWindow({ count: rows.length, rowHeight: ROW, inset: ROW });
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      attach(element);
    },
    [attach],
  );
  // Where it follows, what is new is shown before the scrolling tells that it is in sight.
  const to = following ? rows.length : seen.to;
  const from = following ? Math.max(0, to - seen.page - MORE) : seen.from;
  const position = selected === undefined ? -1 : rows.findIndex((row) => keyOf(row) === selected);
  const rowId = (key: string | number) => `${id}-${key}`;

  useLayoutEffect(() => {
    if (following && scroller.current) scroller.current.scrollTop = rows.length * ROW;
  }, [following, rows.length]);

  // When the oldest go, what is being read stays where it is.
  const before = useRef(rows);
  useLayoutEffect(() => {
    const [first] = rows;
    const isFirst = (row: T) => first !== undefined && keyOf(row) === keyOf(first);
    const gone = before.current.findIndex(isFirst);
    before.current = rows;
    if (gone > 0 && !following && scroller.current) scroller.current.scrollTop -= gone * ROW;
  }, [rows, keyOf, following]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = seen.page - 1;
    const index = rowForKey(event.key, { active: position, count: rows.length, page });
    if (index === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = rows[index];
    if (row === undefined) return;
    props.onSelect(row);
    seen.scrollToRow(index);
  };

  return (
    <div
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-readonly
      tabIndex={0}
      ref={hold}
      className={classNames(styles['grid'], props.className, 'tnum')}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        props.onFollowing(scrollTop + clientHeight >= scrollHeight - ROW)
      }
      {...(position >= 0 && selected !== undefined && { 'aria-activedescendant': rowId(selected) })}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles['row'], styles['head'])}>
        {props.head}
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.length * ROW }}>
        {rows.slice(from, to).map((row, shown) => {
          const key = keyOf(row);
          const index = from + shown;
          return (
            // The keyboard works on the grid itself, which keeps the focus.
            <div
              key={key}
              id={rowId(key)}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={key === selected}
              className={classNames(
                styles['row'],
                styles['entry'],
                props.classOf?.(row),
                key === selected && styles['selected'],
              )}
              style={{ transform: `translateY(${index * ROW}px)` }}
              onClick={() => props.onSelect(row)}
            >
              {props.renderCells(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
