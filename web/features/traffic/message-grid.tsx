import { ArrowDownLeft, ArrowUpRight, ChevronRight } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import { worstSeverity } from '../../session/use-session-findings';
import type { Severity } from '../../../core/protocol/findings/severity';
import { SeverityIcon } from '../../content/findings/severity-icon';
import type { LogEntry } from '../../../core/transports/message-log';
import { bestHit, excerptAround } from '../../../core/text/excerpt';
import { CallLine } from '../../ui/call-line';
import { classNames } from '../../ui/class-names';
import { formatBytes, formatDuration } from '../../../core/text/format';
import { formatClock } from '../../../core/text/format-age';
import { Highlight } from '../../ui/highlight';
import {
  entryBytes,
  entryDurationMs,
  type EntryOutcome,
  isMessage,
  isResponse,
  entryLook,
  entryOutcome,
} from '../../content/texts/entry-text';
import { SIGNS } from '../../../core/run/run-status';
import type { Column } from '../../ui/table/table';
import { VirtualTable } from '../../ui/table/virtual-table';
import { toggled } from '../../ui/toggle-chips';
import { contentOf } from './content-of-entry';
import { foldPolls, type TrafficRow } from './fold-polls';
import { searchedText } from './traffic-filter';
import styles from './message-grid.module.css';

interface MessageGridProps {
  entries: readonly LogEntry[];
  summaryOf: (entry: LogEntry) => string;
  findings: ConformitySnapshot['byMessage'] | undefined;
  query: string;
  folds: boolean;
  selected: LogEntry | undefined;
  onSelect: (seq: number | undefined) => void;
}

const keyOf = (row: TrafficRow) => (row.kind === 'polls' ? row.key : row.seq);

const NONE_OPEN: ReadonlySet<string> = new Set();

/** Follows the newest entry while it is scrolled to the end. */
export const MessageGrid = memo(function MessageGrid(props: MessageGridProps) {
  const { entries, summaryOf, findings, query, folds, selected, onSelect } = props;
  const t = useTranslations('traffic');
  const [opened, setOpened] = useState(NONE_OPEN);
  const [chosenPolls, setChosenPolls] = useState<string>();
  const rows = useMemo(
    () => (folds ? foldPolls(entries, opened, (seq) => findings?.has(seq) === true, selected?.seq) : entries),
    [entries, folds, opened, findings, selected],
  );
  const [following, setFollowing] = useState(true);
  const partner = selected && isMessage(selected) ? selected.partner : undefined;
  const longestMs = useMemo(() => rows.reduce((most, row) => Math.max(most, durationOf(row) ?? 0), 1), [rows]);
  const columns = useMemo(
    (): Column<TrafficRow>[] => [
      { head: t('time'), cell: ({ at }) => formatClock(at) },
      {
        head: <span className="visually-hidden">{t('direction')}</span>,
        className: classNames('grid icons-14', styles['arrow']),
        cell: (entry) =>
          entry.kind !== 'polls' &&
          isMessage(entry) &&
          (entry.direction === 'sent' ? (
            <ArrowUpRight aria-label={t('sent')} />
          ) : (
            <ArrowDownLeft aria-label={t('received')} />
          )),
      },
      {
        head: t('name'),
        className: styles['what'],
        cell: (row) =>
          row.kind === 'polls' ? (
            // The row takes the click, the grid the keys.
            <button type="button" tabIndex={-1} aria-expanded={row.isOpen} className={styles['polls']}>
              <ChevronRight aria-hidden />
              {t('polls', { count: row.count, method: row.method })}
            </button>
          ) : (
            // A new key for each query, as for each scale of the lines: otherwise browsers count a layout shift.
            <EntrySummary
              key={query}
              entry={row}
              summary={summaryOf(row)}
              query={query}
              worst={worstSeverity(findings?.get(row.seq))}
            />
          ),
      },
      {
        head: t('outcome'),
        className: styles['outcome'],
        cell: (row) => row.kind !== 'polls' && <EntryOutcomeLabel entry={row} />,
      },
      {
        head: t('size'),
        className: 'muted right',
        cell: (row) => {
          const bytes = row.kind === 'polls' ? undefined : entryBytes(row);
          return bytes !== undefined && formatBytes(bytes);
        },
      },
      {
        head: t('duration'),
        className: 'muted right',
        cell: (row) => {
          const duration = durationOf(row);
          if (duration === undefined) return null;
          return (
            <span className="row end gap-8" data-outcome={row.kind === 'polls' ? undefined : entryOutcome(row)}>
              <CallLine key={longestMs} share={duration / longestMs} />
              <span className="muted rest">{formatDuration(duration)}</span>
            </span>
          );
        },
      },
    ],
    [t, summaryOf, query, findings, longestMs],
  );
  return (
    <VirtualTable
      label={t('messages')}
      className={styles['grid']}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      rowHeight={26}
      rowProps={(row) =>
        row.kind === 'polls'
          ? {}
          : {
              className: classNames(
                styles[entryLook(row)],
                row.seq === partner && styles['partner'],
                row.seq <= 0 && styles['before'],
                row.kind === 'lifecycle' && row.event.kind === 'reloaded' && styles['reload'],
              ),
            }
      }
      selected={chosenPolls ?? selected?.seq}
      onSelect={(row) => {
        setChosenPolls(row.kind === 'polls' ? row.key : undefined);
        if (row.kind !== 'polls') onSelect(row.seq);
      }}
      onOpen={(row) => {
        if (row.kind !== 'polls') return;
        setOpened((last) => toggled(last, row.key, !row.isOpen));
        if (row.isOpen && selected && row.seqs.has(selected.seq)) onSelect(undefined);
      }}
      following={following}
      onFollowing={setFollowing}
    />
  );
});

