import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { classNames } from './class-names';
import shared from './virtual-rows.module.css';
import styles from './virtual-tree.module.css';

/** A row of a tree that is in sight: what is below a closed folder has none. */
export type TreeRow<T> = {
  /** Unique in the tree. */
  key: string;
  /** From 1. */
  level: number;
  /** What type-ahead matches, and what a folder is called. */
  text: string;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
} & ({ kind: 'folder'; open: boolean; count: number } | { kind: 'item'; item: T });

interface VirtualTreeProps<T> {
  label: string;
  rows: readonly TreeRow<T>[];
  selected: string | undefined;
  /** Never of a folder. `by` tells whether the arrow keys are passing by, or the person chose. */
  onSelect: (key: string, by: 'keyboard' | 'pointer') => void;
  onToggle: (key: string) => void;
  renderItem: (item: T) => ReactNode;
  rowHeight: number;
}

/** Letters typed within this many milliseconds of each other are one word to look for. */
const TYPE_AHEAD_PAUSE = 700;

/**
 * A tree of any size from which one item is selected, with the keys that a tree has: arrows, Home, End, PageUp, PageDown,
 * Enter on a folder, type-ahead. The focus stays on the tree; only what is visible is in the page.
 */
export function VirtualTree<T>(props: VirtualTreeProps<T>) {
  const { label, rows, selected, onSelect, onToggle, renderItem, rowHeight } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  /** Where the keys are; a folder can be active, but not selected. */
  const [active, setActive] = useState(selected);
  const [wasSelected, setWasSelected] = useState(selected);
  if (selected !== wasSelected) {
    setWasSelected(selected);
    setActive(selected);
  }
  // oxlint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const at = rows.findIndex(({ key }) => key === active);
  const rowId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);

  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!row) return;
    setActive(row.key);
    if (row.kind === 'item') onSelect(row.key, 'keyboard');
  };
  const parentOf = (index: number) => {
    const level = rows[index]?.level ?? 1;
    return rows.slice(0, index).findLastIndex((row) => row.level < level);
  };
  const typeAhead = (letter: string, now: number) => {
    const text = now - typed.current.at > TYPE_AHEAD_PAUSE ? letter : typed.current.text + letter;
    typed.current = { text, at: now };
    const from = Math.max(0, at) + (text.length === 1 ? 1 : 0);
    const order = [...rows.keys()].map((step) => (from + step) % rows.length);
    const hit = order.find((index) => rows[index]?.text.toLowerCase().startsWith(text));
    if (hit !== undefined) go(hit);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 1);
    const row = rows[at];
    const isOpen = row?.kind === 'folder' && row.open;
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at < 0 ? rows.length - 1 : at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(rows.length - 1);
        break;
      case 'PageDown':
        go(at + page);
        break;
      case 'PageUp':
        go(at - page);
        break;
      case 'ArrowRight':
        if (isOpen) go(at + 1);
        else if (row?.kind === 'folder') onToggle(row.key);
        break;
      case 'ArrowLeft': {
        if (isOpen) onToggle(row.key);
        else if (parentOf(at) >= 0) go(parentOf(at));
        break;
      }
      case 'Enter':
      case ' ':
        if (row?.kind === 'folder') onToggle(row.key);
        else if (row) onSelect(row.key, 'pointer');
        break;
      default:
        if (event.key.length !== 1 || event.key === '/') return;
        typeAhead(event.key.toLowerCase(), event.timeStamp);
    }
    event.preventDefault();
  };

  return (
    <div className={shared['scroller']} ref={scroller}>
      <div
        role="tree"
        aria-label={label}
        tabIndex={0}
        {...(at >= 0 && { 'aria-activedescendant': rowId(at) })}
        className={shared['rows']}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // The keyboard works on the tree itself, which keeps the focus.
            <div
              key={row.key}
              id={rowId(index)}
              role="treeitem"
              aria-level={row.level}
              aria-setsize={row.siblings}
              aria-posinset={row.position}
              aria-selected={row.kind === 'item' && row.key === selected}
              {...(row.kind === 'folder' && { 'aria-expanded': row.open })}
              className={classNames(
                shared['row'],
                shared['choice'],
                styles['row'],
                index === at && shared['current'],
                row.key === selected && shared['selected'],
              )}
              style={{
                transform: `translateY(${start}px)`,
                height: rowHeight,
                paddingInlineStart: 8 + (row.level - 1) * 14,
              }}
              onClick={() => {
                setActive(row.key);
                if (row.kind === 'folder') onToggle(row.key);
                else onSelect(row.key, 'pointer');
              }}
            >
              {row.kind === 'folder' ? (
                <>
                  <ChevronRight
                    aria-hidden
                    className={classNames(styles['chevron'], row.open && styles['open'])}
                  />
                  <span className={styles['folder']}>{row.text}</span>
                  <span className={classNames(styles['count'], 'tnum')}>{row.count}</span>
                </>
              ) : (
                renderItem(row.item)
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
