import { ArrowLeftRight, Filter, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../runs/record/session-timeline';
import { FindingList } from '../../content/findings/finding-list';
import { markAt, useFindingMarks } from '../../content/findings/finding-marks';
import { MessageView } from '../../content/message/message-view';
import {
  entryBytes,
  entryDurationMs,
  isMessage,
  entryOutcome,
  isRejectedProbe,
  isResponse,
  useEntryText,
} from '../../content/texts/entry-text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatBytes, formatDuration } from '../../../core/text/format';
import { formatClock } from '../../../core/text/format-age';
import { Highlight } from '../../ui/highlight';
import { CloseDetailButton } from '../../ui/list-detail/list-detail';
import { Notice } from '../../ui/notice';
import styles from './entry-detail.module.css';
import { BrokenBytes, HttpBody, MessageText } from './entry-body';

const MAX_EDITABLE_BYTES = 4_000_000;

interface EntryDetailProps {
  entry: LogEntry;
  log: ReadableLog;
  summary: string;
  query: string;
  isFilteredOut: boolean;
  onGo: (seq: number) => void;
  onOnly: (entry: LogEntry) => void;
  findings: readonly Finding[];
  onResend: ((entry: MessageEntry) => void) | undefined;
  /** Headers, in lower case, whose values the user gave as secrets. */
  secretNames: ReadonlySet<string>;
}

export function EntryDetail(props: EntryDetailProps) {
  const { entry, log, summary, query, onGo, onOnly, findings, onResend } = props;
  const t = useTranslations('traffic');
  const details = useTranslations('trafficEntry');
  const [picked, setPicked] = useState<Finding>();
  const bytes = entryBytes(entry);
  const duration = entryDurationMs(entry);
  return (
    <div className={`pane gap-8 px-12 pt-8 pb-16 scroll ${styles['detail'] ?? ''}`} style={{ containerType: 'size' }}>
      <header className={styles['head']}>
        <h2 className={styles['words']}>
          <Highlight text={summary} query={query} />
        </h2>
        {props.isFilteredOut && <Badge>{details('filteredOut')}</Badge>}
        <CloseDetailButton />
      </header>
      <div className="row wrap gap-12 rows-4">
        <p className="muted sm tnum">
          {formatClock(entry.at)}
          {entry.kind === 'message' && ` · ${t(entry.direction)}`}
          {entry.kind === 'app' && ` · ${t(`app_${entry.direction}`, { app: entry.app })}`}
          {bytes !== undefined && ` · ${formatBytes(bytes)}`}
          {duration !== undefined && ` · ${formatDuration(duration)}`}
        </p>
        {(isMessage(entry) || entry.kind === 'http') && (
          <div className="row wrap gap-4">
            {linksOf(entry).map(([link, seq]) => (
              <Button
                key={link}
                variant="ghost"
                size="small"
                icon={<ArrowLeftRight aria-hidden />}
                onClick={() => onGo(seq)}
              >
                {details(link)}
              </Button>
            ))}
            {entry.kind !== 'app' && (
              <Button variant="ghost" size="small" icon={<Filter aria-hidden />} onClick={() => onOnly(entry)}>
                {details('onlyExchange')}
              </Button>
            )}
            {entry.kind === 'message' && (
              <Button
                variant="ghost"
                size="small"
                icon={<PencilLine aria-hidden />}
                disabled={!onResend || entry.size > MAX_EDITABLE_BYTES || entry.unkept}
                title={onResend ? undefined : t('readOnly')}
                onClick={() => onResend?.(entry)}
              >
                {details('resend')}
              </Button>
            )}
          </div>
        )}
      </div>
      {entry.kind === 'message' && entry.note !== undefined && (
        <Notice tone="warn" title={t(`note_${entry.note}`)}>
          {details(`noteText_${entry.note}`)}
        </Notice>
      )}
      {isRejectedProbe(entry) && <p className="readable">{details('olderServer')}</p>}
      {entryOutcome(entry) === 'server-check' && <p className="readable">{details('provoked')}</p>}
      {entry.kind === 'message' && entry.shape.kind === 'batch' && <BatchParts entry={entry} log={log} onGo={onGo} />}
      <FindingList findings={findings} onPick={entry.kind === 'message' && !entry.unkept ? setPicked : undefined} />
      <Body {...props} picked={picked} />
    </div>
  );
}

function linksOf(entry: LogEntry) {
  if (!isMessage(entry)) return [];
  const { http, part } = entry.kind === 'message' ? entry : {};
  const links = [
    [isResponse(entry) ? 'goRequest' : 'goResponse', entry.partner],
    ['goBatch', part?.of],
    ['goHttp', http],
  ] as const;
  return links.flatMap(([link, seq]) => (seq === undefined ? [] : [[link, seq] as const]));
}

function Body({
  entry,
  summary,
  query,
  secretNames,
  findings,
  picked,
}: EntryDetailProps & { picked: Finding | undefined }) {
  const t = useTranslations('traffic');
  const details = useTranslations('trafficEntry');
  const marks = useFindingMarks(findings);
  if (isMessage(entry) && entry.unkept) {
    return (
      <Notice tone="note" title={t('unkept')}>
        {details('unkeptText', { size: formatBytes(entry.size) })}
      </Notice>
    );
  }
  switch (entry.kind) {
    case 'message':
      // Large messages are always bytes, and mostly valid UTF-8.
      return (
        <>
          {typeof entry.raw !== 'string' && <BrokenBytes bytes={entry.raw} />}
          <MessageView
            source={entry.raw}
            label={summary}
            marks={marks}
            revealPointer={picked ? markAt(picked).pointer : null}
            query={query}
          />
        </>
      );
    case 'app':
      return <MessageView source={entry.raw} label={summary} query={query} />;
    case 'http':
      return <HttpBody entry={entry} query={query} secretNames={secretNames} />;
    case 'noise':
      return (
        <>
          {entry.bytes && <BrokenBytes bytes={entry.bytes} />}
          {entry.cut !== undefined ? (
            <p>{details('cutAt', { size: formatBytes(entry.size), limit: formatBytes(entry.cut) })}</p>
          ) : (
            entry.size > entry.text.length * 4 && <p>{details('onlyHead')}</p>
          )}
          <MessageText text={entry.text} query={query} label={summary.slice(0, 80)} />
        </>
      );
    case 'stderr':
      return (
        <>
          {entry.cut !== undefined && <p>{details('stderrCut', { size: formatBytes(entry.cut) })}</p>}
          <MessageText text={entry.text} query={query} label={summary.slice(0, 80)} />
        </>
      );
    case 'lifecycle':
      return null;
  }
}

const MAX_BATCH_PARTS = 50;

function BatchParts({ entry, log, onGo }: { entry: MessageEntry; log: ReadableLog; onGo: (seq: number) => void }) {
  const t = useTranslations('traffic');
  const summaryOf = useEntryText();
  const length = entry.shape.kind === 'batch' ? entry.shape.length : 0;
  const parts = Array.from({ length: Math.min(length, MAX_BATCH_PARTS) }, (_, index) =>
    log.entry(entry.seq + 1 + index),
  ).filter((part) => part !== undefined && isMessage(part));
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{t('parts')}</h3>
      <ol className="sm code pl-24">
        {parts.map((part) => (
          <li key={part.seq}>
            <Button variant="link" size="small" onClick={() => onGo(part.seq)}>
              {summaryOf(part)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
