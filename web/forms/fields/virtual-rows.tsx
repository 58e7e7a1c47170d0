import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { pointerOf } from '../../../core/json/json-pointer';
import styles from './node-group.module.css';
import { useView } from './node-view';
import { firstControl, focusInRow } from './row-focus';
import { useFormStore } from '../state/form-store';

const MAX_PLAIN_ROWS = 60;
const MAX_LINKS = 12;
const ROW_HEIGHT = 38;

export function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > MAX_PLAIN_ROWS;
}

export function VirtualRows({ count, row }: { count: number; row: (index: number) => ReactNode }) {
  const t = useTranslations('forms');
  const { store, path, title } = useView();
  const scroller = useRef<HTMLDivElement>(null);
  const lastCount = useRef(count);
  // oxlint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    initialRect: { width: 0, height: ROW_HEIGHT * 16 },
  });
  // Scrolls to an added row, so that it can be focused.
  useEffect(() => {
    if (lastCount.current < count) virtualizer.scrollToIndex(count - 1);
    lastCount.current = count;
  }, [virtualizer, count]);
  useEffect(
    () => store.scrollsBy(path, (row) => virtualizer.scrollToIndex(row, { align: 'center' })),
    [store, path, virtualizer],
  );
  const violations = useFormStore(store, (form) => form.violations);
  const unsent = useFormStore(store, (form) => form.unsent);
  const inside = `${pointerOf(path)}/`;
  const wrongRows = new Set(
    [...unsent, ...violations]
      .filter(({ pointer }) => pointer.startsWith(inside))
      .map(({ pointer }) => Number(pointer.slice(inside.length).split('/', 1)[0])),
  );
  const jump = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'center' });
    focusInRow(scroller.current?.closest<HTMLElement>('[data-rows]'), index, firstControl);
  };
  return (
    <>
      <div ref={scroller} className={styles['scroller']}>
        <div
          role="list"
          aria-label={t('itemsOf', { name: title })}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              className={styles['placed']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row(index)}
            </div>
          ))}
        </div>
      </div>
      {wrongRows.size > 0 && (
        <div className="row wrap py-4 bad sm gap-8 rows-4" role="group" aria-label={t('wrongItems')}>
          <span>{t('wrongItems')}</span>
          {[...wrongRows].slice(0, MAX_LINKS).map((index) => (
            <button
              key={index}
              type="button"
              className="bad pointer no-ground lined-control rounded-sm py-1 px-8 hover"
              onClick={() => jump(index)}
            >
              {t('itemOf', { n: String(index + 1) })}
            </button>
          ))}
          {wrongRows.size > MAX_LINKS && <span>{t('moreProblems', { count: wrongRows.size - MAX_LINKS })}</span>}
        </div>
      )}
    </>
  );
}
