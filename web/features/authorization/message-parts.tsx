import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { RequestText, ResponseText } from '../../../core/authorization/model';
import type { HeaderList } from '../../../core/transports/http-progress';
import { formatJson } from '../../forms/json-editor/format-json';
import { formatDuration } from '../../ui/format';
import styles from './message-parts.module.css';
import { NameValues } from './name-values';
import { partsOf } from './step-lanes';

/** A request as it was sent, its parameters set apart so that they can be compared. */
export function RequestParts({ request }: { request: RequestText }) {
  const t = useTranslations('authorization');
  const { method, url, headers, body } = request;
  const query = [...(partsOf(url)?.searchParams ?? [])];
  return (
    <section className={styles['message']} aria-label={t('request')}>
      <h3>{t('request')}</h3>
      <p className="sm code break">
        <b>{method}</b> {query.length > 0 ? url.replace(/\?.*$/s, '') : url}
      </p>
      {query.length > 0 && (
        <Part title={t('query')}>
          <NameValues label={t('query')} rows={query} />
        </Part>
      )}
      <Headers headers={headers} />
      {body !== undefined && body !== '' && <Body text={body} headers={headers} />}
    </section>
  );
}

/** An answer as it was received. */
export function ResponseParts({ response }: { response: ResponseText }) {
  const t = useTranslations('authorization');
  const { status, statusText, millis, headers, body } = response;
  const challenge = headers.find(([name]) => name.toLowerCase() === 'www-authenticate');
  return (
    <section className={styles['message']} aria-label={t('answer')}>
      <h3>{t('answer')}</h3>
      <p className="sm code break">
        <b className={styles['status']} data-ok={status < 400}>
          {status} {statusText}
        </b>{' '}
        <span className="faint sm">{formatDuration(millis)}</span>
      </p>
      {challenge && (
        <Part title={t('challengeHeader')}>
          <NameValues label={t('challengeHeader')} rows={[challenge]} />
        </Part>
      )}
      <Headers headers={headers} />
      {body === '' ? (
        <p className="faint sm">{t('emptyBody')}</p>
      ) : (
        <Body text={body} headers={headers} />
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack gap-2">
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function Headers({ headers }: { headers: HeaderList }) {
  const t = useTranslations('authorization');
  if (headers.length === 0) return null;
  return (
    <details className={styles['headers']}>
      <summary className="muted sm pointer">
        {t('headersCount', { count: String(headers.length) })}
      </summary>
      <NameValues label={t('headers')} rows={headers} />
    </details>
  );
}

function Body({ text, headers }: { text: string; headers: HeaderList }) {
  const t = useTranslations('authorization');
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return (
    <Part title={t('body')}>
      {isForm ? (
        <NameValues label={t('body')} rows={[...new URLSearchParams(text)]} />
      ) : (
        <pre className={styles['text']} tabIndex={0} role="region" aria-label={t('body')}>
          {laidOut(text)}
        </pre>
      )}
    </Part>
  );
}

/** JSON on lines of its own; anything else, and JSON that was cut, as it came. */
function laidOut(text: string): string {
  try {
    return formatJson(text);
  } catch {
    return text;
  }
}
