import { useTranslations } from 'use-intl';

import { MessageView } from '../content/message-view';
import type { HeaderList, HttpEntry, LogEntry } from '../session/message-log';
import { Button } from '../ui/button';
import { formatBytes, formatDuration } from '../ui/format';
import { TextViewer } from '../ui/text-viewer';
import styles from './entry-detail.module.css';
import { bytesOf, durationOf, isResponse } from './entry-words';

/** Longer texts are not in the page whole. */
const LONG = 20_000;

interface EntryDetailProps {
  entry: LogEntry;
  words: string;
  onGo: (seq: number) => void;
  /** Headers, in lower case, whose values the person gave as secrets. */
  secretNames: ReadonlySet<string>;
}

/** One entry, whole. */
export function EntryDetail({ entry, words, onGo, secretNames }: EntryDetailProps) {
  const t = useTranslations('traffic');
  const bytes = bytesOf(entry);
  const duration = durationOf(entry);
  return (
    <div className={styles['detail']}>
      <h2 className={styles['words']}>{words}</h2>
      <p className={`${styles['facts'] ?? ''} tnum`}>
        {new Date(entry.at).toLocaleTimeString()}
        {entry.kind === 'message' && ` · ${t(entry.direction)}`}
        {bytes !== undefined && ` · ${formatBytes(bytes)}`}
        {duration !== undefined && ` · ${formatDuration(duration)}`}
      </p>
      {entry.kind === 'message' && (
        <p className={styles['links']}>
          <PartnerLink entry={entry} onGo={onGo} />
          {entry.http !== undefined && (
            <Button variant="link" size="small" onClick={() => onGo(entry.http ?? 0)}>
              {t('goHttp')}
            </Button>
          )}
        </p>
      )}
      <Body entry={entry} words={words} secretNames={secretNames} />
    </div>
  );
}

function PartnerLink({
  entry,
  onGo,
}: {
  entry: Extract<LogEntry, { kind: 'message' }>;
  onGo: (seq: number) => void;
}) {
  const t = useTranslations('traffic');
  const { partner } = entry;
  if (partner === undefined) return null;
  return (
    <Button variant="link" size="small" onClick={() => onGo(partner)}>
      {isResponse(entry) ? t('goRequest') : t('goResponse')}
    </Button>
  );
}

function Body({ entry, words, secretNames }: Omit<EntryDetailProps, 'onGo'>) {
  switch (entry.kind) {
    case 'message':
      return <MessageView source={entry.raw} label={words} />;
    case 'http':
      return <HttpBody entry={entry} secretNames={secretNames} />;
    case 'stderr':
    case 'noise':
      return entry.text.length > LONG ? (
        <TextViewer text={entry.text} label={words.slice(0, 80)} mono />
      ) : (
        <pre className={styles['text']} tabIndex={0} aria-label={words.slice(0, 80)}>
          {entry.text}
        </pre>
      );
    case 'lifecycle':
      return null;
  }
}

function HttpBody({ entry, secretNames }: { entry: HttpEntry; secretNames: ReadonlySet<string> }) {
  const t = useTranslations('traffic');
  const { progress } = entry;
  return (
    <>
      <Headers title={t('requestHeaders')} headers={entry.headers} secretNames={secretNames} />
      {'headers' in progress && (
        <Headers
          title={t('responseHeaders')}
          headers={progress.headers}
          secretNames={secretNames}
        />
      )}
      {progress.kind === 'done' && progress.body !== undefined && progress.body !== '' && (
        <section>
          <h3>{t('body')}</h3>
          <pre className={styles['text']} tabIndex={0} aria-label={t('body')}>
            {progress.body}
          </pre>
        </section>
      )}
    </>
  );
}

const SECRET_HEADERS =
  /^(authorization|proxy-authorization|cookie|set-cookie|mcp-session-id|.*(api-?key|token|secret|password).*)$/i;

interface HeadersProps {
  title: string;
  headers: HeaderList;
  secretNames: ReadonlySet<string>;
}

function Headers({ title, headers, secretNames }: HeadersProps) {
  const t = useTranslations('traffic');
  const isSecret = (name: string) =>
    SECRET_HEADERS.test(name) || secretNames.has(name.toLowerCase());
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles['headers']}>
        {headers.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{isSecret(name) ? t('masked', { count: String(value.length) }) : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
