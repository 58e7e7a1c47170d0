import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isObject } from '../../../../core/json/json-object';
import type {
  ElicitationAnswer,
  ElicitationQuestion,
} from '../../../../core/session/questions/server-questions';
import type { Session } from '../../../../core/session/session';
import { AddressView } from '../../../content/resources/address-view';
import { JsonText } from '../../../content/text/json-text';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Circumstances } from '../circumstances';
import { PresentedDialog, useAskerName } from '../presented-dialog';
import { QuestionDraft } from '../question-draft';
import { useStore } from '../../../ui/use-store';
import { FormQuestion, type QuestionProps } from './form-question';

import styles from './elicitation-dialog.module.css';
import { stringifyJson } from '../../../../core/json/lossless';

/** A server's question, over the tool that asked: form mode (2025-06-18 on) or URL mode (2025-11-25 on). */
export function ElicitationDialog({
  session,
  question,
  more,
  open,
  onPostpone,
  isPresented,
}: {
  session: Session;
  question: ElicitationQuestion;
  more: number;
  /** Postponed, it is not on the page, and keeps what was typed. */
  open: boolean;
  onPostpone: () => void;
  /** Whether there is an audience. */
  isPresented: boolean;
}) {
  const t = useTranslations('elicitation');
  const { params } = question;
  const { message } = params;
  const [kept] = useState(() => new QuestionDraft(session.config.name, question));
  const answer = (given: ElicitationAnswer) => {
    kept.forget();
    question.answer(given);
  };

  const words = typeof message === 'string' && message !== '' ? message : t('noMessage');
  const server = session.config.name;
  const asker = useAskerName(session);
  const size = isPresented ? 'large' : 'normal';
  const given = (actions: ReactNode) => (
    <>
      <Button size={size} onClick={() => answer({ action: 'cancel' })}>
        {t('cancel')}
      </Button>
      <Button size={size} onClick={() => answer({ action: 'decline' })}>
        {t('decline')}
      </Button>
      {actions}
    </>
  );
  const presented: QuestionProps['frame'] = (body, actions, notice) => (
    <PresentedDialog
      open={open}
      title={t('title', { server })}
      asks={t('asks', { server: asker })}
      words={words}
      more={more > 0 ? t('more', { count: more }) : undefined}
      closeLabel={t('close')}
      onClose={onPostpone}
      notice={notice}
      actions={given(actions)}
    >
      {body}
    </PresentedDialog>
  );
  const dialog: QuestionProps['frame'] = (body, actions, notice) => (
    <Dialog
      open={open}
      mode="over"
      title={t('title', { server })}
      description={<Circumstances question={question} more={more} />}
      closeLabel={t('close')}
      // A slip of the hand is no answer: only what the buttons say is sent.
      onClose={onPostpone}
      {...(notice !== undefined && { notice })}
      actions={given(actions)}
    >
      <figure className={`grid gap-4 ${styles['words'] ?? ''}`}>
        <figcaption className="muted sm">{t('serverSays')}</figcaption>
        <blockquote className="no-margin scroll-y lg pre-line break sunken py-8 px-12">
          {words}
        </blockquote>
      </figure>
      {body}
    </Dialog>
  );

  const frame = isPresented ? presented : dialog;
  const accept = (
    <Button size={size} variant="primary" onClick={() => answer({ action: 'accept' })}>
      {t('accept')}
    </Button>
  );
  const mode = params['mode'] ?? 'form';
  if (mode === 'url') return frame(<UrlQuestion session={session} params={params} />, accept);
  if (mode === 'form' && isObject(params['requestedSchema'])) {
    return (
      <FormQuestion
        question={{ ...question, answer }}
        frame={frame}
        kept={kept}
        isPresented={isPresented}
      />
    );
  }
  return frame(
    <>
      <p>{t('unknownMode', { mode: typeof mode === 'string' ? mode : stringifyJson(mode) })}</p>
      {!isPresented && <JsonText source={stringifyJson(params)} label={t('answer')} />}
    </>,
    accept,
  );
}

/** URL mode (2025-11-25 on): the address to visit, and whether the server says that the person is done there. */
function UrlQuestion({
  params,
  session: { questions },
}: {
  params: ElicitationQuestion['params'];
  session: Session;
}) {
  const t = useTranslations('elicitation');
  const completed = useStore(questions.completed);
  const id = params['elicitationId'];
  return (
    <>
      <p>{t('urlIntro')}</p>
      <AddressView url={params['url']} />
      {typeof id === 'string' && completed.has(id) && (
        <Notice tone="ok" role="status" title={t('urlComplete')} />
      )}
    </>
  );
}
