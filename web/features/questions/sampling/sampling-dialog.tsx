import type { JsonObject } from '../../../../core/json/json-object';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { SamplingQuestion } from '../../../../core/session/questions/server-questions';
import type { Session } from '../../../../core/session/session';
import { useSessionState } from '../../../session/session-context';
import { UnsentContext, useUnsentInside } from '../../../forms/unsent-context';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Circumstances } from '../circumstances';
import { AnswerEditor } from './answer-editor';
import { remarksOn } from './answer-remarks';
import { EndpointPanel } from './endpoint/endpoint-panel';
import { SamplingRequest } from './sampling-request';
import styles from './sampling-dialog.module.css';
import { SavedAnswersPanel } from './saved-answers-panel';
import { useSamplingAnswer } from './use-sampling-answer';

export interface SamplingDialogProps {
  session: Session;
  question: SamplingQuestion;
  /** How many further questions wait. */
  more: number;
  /** Postponed, it is not on the page, and keeps what was typed. */
  open: boolean;
  onPostpone: () => void;
}

/**
 * A server asks for a model's answer (`sampling/createMessage`): all that it sent, and the answer, which a person writes,
 * picks or lets a model write, and always sends by a click.
 */
export function SamplingDialog({ session, question, more, open, onPostpone }: SamplingDialogProps) {
  const t = useTranslations('sampling');
  const elicitation = useTranslations('elicitation');
  const state = useSessionState(session);
  const { params } = question;
  const server = session.config.name;
  const answer = useSamplingAnswer(server, question);
  const version = state.kind === 'connected' ? state.connected.protocolVersion : '';
  const { written } = answer;
  const unsent = useUnsentInside();
  const canSend = written.kind === 'result' && unsent.count === 0;
  const remarks = written.kind === 'result' ? remarksOn(written.result, params, version) : [];
  const editor = useRef<HTMLDivElement>(null);
  const fill = (result: JsonObject) => {
    answer.fill(result);
    // It is to be looked over before it is sent.
    editor.current?.scrollIntoView({ block: 'start' });
  };
  const send = () => {
    if (written.kind !== 'result' || unsent.count > 0) return;
    answer.forget();
    question.answer({ action: 'send', result: written.result });
  };

  return (
    <Dialog
      open={open}
      mode="over"
      size="wide"
      title={t('title', { server })}
      description={<Circumstances question={question} more={more} />}
      closeLabel={t('close')}
      // A slip of the hand is no answer: only what the buttons say is sent.
      onClose={onPostpone}
      notice={
        unsent.count > 0 ? (
          <Notice
            tone="warn"
            role="status"
            title={elicitation('notSentUnfinished', { count: unsent.count })}
          />
        ) : remarks.length > 0 ? (
          <Notice tone="warn" title={t('remarks', { count: remarks.length })}>
            <ul className={styles['remarks']}>
              {remarks.map((remark) => (
                <li key={remark}>{t(`remark_${remark}`, { version })}</li>
              ))}
            </ul>
          </Notice>
        ) : undefined
      }
      actions={
        <>
          <Button
            onClick={() => {
              answer.forget();
              question.answer({ action: 'decline' });
            }}
          >
            {t('decline')}
          </Button>
          <Button variant="primary" disabled={!canSend} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className={`stack gap-16 ${styles['columns'] ?? ''}`}>
        <SamplingRequest params={params} />
        <section
          className="stack at-top gap-12 py-2 px-4"
          aria-labelledby="sampling-answer"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        >
          <h3 className="lg semibold" id="sampling-answer">
            {t('answer')}
          </h3>
          <div className="stack">
            <SavedAnswersPanel
              server={server}
              current={written.kind === 'result' ? written.result : undefined}
              onPick={fill}
            />
            <EndpointPanel params={params} onAnswer={fill} />
          </div>
          <div ref={editor} className="stack gap-12">
            <UnsentContext value={unsent.listener}>
              <AnswerEditor answer={answer} params={params} protocolVersion={version} />
            </UnsentContext>
          </div>
        </section>
      </div>
    </Dialog>
  );
}
