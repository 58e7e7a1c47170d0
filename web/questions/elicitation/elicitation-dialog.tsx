import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../content/json-text';
import { isObject } from '../../session/json-rpc';
import type { ElicitationAnswer, ElicitationQuestion } from '../../session/server-questions';
import type { Session } from '../../session/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Circumstances } from '../circumstances';
import { QuestionDraft } from '../question-draft';
import styles from './elicitation-dialog.module.css';
import { FormQuestion } from './form-question';
import { UrlQuestion } from './url-question';

export interface QuestionProps {
  question: ElicitationQuestion;
  /** Puts the dialog around the body and the actions of one mode. */
  frame: (
    body: React.ReactNode,
    actions: React.ReactNode,
    notice?: React.ReactNode,
  ) => React.ReactElement;
}

/** A server's question, over the tool that asked: form mode (2025-06-18 on) or URL mode (2025-11-25 on). */
export function ElicitationDialog({
  session,
  question,
  more,
}: {
  session: Session;
  question: ElicitationQuestion;
  more: number;
}) {
  const t = useTranslations('elicitation');
  const { params } = question;
  const { message } = params;
  const [kept] = useState(() => new QuestionDraft(session.config.name, question));
  const answer = (given: ElicitationAnswer) => {
    kept.forget();
    question.answer(given);
  };
  const answered = { ...question, answer };

  const frame: QuestionProps['frame'] = (body, actions, notice) => (
    <Dialog
      open
      mode="over"
      title={t('title', { server: session.config.name })}
      description={<Circumstances question={question} more={more} />}
      closeLabel={t('close')}
      // Closed by a slip of the hand, what was typed is still there when the server asks again.
      onClose={() => question.answer({ action: 'cancel' })}
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
  if (mode === 'url') return <UrlQuestion session={session} question={answered} frame={frame} />;
  if (mode === 'form' && isObject(params['requestedSchema'])) {
    return <FormQuestion question={answered} frame={frame} kept={kept} />;
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
