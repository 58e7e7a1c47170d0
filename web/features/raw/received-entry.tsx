import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { judgingVersion } from '../../../core/protocol/findings/finding';
import { FindingList } from '../../content/findings/finding-list';
import { MessageView } from '../../content/message/message-view';
import { entryDurationMs, entryBytes, useEntryText, type EntryLook, entryLook } from '../../content/texts/entry-text';
import type { Session } from '../../../core/session/session';
import { type CheckedResponse, requestOfMessage, useResponseFindings } from '../../session/use-findings';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { Badge } from '../../ui/badge';
import { classNames } from '../../ui/class-names';
import { formatBytes, formatDuration } from '../../../core/text/format';
import styles from './received-entry.module.css';
import { Disclosure } from './disclosure';
import { PlainText } from './plain-text';

const TONES: Partial<Record<EntryLook, string>> = { received: 'ok', 'tool-error': 'warn', error: 'bad' };

interface ReceivedEntryProps {
  session: Session;
  entry: LogEntry;
  version: ProtocolVersion;
  /** The only response: the title above has its method and ID. */
  isOnly: boolean;
  initiallyOpen: boolean;
}

export function ReceivedEntry({ session, entry, version, isOnly, initiallyOpen }: ReceivedEntryProps) {
  const t = useTranslations('raw');
  const traffic = useTranslations('traffic');
  const [chosen, setChosen] = useState<boolean>();
  const summaryOf = useEntryText();
  const open = chosen ?? initiallyOpen;
  const summary = summaryOf(entry);
  const bytes = entryBytes(entry);
  const duration = entryDurationMs(entry);
  return (
    <div role="group" className="line-below" aria-label={summary}>
      <Disclosure open={open} className={styles['head']} onToggle={() => setChosen(!open)}>
        <span className={classNames('rigid semibold', TONES[entryLook(entry)])}>{kindLabel(entry, t, traffic)}</span>
        <span className="truncate rest code">{!isOnly && summary}</span>
        {entry.kind === 'message' && entry.note !== undefined && (
          <Badge tone="warn">{traffic(`note_${entry.note}`)}</Badge>
        )}
        <span className="rigid muted tnum">
          {bytes !== undefined && formatBytes(bytes)}
          {duration !== undefined && ` · ${formatDuration(duration)}`}
        </span>
      </Disclosure>
      {open && entry.kind === 'message' && (
        <FullMessage session={session} entry={entry} summary={summary} version={version} />
      )}
      {open && entry.kind === 'noise' && <PlainText label={summary.slice(0, 80)} text={entry.text} />}
    </div>
  );
}

/** In characters or bytes. To pass a larger message to the worker blocks the page. */
const MAX_CHECKED_LENGTH = 32_000_000;

interface FullMessageProps extends Pick<ReceivedEntryProps, 'session' | 'version'> {
  entry: MessageEntry;
  summary: string;
}

function FullMessage({ session, entry, summary, version }: FullMessageProps) {
  const { raw, seq, partner } = entry;
  const response = useMemo((): CheckedResponse | undefined => {
    if (raw.length > MAX_CHECKED_LENGTH) return undefined;
    const sent = partner === undefined ? undefined : session.log.entry(partner);
    const request = sent?.kind === 'message' ? requestOfMessage(sent.raw) : undefined;
    return { raw, seq, version: judgingVersion(version), request };
  }, [session, raw, seq, partner, version]);
  const { findings } = useResponseFindings(session, response);
  return (
    <div className={styles['full']}>
      <FindingList findings={findings} />
      <MessageView source={raw} label={summary} />
    </div>
  );
}

function kindLabel(
  entry: LogEntry,
  t: ReturnType<typeof useTranslations<'raw'>>,
  traffic: ReturnType<typeof useTranslations<'traffic'>>,
): string {
  if (entry.kind !== 'message') return entry.kind === 'noise' ? '✕' : '⌁';
  if (entryLook(entry) === 'tool-error') return `⚠ ${traffic('outcome_tool-error')}`;
  const { kind } = entry.shape;
  const word = t(`kind_${kind === 'batch' || kind === 'invalid' ? 'other' : kind}`);
  return (kind === 'result' ? '✓ ' : kind === 'error' ? '✕ ' : '') + word;
}
