import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';

import { classNames } from './class-names';
import styles from './virtual-listbox.module.css';
import { rowForKey, useTypeAhead, useVirtualRows } from './virtual-rows';
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
}

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
}: VirtualListboxProps<T>) {
  const id = useId();
  const { itemIndexes, positions } = useMemo(() => orderOf(rows), [rows]);
  const selectedRow = rows.findIndex((row) => row.kind === 'item' && row.key === selected);
  const { scroller, virtualizer, page } = useVirtualRows(rows, rowHeight, selectedRow);
  const typeAhead = useTypeAhead();
  const selectedItem = positions.get(selectedRow) ?? -1;
  const optionId = (index: number) => `${id}-${index}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = rows.filter((row) => row.kind === 'item');
    const texts = items.map(({ text }) => text);
    const isLetter = event.key.length === 1 && event.key !== '/' && event.key !== ' ';
    let to = rowForKey(event.key, { active: selectedItem, count: items.length, page: page() });
    if (to === undefined) {
      if (isLetter) to = typeAhead(event, selectedItem, texts);
      else if (event.key === 'Enter' && selected !== undefined) onActivate?.(selected);
      else return;
    }
    const item = items[to ?? -1];
    if (item) onSelect(item.key, 'keyboard');
    event.preventDefault();
  };

  return (
    <div className={shared['scroller']} ref={scroller}>
      <div
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