function durationOf(row: TrafficRow): number | undefined {
  if (row.kind === 'polls') return row.durationMs;
  return isResponse(row) || row.kind === 'http' ? entryDurationMs(row) : undefined;
}

interface EntrySummaryProps {
  entry: LogEntry;
  summary: string;
  query: string;
  worst: Severity | undefined;
}

/** A message as {@link useEntryText} says it: `tools/call echo #1`. */
const WITH_ID = /^(.*?)( #\S+)(.*)$/s;

const EntrySummary = memo(function EntrySummary({ entry, summary, query, worst }: EntrySummaryProps) {
  const t = useTranslations('traffic');
  // The hit may be beyond the summary.
  const excerpt = bestHit(summary, query) < 0 ? excerptAround(searchedText(entry), query) : undefined;
  const content = contentOf(entry);
  const [, name = summary, id = '', rest = ''] = (isMessage(entry) && WITH_ID.exec(summary)) || [];
  return (
    <>
      {entry.kind === 'message' && entry.part && <span className={styles['part']} />}
      {entry.kind === 'http' && <span className={styles['tag']}>HTTP</span>}
      {entry.kind === 'stderr' && <span className={styles['tag']}>stderr</span>}
      {entry.kind === 'app' && <span className={styles['tag']}>{t('kind_app')}</span>}
      {isResponse(entry) && <span className={styles['elbow']}>└</span>}
      <span className={excerpt === undefined ? undefined : styles['cut']}>
        <Highlight text={name} query={query} />
        {id !== '' && (
          <span className="faint">
            <Highlight text={id} query={query} />
          </span>
        )}
        <Highlight text={rest} query={query} />
      </span>
      {excerpt !== undefined && (
        <span className={styles['excerpt']}>
          <Highlight text={excerpt} query={query} />
        </span>
      )}
      {excerpt === undefined && content !== undefined && (
        // To tell one call from the next by eye; the detail has them for everyone.
        <span className={styles['excerpt']} aria-hidden>
          {content}
        </span>
      )}
      {entry.kind === 'message' && entry.note !== undefined && (
        <span className={styles['note']}>{t(`note_${entry.note}`)}</span>
      )}
      {isMessage(entry) && entry.unkept && <span className={styles['note']}>{t('unkept')}</span>}
      {worst && (
        <span className={styles['finding']}>
          <SeverityIcon severity={worst} label={t(`finding_${worst}`)} />
        </span>
      )}
    </>
  );
});

const OUTCOME_SIGNS: Record<EntryOutcome, string> = {
  ok: SIGNS.ok,
  'input-required': SIGNS['input-required'],
  'task-created': SIGNS.ok,
  'tool-error': SIGNS['tool-error'],
  'protocol-error': SIGNS['protocol-error'],
  'not-supported': SIGNS.cancelled,
  'server-check': SIGNS.cancelled,
  invalid: SIGNS['protocol-error'],
  open: SIGNS.running,
  closed: SIGNS.cancelled,
  cancelled: SIGNS.cancelled,
  unanswered: SIGNS['transport-error'],
  'http-error': SIGNS['transport-error'],
  broken: SIGNS['transport-error'],
};

function EntryOutcomeLabel({ entry }: { entry: LogEntry }) {
  const t = useTranslations('traffic');
  const outcome = entryOutcome(entry);
  if (!outcome) return null;
  return (
    <span data-outcome={outcome}>
      <span aria-hidden>{OUTCOME_SIGNS[outcome]}</span> {t(`outcome_${outcome}`)}
    </span>
  );
}
