import { Filter, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../record/session-timeline';
import { FindingList } from '../../content/findings/finding-list';
import { markPlace, useFindingMarks } from '../../content/findings/finding-marks';
import { MessageView } from '../../content/message/message-view';
import { entryBytes, entryDurationMs, isMessage, isResponse } from '../../content/texts/entry-text';
import { Button } from '../../ui/button';
import { formatBytes, formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { BatchParts } from './batch-parts';
import { methodOf } from './traffic-filter';
import styles from './entry-detail.module.css';
import { BrokenBytes, HttpBody, MessageText } from './entry-body';

/** Longer messages are not put into an editor. */
const EDITABLE = 4_000_000;

interface EntryDetailProps {
  entry: LogEntry;
  log: ReadableLog;
  words: string;
  onGo: (seq: number) => void;
  /** Shows only the exchange that the entry is a part of. */
  onOnly: (entry: LogEntry) => void;
  /** What it breaks. */
  findings: readonly Finding[];
  /** Undefined where nothing can be sent. */
  onResend: ((entry: MessageEntry) => void) | undefined;
  /** Headers, in lower case, whose values the person gave as secrets. */
  secretNames: ReadonlySet<string>;
}

/** One entry, whole. */
export function EntryDetail({ entry, log, words, onGo, onOnly, findings, onResend, secretNames }: EntryDetailProps) {
  const t = useTranslations('traffic');
  const [picked, setPicked] = useState<Finding>();
  const bytes = entryBytes(entry);
  const duration = entryDurationMs(entry);
  return (
    <div className={`pane gap-8 px-14 pt-10 pb-16 scroll ${styles['detail'] ?? ''}`}>
      <h2 className={styles['words']}>{words}</h2>
      <p className="muted sm tnum">
        {formatClock(entry.at)}
        {entry.kind === 'message' && ` · ${t(entry.direction)}`}
        {entry.kind === 'app' && ` · ${t(`app_${entry.direction}`, { app: entry.app })}`}
        {bytes !== undefined && ` · ${formatBytes(bytes)}`}
        {duration !== undefined && ` · ${formatDuration(duration)}`}
      </p>
      {entry.kind === 'message' && entry.note !== undefined && (
        <Notice tone="warn" title={t(`note_${entry.note}`)}>
          {t(`noteText_${entry.note}`)}
        </Notice>
      )}
      {isOfOlderServer(entry) && <p className="readable">{t('olderServer')}</p>}
      {(isMessage(entry) || entry.kind === 'http') && (
        <p className="row wrap gap-14 rows-4">
          {linksOf(entry).map(([words, seq]) => (
            <Button key={words} variant="link" size="small" onClick={() => onGo(seq)}>
              {t(words)}
            </Button>
          ))}
          {entry.kind !== 'app' && (
            <Button variant="ghost" size="small" icon={<Filter aria-hidden />} onClick={() => onOnly(entry)}>
              {t('onlyExchange')}
            </Button>
          )}
          {entry.kind === 'message' && (
            <Button
              variant="ghost"
              size="small"
              icon={<PencilLine aria-hidden />}
              disabled={!onResend || entry.size > EDITABLE || entry.unkept}
              title={onResend ? undefined : t('readOnly')}
              onClick={() => onResend?.(entry)}
            >
              {t('resend')}
            </Button>
          )}
        </p>
      )}
      {entry.kind === 'message' && entry.shape.kind === 'batch' && <BatchParts entry={entry} log={log} onGo={onGo} />}
      <FindingList findings={findings} onPick={entry.kind === 'message' && !entry.unkept ? setPicked : undefined} />
      <Body entry={entry} words={words} secretNames={secretNames} findings={findings} picked={picked} />
    </div>
  );
}

/** Whether it is how a server answers `server/discover` that is older than it: nothing to mend, though it is an error. */
function isOfOlderServer(entry: LogEntry): boolean {
  const isError = entry.kind === 'message' && entry.shape.kind === 'error';
  return isError && methodOf(entry) === 'server/discover';
}

/** Where an entry leads to: the other end of its exchange, and what carried it. */
function linksOf(entry: LogEntry) {
  if (!isMessage(entry)) return [];
  const { http, part } = entry.kind === 'message' ? entry : {};
  const links = [
    [isResponse(entry) ? 'goRequest' : 'goResponse', entry.partner],
    ['goBatch', part?.of],
    ['goHttp', http],
  ] as const;
  return links.flatMap(([words, seq]) => (seq === undefined ? [] : [[words, seq] as const]));
}

function Body({
  entry,
  words,
  secretNames,
  findings,
  picked,
}: Pick<EntryDetailProps, 'entry' | 'words' | 'secretNames' | 'findings'> & {
  /** The finding whose place is shown. */
  picked: Finding | undefined;
}) {
  const t = useTranslations('traffic');
  const marks = useFindingMarks(findings);
  if (isMessage(entry) && entry.unkept) {
    return (
      <Notice tone="note" title={t('unkept')}>
        {t('unkeptText', { size: formatBytes(entry.size) })}
      </Notice>
    );
  }
  switch (entry.kind) {
    case 'message':
      // Large messages always are bytes, and mostly UTF-8 all the same.
      return (
        <>
          {typeof entry.raw !== 'string' && <BrokenBytes bytes={entry.raw} />}
          <MessageView
            source={entry.raw}
            label={words}
            marks={marks}
            revealPointer={picked ? markPlace(picked).pointer : null}
          />
        </>
      );
    case 'app':
      return <MessageView source={entry.raw} label={words} />;
    case 'http':
      return <HttpBody entry={entry} secretNames={secretNames} />;
    case 'noise':
      return (
        <>
          {entry.bytes && <BrokenBytes bytes={entry.bytes} />}
          {entry.cut !== undefined ? (
            <p>{t('cutAt', { size: formatBytes(entry.size), limit: formatBytes(entry.cut) })}</p>
          ) : (
            entry.size > entry.text.length * 4 && <p>{t('onlyHead')}</p>
          )}
          <MessageText text={entry.text} label={words.slice(0, 80)} />
        </>
      );
    case 'stderr':
      return (
        <>
          {entry.cut !== undefined && <p>{t('stderrCut', { size: formatBytes(entry.cut) })}</p>}
          <MessageText text={entry.text} label={words.slice(0, 80)} />
        </>
      );
    case 'lifecycle':
      return null;
  }
}
