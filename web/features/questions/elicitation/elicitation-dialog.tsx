import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { stringifyJson, textOrJson } from '../../../../core/json/lossless';
import type { ElicitationAnswer, ElicitationRequest } from '../../../../core/session/questions/server-questions';
import type { Session } from '../../../../core/session/session';
import { AddressView } from '../../../content/resources/address-view';
import { JsonText } from '../../../content/text/json-text';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import { QuestionDialog, type QuestionProps } from '../question-dialog';
import { QuestionDraft } from '../question-draft';
import { FormQuestion, type QuestionFrame } from './form-question';
import styles from './elicitation-dialog.module.css';

/** Form mode (2025-06-18 on) or URL mode (2025-11-25 on). */
export function ElicitationDialog(props: QuestionProps<ElicitationRequest>) {
  const { session, question, isPresented } = props;
  const t = useTranslations('elicitation');
  const { params } = question;
  const { message } = params;
  const [stored] = useState(() => new QuestionDraft(session.config.name, question));
  const answer = (response: ElicitationAnswer) => {
    stored.forget();
    question.answer(response);
  };
  const serverText = typeof message === 'string' && message !== '' ? message : t('noMessage');
  const size = isPresented ? 'large' : 'normal';
  const frame: QuestionFrame = (body, actions, notice, first) => (
    <QuestionDialog
      {...props}
      title={t('title', { server: session.config.name })}
      asks={(server) => t('asks', { server })}
      serverText={serverText}
      closeLabel={t('close')}
      notice={notice}
      actions={
        <>
          {first}
          <span className="rest" />
          <Button size={size} onClick={() => answer({ action: 'cancel' })}>
            {t('cancel')}
          </Button>
          <Button size={size} onClick={() => answer({ action: 'decline' })}>
            {t('decline')}
          </Button>
          {actions}
        </>
      }
    >
      {!isPresented && (
        <figure className={`grid gap-4 ${styles['words'] ?? ''}`}>
          <figcaption className="muted sm">{t('serverSays')}</figcaption>
          <blockquote className="no-margin scroll-y lg pre-line break sunken py-8 px-12">{serverText}</blockquote>
        </figure>
      )}
      {body}
    </QuestionDialog>
  );
  const accept = (
    <Button size={size} variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>
  );
  const mode = params['mode'] ?? 'form';
  if (mode === 'url') return frame(<UrlQuestion session={session} params={params} />, accept);
  if (mode === 'form' && isObject(params['requestedSchema']))
    return <FormQuestion question={{ ...question, answer }} frame={frame} stored={stored} isPresented={isPresented} />;
  return frame(
    <>
      <p>{t('unknownMode', { mode: textOrJson(mode) })}</p>
      {!isPresented && <JsonText source={stringifyJson(params)} label={t('answer')} />}
    </>,
    accept,
  );
}

/** URL mode: the address to visit, and whether `notifications/elicitation/complete` has arrived. */
function UrlQuestion({ params, session: { questions } }: { params: ElicitationRequest['params']; session: Session }) {
  const t = useTranslations('elicitation');
  const completed = useStore(questions.completed);
  const id = params['elicitationId'];
  return (
    <>
      <p>{t('urlIntro')}</p>
      <AddressView url={params['url']} />
      {typeof id === 'string' && completed.has(id) && <Notice tone="ok" role="status" title={t('urlComplete')} />}
    </>
  );
}
