import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isSecretHeader } from '../../../core/secrets/mask-secrets';
import { type HeaderList, responseHead } from '../../../core/transports/http-progress';
import type { HttpEntry } from '../../../core/transports/message-log';
import { BytesView } from '../../content/media/bytes-view';
import { Highlight } from '../../ui/highlight';
import { Notice } from '../../ui/notice';
import { TextViewer } from '../../ui/text-viewer';
import { escapeBytes } from './broken-bytes';
import styles from './entry-detail.module.css';

/** In characters. Longer texts are virtualized. */
const MAX_INLINE_LENGTH = 20_000;

export function MessageText({ text, query, label }: { text: string; query: string; label: string }) {
  return text.length > MAX_INLINE_LENGTH ? (
    <TextViewer text={text} query={query} label={label} mono />
  ) : (
    <pre className={styles['text']} tabIndex={0} aria-label={label}>
      <Highlight text={text} query={query} />
    </pre>
  );
}

interface HttpBodyProps {
  entry: HttpEntry;
  query: string;
  secretNames: ReadonlySet<string>;
}

export function HttpBody({ entry, query, secretNames }: HttpBodyProps) {
  const t = useTranslations('trafficEntry');
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
      {head && <Headers title={t('responseHeaders')} headers={head.headers} secretNames={secretNames} />}
      {texts.map(([title, text]) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <pre className={styles['text']} tabIndex={0} aria-label={t(title)}>
            <Highlight text={text ?? ''} query={query} />
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
              {isSecretHeader(name) || secretNames.has(name.toLowerCase())
                ? t('masked', { count: value.length })
                : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MAX_INSPECTED_BYTES = 512 * 1024;
const CONTEXT_BYTES = 2000;
const BYTES_PER_ROW = 16;

export function BrokenBytes({ bytes }: { bytes: Uint8Array }) {
  const t = useTranslations('trafficEntry');
  const invalid = useMemo(() => {
    const { broken } = escapeBytes(bytes.subarray(0, MAX_INSPECTED_BYTES));
    // A character may be cut by the limit: it has up to 4 bytes.
    const isCut = broken !== undefined && bytes.length > MAX_INSPECTED_BYTES && broken > MAX_INSPECTED_BYTES - 4;
    if (broken === undefined || isCut) return undefined;
    const from = Math.max(0, broken - CONTEXT_BYTES);
    return { broken, text: escapeBytes(bytes.subarray(from, broken + CONTEXT_BYTES)).text };
  }, [bytes]);
  if (!invalid) return null;
  const { broken, text } = invalid;
  return (
    <Notice tone="warn" title={t('notUtf8', { offset: String(broken) })}>
      <pre className={styles['text']} tabIndex={0} aria-label={t('escaped')}>
        {text}
      </pre>
      <BytesView bytes={bytes} from={Math.max(0, (Math.floor(broken / BYTES_PER_ROW) - 4) * BYTES_PER_ROW)} />
    </Notice>
  );
}
