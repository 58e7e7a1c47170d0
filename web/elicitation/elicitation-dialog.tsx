import { useTranslations } from 'use-intl';

import { JsonText } from '../content/json-text';
import { isObject } from '../session/json-rpc';
import type { ServerQuestion } from '../session/server-questions';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import styles from './elicitation-dialog.module.css';
import { FormQuestion } from './form-question';
import { UrlQuestion } from './url-question';

export interface QuestionProps {
  question: ServerQuestion;
  /** Puts the dialog around the body and the actions of one mode. */
  frame: (
    body: React.ReactNode,
    actions: React.ReactNode,
    notice?: React.ReactNode,
  ) => React.ReactElement;
}

/** A server's question, over the tool that asked: form mode (2025-06-18 on) or URL mode (2025-11-25 on). */
export function ElicitationDialog({
  server,
  question,
  more,
}: {
  server: string;
  question: ServerQuestion;
  more: number;
}) {
  const t = useTranslations('elicitation');
  const { params, answer } = question;
  const { message } = params;

  const frame: QuestionProps['frame'] = (body, actions, notice) => (
    <Dialog
      open
      mode="over"
      title={t('title', { server })}
      description={<Circumstances question={question} more={more} />}
      closeLabel={t('close')}
      onClose={() => answer({ action: 'cancel' })}
      {...(notice !== undefined && { notice })}
      actions={
        <>
          <Button onClick={() => answer({ action: 'cancel' })}>{t('cancel')}</Button>
          <Button onClick={() => answer({ action: 'decline' })}>{t('decline')}</Button>
          {actions}
        </>
      }
    >
      <figure className={styles['words']}>
        <figcaption>{t('serverSays')}</figcaption>
        <blockquote>
          {typeof message === 'string' && message !== '' ? message : t('noMessage')}
        </blockquote>
      </figure>
      {body}
    </Dialog>
  );

  const mode = params['mode'] ?? 'form';
  if (mode === 'url') return <UrlQuestion question={question} frame={frame} />;
  if (mode === 'form' && isObject(params['requestedSchema'])) {
    return <FormQuestion question={question} frame={frame} />;
  }
  return frame(
    <>
      <p>{t('unknownMode', { mode: typeof mode === 'string' ? mode : JSON.stringify(mode) })}</p>
      <JsonText source={JSON.stringify(params)} label={t('answer')} />
    </>,
    <Button variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>,
  );
}

function Circumstances({ question, more }: { question: ServerQuestion; more: number }) {
  const t = useTranslations('elicitation');
  const { during, cancelled } = question;
  const names = [...new Set(during)];
  const when =
    names.length === 0
      ? t('unprompted')
      : names.length === 1
        ? t('during', { name: names[0] ?? '' })
        : t('duringSeveral', { count: String(during.length), names: names.join(', ') });
  return (
    <>
      {when}
      {cancelled.length > 0 && <> {t('callCancelled', { names: cancelled.join(', ') })}</>}
      {more > 0 && <strong> {t('more', { count: more })}</strong>}
    </>
  );
}
