import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';

import { classNames } from './class-names';
import styles from './virtual-listbox.module.css';
import shared from './virtual-rows.module.css';

export type ListRow<T> =
  | { kind: 'group'; key: string; label: string; count: number }
  | { kind: 'item'; key: string; /** What type-ahead matches. */ text: string; item: T };

interface VirtualListboxProps<T> {
  label: string;
  rows: readonly ListRow<T>[];
  selected: string | undefined;
  /** `by` tells whether the arrow keys are passing by, or the person chose. */
  onSelect: (key: string, by: 'keyboard' | 'pointer') => void;
  /** Enter on the selected option. */
  onActivate?: (key: string) => void;
  renderItem: (item: T) => ReactNode;
  rowHeight: number;
  ref?: Ref<HTMLDivElement>;
}

/** Letters typed within this many milliseconds of each other are one word to look for. */
const TYPE_AHEAD_PAUSE = 700;

/**
 * A list of any length from which one is selected: arrows, Home, End, PageUp, PageDown and type-ahead; only what is
 * visible is in the page. The focus stays on the list, the selected option is its active descendant.
 */
export function VirtualListbox<T>({
  label,
  rows,
  selected,
  onSelect,
  onActivate,
  renderItem,
  rowHeight,
  ref,
}: VirtualListboxProps<T>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // oxlint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const { itemIndexes, positions } = useMemo(() => orderOf(rows), [rows]);
  const selectedRow = rows.findIndex((row) => row.kind === 'item' && row.key === selected);
  const selectedItem = positions.get(selectedRow) ?? -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (selectedRow >= 0) virtualizer.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selectedRow, virtualizer]);

  const selectItem = (position: number) => {
    const clamped = Math.max(0, Math.min(itemIndexes.length - 1, position));
    const row = rows[itemIndexes[clamped] ?? -1];
    if (row?.kind === 'item') onSelect(row.key, 'keyboard');
  };

  const typeAhead = (letter: string, now: number) => {
    const text = now - typed.current.at > TYPE_AHEAD_PAUSE ? letter : typed.current.text + letter;
    typed.current = { text, at: now };
    const wanted = text.toLowerCase();
    // A first letter moves on from the selected one; a longer word may stay on it.
    const from = Math.max(0, selectedItem) + (text.length === 1 ? 1 : 0);
    for (let step = 0; step < itemIndexes.length; step++) {
      const position = (from + step) % itemIndexes.length;
      const row = rows[itemIndexes[position] ?? -1];
      if (row?.kind === 'item' && row.text.toLowerCase().startsWith(wanted)) {
        selectItem(position);
        return;
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 1);
    const moves: Record<string, number> = {
      ArrowDown: selectedItem + 1,
      ArrowUp: selectedItem < 0 ? itemIndexes.length - 1 : selectedItem - 1,
      Home: 0,
      End: itemIndexes.length - 1,
      PageDown: selectedItem + page,
      PageUp: selectedItem - page,
    };
    const to = moves[event.key];
    if (to !== undefined) selectItem(to);
    else if (event.key === 'Enter' && selected !== undefined) onActivate?.(selected);
    else if (event.key.length === 1 && event.key !== '/' && event.key !== ' ')
      typeAhead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
  };

  return (
    <div className={shared['scroller']} ref={scroller}>
      <div
        ref={ref}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        {...(selectedRow >= 0 && { 'aria-activedescendant': optionId(selectedRow) })}
        className={shared['rows']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const place = { transform: `translateY(${start}px)`, height: rowHeight };
          if (row.kind === 'group') {
            return (
              <div
                key={row.key}
                role="presentation"
                className={classNames(shared['row'], styles['group'])}
                style={place}
              >
                {row.label}
                <span className="tnum">{row.count}</span>
              </div>
            );
          }
          return (
            // The keyboard works on the list itself, which keeps the focus.
            <div
              key={row.key}
              id={optionId(index)}
              role="option"
              aria-selected={row.key === selected}
              aria-setsize={itemIndexes.length}
              aria-posinset={(positions.get(index) ?? -1) + 1}
              className={classNames(
                shared['row'],
                shared['choice'],
                styles['option'],
                row.key === selected && classNames(shared['current'], shared['selected']),
              )}
              style={place}
              onClick={() => onSelect(row.key, 'pointer')}
            >
              {renderItem(row.item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Which rows are items, and which of the items each of those is. */
function orderOf(rows: readonly ListRow<unknown>[]) {
  const itemIndexes = rows.flatMap((row, index) => (row.kind === 'item' ? [index] : []));
  return { itemIndexes, positions: new Map(itemIndexes.map((index, at) => [index, at])) };
}
