import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { LogEntry } from '../session/message-log';
import { classNames } from '../ui/class-names';
import { formatBytes, formatDuration } from '../ui/format';
import { bytesOf, durationOf, isResponse, lookOf } from './entry-words';
import styles from './message-grid.module.css';

interface MessageGridProps {
  entries: readonly LogEntry[];
  wordsOf: (entry: LogEntry) => string;
  selected: LogEntry | undefined;
  onSelect: (seq: number) => void;
}

const ROW = 26;

/**
 * The timeline as a grid of which only the visible rows are in the page. It follows the newest entry as long as it is
 * scrolled to the end.
 */
export function MessageGrid({ entries, wordsOf, selected, onSelect }: MessageGridProps) {
  const t = useTranslations('traffic');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  // eslint-disable-next-line react-hooks/incompatible-library -- TanStack Virtual keeps its own state
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    // The head stands above the rows, and sticks there.
    scrollMargin: ROW,
    scrollPaddingStart: ROW,
    overscan: 16,
    getItemKey: (index) => entries[index]?.seq ?? index,
  });
  const partner = selected?.kind === 'message' ? selected.partner : undefined;
  const position = selected ? entries.findIndex(({ seq }) => seq === selected.seq) : -1;
  const rowId = (seq: number) => `${id}-${seq}`;

  useEffect(() => {
    if (following && entries.length > 0) virtualizer.scrollToIndex(entries.length - 1);
  }, [following, entries.length, virtualizer]);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(entries.length - 1, to));
    const entry = entries[index];
    if (!entry) return;
    onSelect(entry.seq);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 300) / ROW) - 1;
    const moves: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position < 0 ? entries.length - 1 : position - 1,
      Home: 0,
      End: entries.length - 1,
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
      aria-rowcount={entries.length + 1}
      aria-readonly
      tabIndex={0}
      ref={scroller}
      className={classNames(styles['grid'], 'tnum')}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
        setFollowing(scrollTop + clientHeight >= scrollHeight - ROW)
      }
      {...(position >= 0 && selected && { 'aria-activedescendant': rowId(selected.seq) })}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles['row'], styles['head'])}>
        <span role="columnheader">{t('time')}</span>
        <span role="columnheader">
          <span className="visually-hidden">{t('direction')}</span>
        </span>
        <span role="columnheader">{t('what')}</span>
        <span role="columnheader">{t('size')}</span>
        <span role="columnheader">{t('took')}</span>
      </div>
      <div
        role="rowgroup"
        className={styles['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <Row
              key={entry.seq}
              id={rowId(entry.seq)}
              entry={entry}
              index={index}
              start={start - ROW}
              words={wordsOf(entry)}
              selected={entry.seq === selected?.seq}
              partner={entry.seq === partner}
              onSelect={() => onSelect(entry.seq)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  entry: LogEntry;
  index: number;
  start: number;
  words: string;
  selected: boolean;
  /** The other end of the selected exchange. */
  partner: boolean;
  onSelect: () => void;
}

function Row({ id, entry, index, start, words, selected, partner, onSelect }: RowProps) {
  const t = useTranslations('traffic');
  const bytes = bytesOf(entry);
  const duration = isResponse(entry) || entry.kind === 'http' ? durationOf(entry) : undefined;
  const look = lookOf(entry);
  return (
    // The keyboard works on the grid itself, which keeps the focus.
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={classNames(
        styles['row'],
        styles['entry'],
        styles[look],
        selected && styles['selected'],
        partner && styles['partner'],
      )}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onSelect}
    >
      <span role="gridcell" className={styles['time']}>
        {clock(entry.at)}
      </span>
      <span role="gridcell" className={styles['arrow']}>
        {entry.kind === 'message' &&
          (entry.direction === 'sent' ? (
            <ArrowUpRight aria-label={t('sent')} />
          ) : (
            <ArrowDownLeft aria-label={t('received')} />
          ))}
      </span>
      <span role="gridcell" className={styles['words']}>
        {entry.kind === 'http' && <span className={styles['tag']}>HTTP</span>}
        {entry.kind === 'stderr' && <span className={styles['tag']}>stderr</span>}
        {isResponse(entry) && <span className={styles['elbow']}>└</span>}
        {words}
      </span>
      <span role="gridcell" className={styles['number']}>
        {bytes === undefined ? '' : formatBytes(bytes)}
      </span>
      <span role="gridcell" className={styles['number']}>
        {duration === undefined ? '' : formatDuration(duration)}
      </span>
    </div>
  );
}

function clock(at: number): string {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}
