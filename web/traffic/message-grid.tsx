import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../conformity/findings-of';
import { worstOf } from '../conformity/use-session-findings';
import type { Severity } from '../content/finding-rules';
import { SeverityIcon } from '../content/severity-icon';
import type { LogEntry } from '../session/message-log';
import { classNames } from '../ui/class-names';
import { formatBytes, formatDuration } from '../ui/format';
import { formatClock } from '../ui/format-age';
import { bytesOf, durationOf, isMessage, isResponse, lookOf } from '../outcome/entry-words';
import { useRowWindow } from '../ui/use-row-window';
import styles from './message-grid.module.css';

interface MessageGridProps {
  entries: readonly LogEntry[];
  wordsOf: (entry: LogEntry) => string;
  /** What each entry breaks, by its number; undefined until it is judged. */
  findings: ConformitySnapshot['byMessage'] | undefined;
  selected: LogEntry | undefined;
  onSelect: (seq: number) => void;
}

const ROW = 26;
/** Rows in the page beyond those in sight. */
const MORE = 8;

/**
 * The timeline as a grid of which only the visible rows are in the page. It follows the newest entry as long as it is
 * scrolled to the end.
 */
export function MessageGrid(props: MessageGridProps) {
  const { entries, wordsOf, findings, selected, onSelect } = props;
  const t = useTranslations('traffic');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const [attach, rows] = useRowWindow({ count: entries.length, rowHeight: ROW, inset: ROW });
  const { page, scrollToRow } = rows;
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      attach(element);
    },
    [attach],
  );
  // Where it follows, what is new is shown before the scrolling tells that it is in sight.
  const to = following ? entries.length : rows.to;
  const from = following ? Math.max(0, to - page - MORE) : rows.from;
  const partner = selected && isMessage(selected) ? selected.partner : undefined;
  const position = selected ? entries.findIndex(({ seq }) => seq === selected.seq) : -1;
  const rowId = (seq: number) => `${id}-${seq}`;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (following && element) element.scrollTop = entries.length * ROW;
  }, [following, entries.length]);

  // When the oldest go, what is being read stays where it is.
  const before = useRef(entries);
  useLayoutEffect(() => {
    const first = entries[0]?.seq;
    const gone = before.current.findIndex(({ seq }) => seq === first);
    before.current = entries;
    if (gone > 0 && !following && scroller.current) scroller.current.scrollTop -= gone * ROW;
  }, [entries, following]);

  const move = (target: number) => {
    const index = Math.max(0, Math.min(entries.length - 1, target));
    const entry = entries[index];
    if (!entry) return;
    onSelect(entry.seq);
    scrollToRow(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position < 0 ? entries.length - 1 : position - 1,
      Home: 0,
      End: entries.length - 1,
      PageDown: position + page - 1,
      PageUp: position - page + 1,
    };
    const target = moves[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(target);
  };

  return (
    <div
      role="grid"
      aria-label={t('messages')}
      aria-rowcount={entries.length + 1}
      aria-readonly
      tabIndex={0}
      ref={hold}
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
      <div role="rowgroup" className={styles['rows']} style={{ height: entries.length * ROW }}>
        {entries.slice(from, to).map((entry, shown) => (
          <Row
            key={entry.seq}
            id={rowId(entry.seq)}
            entry={entry}
            index={from + shown}
            words={wordsOf(entry)}
            worst={worstOf(findings?.get(entry.seq))}
            selected={entry.seq === selected?.seq}
            partner={entry.seq === partner}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  entry: LogEntry;
  index: number;
  words: string;
  /** The worst of what it breaks. */
  worst: Severity | undefined;
  selected: boolean;
  /** The other end of the selected exchange. */
  partner: boolean;
  onSelect: (seq: number) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { id, entry, index, words, worst, selected, partner, onSelect } = props;
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
      style={{ transform: `translateY(${index * ROW}px)` }}
      onClick={() => onSelect(entry.seq)}
    >
      <span role="gridcell" className={styles['time']}>
        {formatClock(entry.at)}
      </span>
      <span role="gridcell" className={styles['arrow']}>
        {isMessage(entry) &&
          (entry.direction === 'sent' ? (
            <ArrowUpRight aria-label={t('sent')} />
          ) : (
            <ArrowDownLeft aria-label={t('received')} />
          ))}
      </span>
      <span role="gridcell" className={styles['words']}>
        {entry.kind === 'message' && entry.part && <span className={styles['part']} />}
        {entry.kind === 'http' && <span className={styles['tag']}>HTTP</span>}
        {entry.kind === 'stderr' && <span className={styles['tag']}>stderr</span>}
        {entry.kind === 'app' && <span className={styles['tag']}>{t('kind_app')}</span>}
        {isResponse(entry) && <span className={styles['elbow']}>└</span>}
        {words}
        {entry.kind === 'message' && entry.note !== undefined && (
          <span className={styles['note']}>{t(`note_${entry.note}`)}</span>
        )}
        {worst && (
          <span className={styles['finding']}>
            <SeverityIcon severity={worst} label={t(`finding_${worst}`)} />
          </span>
        )}
      </span>
      <span role="gridcell" className={styles['number']}>
        {bytes === undefined ? '' : formatBytes(bytes)}
      </span>
      <span role="gridcell" className={styles['number']}>
        {duration === undefined ? '' : formatDuration(duration)}
      </span>
    </div>
  );
});
