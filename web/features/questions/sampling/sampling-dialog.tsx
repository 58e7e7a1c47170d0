import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import type { SamplingQuestion } from '../../../../core/session/questions/server-questions';
import { UnsentContext } from '../../../forms/unsent-context';
import { useSessionState } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { QuestionDialog, type QuestionProps } from '../question-dialog';
import { AnswerEditor } from './answer-editor';
import { remarksOn } from './answer-remarks';
import { EndpointPanel } from './endpoint/endpoint-panel';
import { onlyWords, PresentedMessages } from './presented-messages';
import { PresentedAnswer } from './presented-answer';
import { SamplingRequest } from './sampling-request';
import styles from './sampling-dialog.module.css';
import { SavedAnswersPanel } from './saved-answers-panel';
import { useSamplingAnswer } from './use-sampling-answer';

/**
 * A server asks for a model's answer (`sampling/createMessage`): all that it sent, and the answer, which a person writes,
 * picks or lets a model write, and always sends by a click. Before an audience: what it says, and the answer as a text.
 */
export function SamplingDialog(props: QuestionProps<SamplingQuestion>) {
  const { session, question, isPresented } = props;
  const t = useTranslations('sampling');
  const elicitation = useTranslations('elicitation');
  const { params } = question;
  const server = session.config.name;
  const answer = useSamplingAnswer(server, question);
  const { written, unsent, send } = answer;
  const connection = useSessionState(session);
  const version = connection.kind === 'connected' ? connection.connected.protocolVersion : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send?.();
  };
  const editor = useRef<HTMLDivElement>(null);
  const fill = (result: JsonObject) => {
    answer.fill(result);
    // It is to be looked over before it is sent.
    editor.current?.scrollIntoView({ block: 'start' });
  };
  const size = isPresented ? 'large' : 'normal';
  const words = isPresented ? onlyWords(params) : undefined;
  const result = written.kind === 'result' ? written.result : undefined;
  const sources = (
    <>
      <SavedAnswersPanel server={server} current={result} onPick={fill} />
      <EndpointPanel params={params} onAnswer={fill} />
    </>
  );
  // Before an audience an answer has one block, unless a model or a saved answer gave more.
  const whole = (
    <UnsentContext value={unsent.listener}>
      <AnswerEditor answer={answer} params={params} protocolVersion={isPresented ? '' : version} />
    </UnsentContext>
  );
  const remarks = result ? remarksOn(result, params, version) : [];
  const notice =
    unsent.count > 0 ? (
      <Notice tone="warn" role="status" title={elicitation('notSentUnfinished', { count: unsent.count })} />
    ) : remarks.length > 0 ? (
      <Notice tone="warn" title={t('remarks', { count: remarks.length })}>
        <ul className={styles['remarks']}>
          {remarks.map((remark) => (
            <li key={remark}>{t(`remark_${remark}`, { version })}</li>
          ))}
        </ul>
      </Notice>
    ) : undefined;
  return (
    <QuestionDialog
      {...props}
      size="wide"
      title={t('title', { server })}
      asks={(asker) => t('asksYou', { server: asker })}
      words={words}
      closeLabel={t('close')}
      notice={isPresented ? undefined : notice}
      actions={
        <>
          <Button size={size} onClick={() => answer.give({ action: 'decline' })}>
            {t('decline')}
          </Button>
          <Button size={size} variant="primary" disabled={!send} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      {isPresented ? (
        <>
          {words === undefined && <PresentedMessages params={params} />}
          <PresentedAnswer answer={answer} onKeyDown={onKeyDown}>
            {whole}
          </PresentedAnswer>
          <div className="stack gap-8">{sources}</div>
        </>
      ) : (
        <div className={`stack gap-16 ${styles['columns'] ?? ''}`}>
          <SamplingRequest params={params} />
          <section className="stack at-top gap-12 py-2 px-4" aria-labelledby="sampling-answer" onKeyDown={onKeyDown}>
            <h3 className="lg semibold" id="sampling-answer">
              {t('answer')}
            </h3>
            <div className="stack">{sources}</div>
            <div ref={editor} className="stack gap-12">
              {whole}
            </div>
          </section>
        </div>
      )}
    </QuestionDialog>
  );
}
