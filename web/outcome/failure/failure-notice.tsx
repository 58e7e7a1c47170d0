import { type ReactNode, use, useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import { maskUrl } from '../../../core/session/connect/mask-url';
import { needsAuthorization } from '../../session/use-authorization';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { AuthorizationContext } from './authorization-context';
import styles from './failure-notice.module.css';

/** A transport error in full: what happened, what to do, and everything that is known about it. */
export function FailureNotice({
  failure,
  actions,
  headline,
}: {
  failure: ConnectionFailure;
  actions?: ReactNode;
  /** Before the title, such as “The connection was lost”. */
  headline?: string;
}) {
  const t = useTranslations('failure');
  const { code, details, stderr, message } = failure;
  const title = t(`${code}.title`, valuesOf(failure));
  const way = useWayOut(code);
  return (
    <Notice
      tone="lost"
      role="alert"
      icon="⌁"
      title={headline === undefined ? title : `${headline}: ${title}`}
      actions={
        (way ?? actions) && (
          <>
            {way}
            {actions}
          </>
        )
      }
    >
      <p>{t(`${code}.remedy`, valuesOf(failure))}</p>
      <dl className={styles['facts']}>
        {message !== '' && <Fact name={t('technical')}>{message}</Fact>}
        {details['challenge'] && <Fact name="WWW-Authenticate">{details['challenge']}</Fact>}
        {details['retryAfter'] && <Fact name="Retry-After">{details['retryAfter']}</Fact>}
        {details['path'] && <Fact name={t('searched')}>{details['path']}</Fact>}
        {stderr.length > 0 && <Fact name={t('lastLines')}>{stderr.join('\n')}</Fact>}
        {details['body'] && <Fact name={t('answer')}>{details['body']}</Fact>}
      </dl>
    </Notice>
  );
}

/** What happened, in a few words. */
export function useFailureTitle(): (failure: ConnectionFailure) => string {
  const t = useTranslations('failure');
  return useCallback((failure) => t(`${failure.code}.title`, valuesOf(failure)), [t]);
}

/** What the words of a failure are filled in with. */
function valuesOf(failure: ConnectionFailure) {
  const { code, details } = failure;
  return {
    command: details['command'] ?? '',
    host: code === 'dns' ? hostOf(details).replace(/:\d+$/, '') : hostOf(details),
    code: exitWord(failure),
    status: details['status'] ?? '',
    location: details['location'] ?? '',
    type: details['type'] ?? '',
    version: details['version'] ?? '',
    address: details['address'] ?? '',
    proxy: details['proxy'] ?? '',
  };
}

/** What helps in the Authorization section, for a failure that is mended there; undefined for all others. */
function useWayOut(code: ConnectionFailure['code']): ReactNode {
  const t = useTranslations('failure');
  const authorization = use(AuthorizationContext);
  if (!authorization) return undefined;
  if (needsAuthorization(code)) {
    return (
      <Button variant="primary" onClick={authorization.onAuthorize}>
        {t('authorize')}
      </Button>
    );
  }
  const isOfTls = code === 'tls' || code === 'ca-file';
  return isOfTls ? (
    <Button onClick={authorization.onSettings}>{t('secureSettings')}</Button>
  ) : undefined;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <pre tabIndex={0} aria-label={name}>
          {children}
        </pre>
      </dd>
    </>
  );
}

function hostOf({ host, hostname, port, url }: Record<string, string>): string {
  const name = host ?? hostname ?? '';
  if (name !== '')
    return port !== undefined && !name.endsWith(`:${port}`) ? `${name}:${port}` : name;
  return maskUrl(url ?? '');
}

function exitWord({ exit, details }: ConnectionFailure): string {
  if (exit?.signal) return exit.signal;
  return `exit ${exit?.code ?? details['code'] ?? '?'}`;
}
