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
import { SIGNS } from '../../record/outcome-state';
import type { Column } from '../../ui/table/table';
import { VirtualTable } from '../../ui/table/virtual-table';
import styles from './message-grid.module.css';

interface MessageGridProps {
  entries: readonly LogEntry[];
  wordsOf: (entry: LogEntry) => string;
  /** What each entry breaks, by its number; undefined until it is judged. */
  findings: ConformitySnapshot['byMessage'] | undefined;
  selected: LogEntry | undefined;
  onSelect: (seq: number) => void;
}

function isReload(entry: LogEntry): boolean {
  return entry.kind === 'lifecycle' && entry.event.kind === 'reloaded';
}

const seqOf = ({ seq }: LogEntry) => seq;

/** The timeline. It follows the newest entry as long as it is scrolled to the end. */
export const MessageGrid = memo(function MessageGrid(props: MessageGridProps) {
  const { entries, wordsOf, findings, selected, onSelect } = props;
  const t = useTranslations('traffic');
  const [following, setFollowing] = useState(true);
  /** The other end of the selected exchange. */
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
          <EntryWords entry={entry} words={wordsOf(entry)} worst={worstSeverity(findings?.get(entry.seq))} />
        ),
      },
      {
        head: t('outcome'),
        className: styles['outcome'],
        cell: (entry) => <EntryOutcomeWord entry={entry} />,
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
          const took = isResponse(entry) || entry.kind === 'http' ? entryDurationMs(entry) : undefined;
          return took !== undefined && formatDuration(took);
        },
      },
    ],
    [t, wordsOf, findings],
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
          // Before the last reload.
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

interface EntryWordsProps {
  entry: LogEntry;
  words: string;
  /** The worst of what it breaks. */
  worst: Severity | undefined;
}

const EntryWords = memo(function EntryWords({ entry, words, worst }: EntryWordsProps) {
  const t = useTranslations('traffic');
  return (
    <>
      {entry.kind === 'message' && entry.part && <span className={styles['part']} />}
      {entry.kind === 'http' && <span className={styles['tag']}>HTTP</span>}
      {entry.kind === 'stderr' && <span className={styles['tag']}>stderr</span>}
      {entry.kind === 'app' && <span className={styles['tag']}>{t('kind_app')}</span>}
      {isResponse(entry) && <span className={styles['elbow']}>└</span>}
      {words}
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

function EntryOutcomeWord({ entry }: { entry: LogEntry }) {
  const t = useTranslations('traffic');
  const outcome = entryOutcome(entry);
  if (!outcome) return null;
  return (
    <span data-outcome={outcome}>
      <span aria-hidden>{OUTCOME_SIGNS[outcome]}</span> {t(`outcome_${outcome}`)}
    </span>
  );
}
