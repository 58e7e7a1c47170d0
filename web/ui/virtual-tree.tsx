import type { VirtualListboxProps } from './virtual-listbox';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';

import { classNames } from './class-names';
import { rowForKey, useTypeAhead, useVirtualRows } from './virtual-rows';
import shared from './virtual-rows.module.css';
import styles from './virtual-tree.module.css';

export type TreeRow<T> = {
  key: string;
  level: number;
  /** For type-ahead; also the label of a folder. */
  text: string;
  position: number;
  siblings: number;
} & ({ kind: 'folder'; open: boolean; count: number } | { kind: 'item'; item: T });

interface VirtualTreeProps<T> extends Pick<
  VirtualListboxProps<T>,
  'label' | 'selected' | 'onSelect' | 'renderItem' | 'rowHeight'
> {
  rows: readonly TreeRow<T>[];
  onToggle: (key: string) => void;
}

export function VirtualTree<T>(props: VirtualTreeProps<T>) {
  const { label, rows, selected, onSelect, onToggle, renderItem, rowHeight } = props;
  const id = useId();
  /** The active row; a folder can be active, but not selected. */
  const [active, setActive] = useState(selected);
  const [wasSelected, setWasSelected] = useState(selected);
  if (selected !== wasSelected) {
    setWasSelected(selected);
    setActive(selected);
  }
  const at = rows.findIndex(({ key }) => key === active);
  const { scroller, visible, height, page } = useVirtualRows(rows, rowHeight, at);
  const typeAhead = useTypeAhead();
  const rowId = (index: number) => `${id}-${index}`;

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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    const isOpen = row?.kind === 'folder' && row.open;
    switch (event.key) {
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
      default: {
        const texts = rows.map(({ text }) => text);
        const isLetter = event.key.length === 1 && event.key !== '/';
        let to = rowForKey(event.key, { active: at, count: rows.length, page });
        if (to === undefined && !isLetter) return;
        to ??= typeAhead(event, at, texts);
        if (to !== undefined) go(to);
      }
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
        className={classNames('relative', shared['rows'])}
        style={{ height }}
        onKeyDown={onKeyDown}
      >
        {visible.map(({ row, index, start }) => (
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
                <ChevronRight aria-hidden className={classNames('rigid square-14 faint', row.open && styles['open'])} />
                <span className="clip ellipsis muted">{row.text}</span>
                <span className={classNames(styles['count'], 'tnum')}>{row.count}</span>
              </>
            ) : (
              renderItem(row.item)
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
