import { type ReactNode, use, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { asksForSignIn, needsAuthorization } from '../../../../core/session/requests/is-authorization-needed';
import { AuthorizationContext } from './authorization-context';
import { AuthorizeButton } from './authorize-button';
import styles from './failure-notice.module.css';
import { failureValues } from './failure-values';
import { cutText } from '../../../../core/json/shorten-strings';

/** Of a response's body, until all of it is shown. */
const MAX_LINES = 8;
const MAX_CHARS = 600;

interface FailureNoticeProps {
  failure: ConnectionFailure;
  actions?: ReactNode;
  headline?: string;
  /** Only the title, which unfolds the rest. */
  isBrief?: boolean;
  advice?: string;
  /** Repeats the request, once the server accepts a token. */
  onRetry?: () => void;
}

export function FailureNotice({ failure, actions, headline, isBrief = false, advice, onRetry }: FailureNoticeProps) {
  const t = useTranslations('failure');
  const { code, details, sent, stderr } = failure;
  const text = useCoreTexts().message(failure);
  const { body, status, type } = details;
  // The body, at the end of an HTTP error's text, has its own place.
  const bodyStart = body ? text.lastIndexOf(`: ${body}`) : -1;
  const message = bodyStart < 0 ? text : text.slice(0, bodyStart);
  const values = failureValues(failure);
  const title = t(`${code}.title`, values);
  const http = type && status && !title.includes(status) && `HTTP ${status} · ${type === 'none' ? t('noType') : type}`;
  const authorizationAction = useAuthorizationAction(failure, onRetry);
  const isSignIn = asksForSignIn(failure);
  const saysAll = isSignIn || code === 'command-not-found';
  const facts = (stderr.length > 0 || http || body) && (
    <dl className={styles['facts']}>
      {stderr.length > 0 && <Detail name={t('lastLines')}>{stderr.join('\n')}</Detail>}
      {http && <dt>{http}</dt>}
      {http && body === '' && <dd>{t('noBody')}</dd>}
      {body && <BodyDetail body={body} />}
    </dl>
  );
  const wholeTitle = headline === undefined ? title : t('labelOf', { label: headline, value: title });
  const remedy = <p>{advice ?? t(`${code}.remedy`, values)}</p>;
  const allActions = (authorizationAction ?? actions) && (
    <>
      {authorizationAction}
      {actions}
    </>
  );
  const technical = (
    <dl className={styles['facts']}>
      {message !== '' && <Detail name={t('message')}>{message}</Detail>}
      {sent && <Detail name={t('lastSent')}>{sent}</Detail>}
      {details['challenge'] && <Detail name="WWW-Authenticate">{details['challenge']}</Detail>}
      {details['retryAfter'] && <Detail name="Retry-After">{details['retryAfter']}</Detail>}
      {details['path'] && <Detail name={t('searched')}>{details['path']}</Detail>}
    </dl>
  );
  if (isBrief) {
    return (
      <div role="alert" className={styles['brief']}>
        <details className="grow">
          <summary>
            <span aria-hidden>⌁</span> {wholeTitle}
          </summary>
          {remedy}
          {facts}
          {technical}
        </details>
        {allActions}
      </div>
    );
  }
  return (
    <Notice
      // Signing in is a step, not an error.
      tone={isSignIn ? 'warn' : 'lost'}
      role="alert"
      title={wholeTitle}
      actions={allActions}
    >
      {remedy}
      {!saysAll && facts}
      <details className={styles['details']} open={code === 'unknown' || code === 'tls'}>
        <summary>{t('technical')}</summary>
        {saysAll && facts}
        {technical}
      </details>
    </Notice>
  );
}

export function hasOwnAction(failure: ConnectionFailure): boolean {
  const { code } = failure;
  return asksForSignIn(failure) || code === 'tls' || code === 'ca-file';
}

/** Only for failures that the Authorization section can fix. */
function useAuthorizationAction(failure: ConnectionFailure, onRetry: (() => void) | undefined): ReactNode {
  const { code } = failure;
  const t = useTranslations('failure');
  const authorization = use(AuthorizationContext);
  if (!authorization) return undefined;
  if (needsAuthorization(code)) return <AuthorizeButton onRetry={onRetry} isAsked={asksForSignIn(failure)} />;
  // The request was accepted: only the user can know whether it may be sent twice.
  if (code === 'resume-rejected') return <AuthorizeButton />;
  return hasOwnAction(failure) ? (
    <Button variant="primary" onClick={authorization.onSettings}>
      {t('secureSettings')}
    </Button>
  ) : undefined;
}

function BodyDetail({ body }: { body: string }) {
  const t = useTranslations('failure');
  const [isWhole, setWhole] = useState(false);
  const beginning = cutText(body.split('\n', MAX_LINES).join('\n'), MAX_CHARS);
  const isCut = beginning.length < body.trimEnd().length;
  return (
    <>
      <Detail name={t('answer')}>{isWhole || !isCut ? body : `${beginning}…`}</Detail>
      {isCut && (
        <dd>
          <Button variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'showLess' : 'more')}
          </Button>
        </dd>
      )}
    </>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
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
