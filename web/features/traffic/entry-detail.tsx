import { Filter, PencilLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import { type HeaderList, responseHead } from '../../../core/transports/http-progress';
import type { HttpEntry, LogEntry, MessageEntry } from '../../../core/transports/message-log';
import type { ReadableLog } from '../../record/session-timeline';
import { FindingList } from '../../content/findings/finding-list';
import { markPlace, useFindingMarks } from '../../content/findings/finding-marks';
import { BytesView } from '../../content/media/bytes-view';
import { MessageView } from '../../content/message/message-view';
import { bytesOf, durationOf, isMessage, isResponse } from '../../outcome/entry-words';
import { Button } from '../../ui/button';
import { formatBytes, formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { Notice } from '../../ui/notice';
import { TextViewer } from '../../ui/text-viewer';
import { BatchParts } from './batch-parts';
import { escapeBytes } from './broken-bytes';
import styles from './entry-detail.module.css';
import { isSecretHeader } from './secret-headers';

/** Longer texts are not in the page whole. */
const LONG = 20_000;

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
export function EntryDetail({
  entry,
  log,
  words,
  onGo,
  onOnly,
  findings,
  onResend,
  secretNames,
}: EntryDetailProps) {
  const t = useTranslations('traffic');
  const [picked, setPicked] = useState<Finding>();
  const bytes = bytesOf(entry);
  const duration = durationOf(entry);
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
        <Notice tone="warn" icon="⚠" title={t(`note_${entry.note}`)}>
          {t(`noteText_${entry.note}`)}
        </Notice>
      )}
      {(isMessage(entry) || entry.kind === 'http') && (
        <p className="row wrap gap-14 rows-4">
          {linksOf(entry).map(([words, seq]) => (
            <Button key={words} variant="link" size="small" onClick={() => onGo(seq)}>
              {t(words)}
            </Button>
          ))}
          {entry.kind !== 'app' && (
            <Button
              variant="ghost"
              size="small"
              icon={<Filter aria-hidden />}
              onClick={() => onOnly(entry)}
            >
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
      {entry.kind === 'message' && entry.shape.kind === 'batch' && (
        <BatchParts entry={entry} log={log} onGo={onGo} />
      )}
      <FindingList
        findings={findings}
        onPick={entry.kind === 'message' && !entry.unkept ? setPicked : undefined}
      />
      <Body
        entry={entry}
        words={words}
        secretNames={secretNames}
        findings={findings}
        picked={picked}
      />
    </div>
  );
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
      <Notice tone="note" icon="ⓘ" title={t('unkept')}>
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

function MessageText({ text, label }: { text: string; label: string }) {
  return text.length > LONG ? (
    <TextViewer text={text} label={label} mono />
  ) : (
    <pre className={styles['text']} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}

function HttpBody({ entry, secretNames }: { entry: HttpEntry; secretNames: ReadonlySet<string> }) {
  const t = useTranslations('traffic');
  const { progress } = entry;
  const head = responseHead(progress);
  const body = progress.kind === 'done' && progress.body !== '' ? progress.body : undefined;
  const texts = (
    [
      ['asides', entry.asides],
      ['body', body],
    ] as const
  ).filter(([, text]) => text !== undefined);
  return (
    <>
      <Headers title={t('requestHeaders')} headers={entry.headers} secretNames={secretNames} />
      {head && (
        <Headers title={t('responseHeaders')} headers={head.headers} secretNames={secretNames} />
      )}
      {texts.map(([title, text]) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <pre className={styles['text']} tabIndex={0} aria-label={t(title)}>
            {text}
          </pre>
        </section>
      ))}
    </>
  );
}

interface HeadersProps {
  title: string;
  headers: HeaderList;
  secretNames: ReadonlySet<string>;
}

function Headers({ title, headers, secretNames }: HeadersProps) {
  const t = useTranslations('traffic');
  return (
    <section>
      <h3>{title}</h3>
      <dl className={`sm code ${styles['headers'] ?? ''}`}>
        {headers.map(([name, value], index) => (
          <div className="flex gap-8 line-below py-2 px-0" key={index}>
            <dt>{name}</dt>
            <dd className="break">
              {isSecretHeader(name, secretNames)
                ? t('masked', { count: String(value.length) })
                : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Of longer messages only the beginning is looked at. */
const LOOKED_AT = 512 * 1024;
/** So much is shown on each side of what is broken. */
const AROUND = 2000;
const ROW = 16;

/** Where bytes are no UTF-8: what they are, escaped and in hexadecimal. Nothing where all is well. */
function BrokenBytes({ bytes }: { bytes: Uint8Array }) {
  const t = useTranslations('traffic');
  const found = useMemo(() => {
    const { broken } = escapeBytes(bytes.subarray(0, LOOKED_AT));
    const isCut = broken !== undefined && bytes.length > LOOKED_AT && broken > LOOKED_AT - 4;
    if (broken === undefined || isCut) return undefined;
    const from = Math.max(0, broken - AROUND);
    return { broken, text: escapeBytes(bytes.subarray(from, broken + AROUND)).text };
  }, [bytes]);
  if (!found) return null;
  const { broken, text } = found;
  return (
    <Notice tone="warn" icon="⚠" title={t('notUtf8', { offset: String(broken) })}>
      <pre className={styles['text']} tabIndex={0} aria-label={t('escaped')}>
        {text}
      </pre>
      <BytesView bytes={bytes} from={Math.max(0, Math.floor(broken / ROW) * ROW - 4 * ROW)} />
    </Notice>
  );
}
