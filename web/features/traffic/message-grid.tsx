import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import { worstSeverity } from '../../session/use-session-findings';
import type { Severity } from '../../../core/protocol/findings/severity';
import { SeverityIcon } from '../../content/findings/severity-icon';
import type { LogEntry } from '../../../core/transports/message-log';
import { classNames } from '../../ui/class-names';
import { formatBytes, formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
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
import styles from './message-grid.module.css';

interface MessageGridProps {
  entries: readonly LogEntry[];
  summaryOf: (entry: LogEntry) => string;
  /** By the entry's number. */
  findings: ConformitySnapshot['byMessage'] | undefined;
  selected: LogEntry | undefined;
  onSelect: (seq: number) => void;
}

function isReload(entry: LogEntry): boolean {
  return entry.kind === 'lifecycle' && entry.event.kind === 'reloaded';
}

const seqOf = ({ seq }: LogEntry) => seq;

/** Follows the newest entry while it is scrolled to the end. */
export const MessageGrid = memo(function MessageGrid(props: MessageGridProps) {
  const { entries, summaryOf, findings, selected, onSelect } = props;
  const t = useTranslations('traffic');
  const [following, setFollowing] = useState(true);
  const partner = selected && isMessage(selected) ? selected.partner : undefined;
  const columns = useMemo(
    (): Column<LogEntry>[] => [
      { head: t('time'), cell: (entry) => formatClock(entry.at) },
      {
        head: <span className="visually-hidden">{t('direction')}</span>,
        className: classNames('grid', styles['arrow']),
        cell: (entry) =>
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
        cell: (entry) => (
          <EntrySummary entry={entry} summary={summaryOf(entry)} worst={worstSeverity(findings?.get(entry.seq))} />
        ),
      },
      {
        head: t('outcome'),
        className: styles['outcome'],
        cell: (entry) => <EntryOutcomeLabel entry={entry} />,
      },
      {
        head: t('size'),
        className: 'muted right',
        cell: (entry) => {
          const bytes = entryBytes(entry);
          return bytes !== undefined && formatBytes(bytes);
        },
      },
      {
        head: t('duration'),
        className: 'muted right',
        cell: (entry) => {
          const duration = isResponse(entry) || entry.kind === 'http' ? entryDurationMs(entry) : undefined;
          return duration !== undefined && formatDuration(duration);
        },
      },
    ],
    [t, summaryOf, findings],
  );
  return (
    <VirtualTable
      label={t('messages')}
      className={styles['grid']}
      columns={columns}
      rows={entries}
      keyOf={seqOf}
      rowHeight={26}
      rowProps={(entry) => ({
        className: classNames(
          styles[entryLook(entry)],
          entry.seq === partner && styles['partner'],
          entry.seq <= 0 && styles['before'],
          isReload(entry) && styles['reload'],
        ),
      })}
      selected={selected?.seq}
      onSelect={({ seq }) => onSelect(seq)}
      following={following}
      onFollowing={setFollowing}
    />
  );
});

interface EntrySummaryProps {
  entry: LogEntry;
  summary: string;
  worst: Severity | undefined;
}

const EntrySummary = memo(function EntrySummary({ entry, summary, worst }: EntrySummaryProps) {
  const t = useTranslations('traffic');
  return (
    <>
      {entry.kind === 'message' && entry.part && <span className={styles['part']} />}
      {entry.kind === 'http' && <span className={styles['tag']}>HTTP</span>}
      {entry.kind === 'stderr' && <span className={styles['tag']}>stderr</span>}
      {entry.kind === 'app' && <span className={styles['tag']}>{t('kind_app')}</span>}
      {isResponse(entry) && <span className={styles['elbow']}>└</span>}
      {summary}
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
  'tool-error': SIGNS['tool-error'],
  'protocol-error': SIGNS['protocol-error'],
  invalid: SIGNS['protocol-error'],
  unanswered: SIGNS.running,
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
