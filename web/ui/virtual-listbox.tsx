import { Check } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react';

import { classNames } from './class-names';
import styles from './virtual-listbox.module.css';
import { rowForKey, useTypeAhead, useVirtualRows } from './virtual-rows';
import shared from './virtual-rows.module.css';

export type ListRow<T> =
  | { kind: 'group'; key: string; label: string; count: number }
  | { kind: 'item'; key: string; text: string; item: T };

/** Checked options: by their box or Space, with Shift a range. */
export interface Ticks {
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], ticked: boolean) => void;
}

export interface VirtualListboxProps<T> {
  label: string;
  rows: readonly ListRow<T>[];
  selected: string | undefined;
  onSelect: (key: string, by: 'keyboard' | 'pointer') => void;
  onActivate?: (key: string) => void;
  renderItem: (item: T) => ReactNode;
  rowHeight: number;
  ticks?: Ticks;
  isNewestLast?: boolean;
  /** Over the selected option, which can hold no buttons itself; its place comes from `--actions-end`. */
  selectedActions?: ReactNode;
}

const FIRST_HEADING_HEIGHT = 30;

/** The focus stays on the list; the selected option is its active descendant. */
export function VirtualListbox<T>({
  label,
  rows,
  selected,
  onSelect,
  onActivate,
  renderItem,
  rowHeight,
  ticks,
  isNewestLast = false,
  selectedActions,
}: VirtualListboxProps<T>) {
  const id = useId();
  const { itemIndexes, positions } = useMemo(() => itemPositions(rows), [rows]);
  const selectedRow = rows.findIndex((row) => row.kind === 'item' && row.key === selected);
  // Above a later heading is the room that sets its rows apart.
  const skip = rows[0]?.kind === 'group' ? Math.max(0, rowHeight - FIRST_HEADING_HEIGHT) : 0;
  const { scroller, visible, height, page } = useVirtualRows(
    rows,
    rowHeight,
    isNewestLast && selectedRow < 0 ? rows.length - 1 : selectedRow,
    skip,
  );
  const typeAhead = useTypeAhead();
  const selectedItem = positions.get(selectedRow) ?? -1;
  const optionId = (index: number) => `${id}-${index}`;
  const lastTicked = useRef<string>(undefined);
  const tick = (key: string, isRange: boolean) => {
    if (!ticks) return;
    const keys = rows.flatMap((row) => (row.kind === 'item' ? [row.key] : []));
    const from = isRange ? keys.indexOf(lastTicked.current ?? '') : -1;
    const to = keys.indexOf(key);
    const beginning = keys[from];
    lastTicked.current = key;
    if (beginning === undefined) ticks.onTick([key], !ticks.ticked.has(key));
    else {
      const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
      // The range takes the state of its start.
      ticks.onTick(range, ticks.ticked.has(beginning));
    }
  };
  const onClick = (key: string, { target, shiftKey }: MouseEvent) => {
    if (isBox(target)) tick(key, shiftKey);
    else onSelect(key, 'pointer');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = rows.filter((row) => row.kind === 'item');
    const texts = items.map(({ text }) => text);
    if (event.key === ' ' && ticks) {
      if (selected !== undefined) tick(selected, event.shiftKey);
      event.preventDefault();
      return;
    }
    const isLetter = event.key.length === 1 && event.key !== '/' && event.key !== ' ';
    let to = rowForKey(event.key, { active: selectedItem, count: items.length, page });
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
      <div className="relative">
        <div
          role="listbox"
          aria-label={label}
          tabIndex={0}
          {...(selectedRow >= 0 && { 'aria-activedescendant': optionId(selectedRow) })}
          className={classNames('relative', shared['rows'])}
          style={{ height }}
          onKeyDown={onKeyDown}
        >
          {visible.map(({ row, index, start }) => {
            const place = { transform: `translateY(${start}px)`, height: rowHeight };
            if (row.kind === 'group') {
              return (
                <div
                  key={row.key}
                  role="presentation"
                  className={classNames(shared['row'], 'gap-8 py-0 px-8', styles['group'])}
                  style={place}
                >
                  {row.label}
                  <span className="tnum regular">{row.count}</span>
                </div>
              );
            }
            return (
              <div
                key={row.key}
                id={optionId(index)}
                role="option"
                aria-selected={row.key === selected}
                {...(ticks && { 'aria-checked': ticks.ticked.has(row.key) })}
                aria-setsize={itemIndexes.length}
                aria-posinset={(positions.get(index) ?? -1) + 1}
                className={classNames(
                  shared['row'],
                  shared['choice'],
                  'gap-8 py-0 px-8',
                  row.key === selected && classNames(shared['current'], shared['selected']),
                )}
                style={place}
                onClick={(event) => onClick(row.key, event)}
                onMouseDown={(event) => {
                  if (event.shiftKey && isBox(event.target)) event.preventDefault();
                }}
              >
                {ticks && (
                  <span aria-hidden data-tick data-ticked={ticks.ticked.has(row.key)} className={styles['tick']}>
                    <Check />
                  </span>
                )}
                {renderItem(row.item)}
              </div>
            );
          })}
        </div>
        {Boolean(selectedActions) && selectedRow >= 0 && (
          <div className={styles['actions']} style={{ top: selectedRow * rowHeight - skip, height: rowHeight }}>
            {selectedActions}
          </div>
        )}
      </div>
    </div>
  );
}

function isBox(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-tick]') !== null;
}

function itemPositions(rows: readonly ListRow<unknown>[]) {
  const itemIndexes = rows.flatMap((row, index) => (row.kind === 'item' ? [index] : []));
  return { itemIndexes, positions: new Map(itemIndexes.map((index, at) => [index, at])) };
}

export function itemRow<T extends { key: string; name: string; title?: string | undefined }>(item: T) {
  return { kind: 'item' as const, key: item.key, text: [item.name, item.title].join('\n'), item };
}

export function groupRows<T extends { key: string; name: string; title?: string | undefined }>(
  key: string,
  label: string,
  items: readonly T[],
): ListRow<T>[] {
  if (items.length === 0) return [];
  return [{ kind: 'group', key, label, count: items.length }, ...items.map(itemRow)];
}
