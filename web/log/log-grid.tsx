import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../ui/class-names';
import { formatClock } from '../ui/format-age';
import { PaintedText } from '../ui/painted-text';
import { LevelBadge } from './level-badge';
import styles from './log-grid.module.css';
import { keyOfRow, lineOfRow, type LogRow } from './log-row';

interface LogGridProps {
  rows: readonly LogRow[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** Whether the newest row stays in sight. */
  following: boolean;
  onFollowing: (following: boolean) => void;
}

const ROW = 26;

/** The log as a grid of which only the visible rows are in the page. */
export function LogGrid({ rows, selected, onSelect, following, onFollowing }: LogGridProps) {
  const t = useTranslations('log');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    // The head stands above the rows, and sticks there.
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    overscan: 16,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? keyOfRow(row) : index;
    },
  });
  const position = rows.findIndex((row) => keyOfRow(row) === selected);
  const rowId = (index: number) => `${id}-${index}`;
  const last = rows.at(-1);
  // On stdio nothing tells to which call a message belongs.
  const withDuring = rows.some((row) => row.kind === 'message' && row.during !== undefined);

  useEffect(() => {
    if (following && last) virtualizer.scrollToIndex(rows.length - 1);
  }, [following, last, rows.length, virtualizer]);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    const row = rows[index];
    if (!row) return;
    onSelect(keyOfRow(row));
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 300) / ROW) - 1;
    const moves: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position < 0 ? rows.length - 1 : position - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: position + page,
      PageUp: position - page,
    };
    const to = moves[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(to);
  };

  return (
    <div
      role="grid"
      aria-label={t('messages')}
      aria-rowcount={rows.length + 1}
      aria-readonly
      tabIndex={0}
      ref={scroller}
      className={classNames(styles['grid'], !withDuring && styles['plain'], 'tnum')}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        onFollowing(scrollTop + clientHeight >= scrollHeight - ROW)
      }
      {...(position >= 0 && { 'aria-activedescendant': rowId(position) })}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles['row'], styles['head'])}>
        <span role="columnheader">{t('time')}</span>
        <span role="columnheader">{t('level')}</span>
        <span role="columnheader">{t('logger')}</span>
        <span role="columnheader">{t('message')}</span>
        {withDuring && <span role="columnheader">{t('during')}</span>}
      </div>
      <div
        role="rowgroup"
        className={styles['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const key = keyOfRow(row);
          return (
            // The keyboard works on the grid itself, which keeps the focus.
            <div
              key={key}
              id={rowId(index)}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={key === selected}
              className={classNames(
                styles['row'],
                styles['entry'],
                key === selected && styles['selected'],
              )}
              style={{ transform: `translateY(${start - ROW}px)` }}
              onClick={() => onSelect(key)}
            >
              <RowCells row={row} withDuring={withDuring} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RowCells({ row, withDuring }: { row: LogRow; withDuring: boolean }) {
  const { text, paint } = lineOfRow(row);
  return (
    <>
      <span role="gridcell" className={styles['time']}>
        {formatClock(row.at)}
      </span>
      <span role="gridcell">
        {row.kind === 'message' ? (
          <LevelBadge message={row} />
        ) : (
          <span className={styles['tag']}>stderr</span>
        )}
      </span>
      <span role="gridcell" className={styles['logger']}>
        {row.kind === 'message' && row.logger}
      </span>
      <span role="gridcell" className={styles['text']}>
        <PaintedText text={text} start={0} paint={paint.spans.length > 0 ? paint : null} />
      </span>
      {withDuring && (
        <span role="gridcell" className={styles['logger']}>
          {row.kind === 'message' && row.during}
        </span>
      )}
    </>
  );
}
