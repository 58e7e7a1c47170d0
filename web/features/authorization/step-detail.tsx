import { ExternalLink, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type {
  AuthorizationControl,
  AuthorizationStep,
  HttpRequest,
  HttpResponse,
} from '../../../core/authorization/model';
import { type HeaderList, headerOf } from '../../../core/transports/http-progress';
import { formatJson } from '../../forms/json-editor/format-json';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { formatDuration } from '../../../core/text/format';
import { type CauseActions, CausePanel } from './cause-panel';
import { NameValues } from './name-values';
import { RequestEditor } from './request-editor';
import styles from './step-detail.module.css';
import { parsedUrl } from './step-lanes';
import { useAuthorizationTexts } from './use-authorization-texts';

interface StepDetailProps {
  step: AuthorizationStep;
  control: AuthorizationControl;
  actions: CauseActions | undefined;
  prompt: ReactNode;
  isAtRest: boolean;
  onContinue: (edited: HttpRequest | undefined) => void;
}

export function StepDetail(props: StepDetailProps) {
  const { step, control, actions, prompt, isAtRest, onContinue } = props;
  const t = useTranslations('authorization');
  const texts = useAuthorizationTexts();
  const { id, kind, state, request, response, decision, cause } = step;
  if (state === 'paused') {
    return (
      <div className="stack gap-12 side lined rounded py-12 px-12">
        <About step={step} />
        <RequestEditor key={id} request={request} onContinue={onContinue} />
      </div>
    );
  }
  // Requests of the browser can't be repeated by Loupe.
  const isSentByLoupe = request !== undefined && kind !== 'authorize' && kind !== 'callback';
  return (
    <div className="stack gap-12 side lined rounded py-12 px-12">
      {cause && <CausePanel cause={cause} actions={actions} />}
      {/* What a prompt asks for says what the step does. */}
      {prompt || <About step={step} />}
      {decision && (
        <p>
          <b className={styles['decided']}>{t('decided')}</b> {texts.decision(decision)}
        </p>
      )}
      {request ? (
        <>
          <div className={`stack gap-16 ${styles['exchange'] ?? ''}`}>
            <RequestParts request={request} />
            {response && <ResponseParts response={response} />}
          </div>
          <div className="row wrap gap-8">
            {isSentByLoupe && isAtRest && (
              <Button size="small" icon={<Send aria-hidden />} onClick={() => void control.sendAgain(id)}>
                {t('sendAgain')}
              </Button>
            )}
            {isSentByLoupe && (
              <CopyButton label={t('copyCurl')} text={() => control.exportCurl(id) ?? ''}>
                {t('copyCurl')}
              </CopyButton>
            )}
            <span className="faint sm">{t('asSent')}</span>
          </div>
        </>
      ) : (
        <p className="faint sm">{t('noRequest')}</p>
      )}
    </div>
  );
}

function About({ step: { kind, rule } }: { step: AuthorizationStep }) {
  const t = useTranslations('authorization');
  const content = useTranslations('content.link');
  return (
    <p className={`muted icons-12 ${styles['about'] ?? ''}`}>
      {t(`about.${kind}`)}
      {rule && (
        <>
          {' '}
          <a className="nowrap" href={rule.url} target="_blank" rel="noopener noreferrer" title={content('newWindow')}>
            {rule.name}
            <ExternalLink aria-hidden />
          </a>
        </>
      )}
    </p>
  );
}

function RequestParts({ request }: { request: HttpRequest }) {
  const t = useTranslations('authorization');
  const { method, url, headers, body } = request;
  const query = [...(parsedUrl(url)?.searchParams ?? [])];
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

function ResponseParts({ response }: { response: HttpResponse }) {
  const t = useTranslations('authorization');
  const { status, statusText, millis, headers, body } = response;
  const challenge = headers.find(([name]) => name.toLowerCase() === 'www-authenticate');
  return (
    <section className={styles['message']} aria-label={t('response')}>
      <h3>{t('response')}</h3>
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
      {body === '' ? <p className="faint sm">{t('emptyBody')}</p> : <Body text={body} headers={headers} />}
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
    <details>
      <summary>{t('headersCount', { count: String(headers.length) })}</summary>
      <NameValues label={t('headers')} rows={headers} />
    </details>
  );
}

function Body({ text, headers }: { text: string; headers: HeaderList }) {
  const t = useTranslations('authorization');
  const type = headerOf(headers, 'content-type') ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return (
    <Part title={t('body')}>
      {isForm ? (
        <NameValues label={t('body')} rows={[...new URLSearchParams(text)]} />
      ) : (
        <pre className={styles['text']} tabIndex={0} role="region" aria-label={t('body')}>
          {formattedIfJson(text)}
        </pre>
      )}
    </Part>
  );
}

function formattedIfJson(text: string): string {
  try {
    return formatJson(text);
  } catch {
    return text;
  }
}
