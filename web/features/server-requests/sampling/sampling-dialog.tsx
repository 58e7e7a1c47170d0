import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import type { SamplingRequest } from '../../../../core/session/server-requests/open-server-requests';
import { UnsentContext } from '../../../forms/form-contexts';
import { useSessionState } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { RequestDialog, type ServerRequestProps } from '../request-dialog';
import { AnswerEditor } from './answer-editor';
import { findingsOfAnswer } from './answer-findings';
import { EndpointPanel } from './endpoint/endpoint-panel';
import { PresentedAnswer, PresentedMessages, singleText } from './presented-sampling';
import { SamplingRequestView } from './sampling-request-view';
import styles from './sampling-dialog.module.css';
import { SavedAnswersPanel } from './saved-answers-panel';
import { useSamplingAnswer } from './use-sampling-answer';

export function SamplingDialog(props: ServerRequestProps<SamplingRequest>) {
  const { session, serverRequest, isPresented } = props;
  const t = useTranslations('sampling');
  const elicitation = useTranslations('elicitation');
  const { params } = serverRequest;
  const server = session.config.name;
  const answer = useSamplingAnswer(server, serverRequest);
  const { output, unsent, send } = answer;
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
    editor.current?.scrollIntoView({ block: 'start' });
  };
  const size = isPresented ? 'large' : 'normal';
  const text = isPresented ? singleText(params) : undefined;
  const result = output.kind === 'result' ? output.result : undefined;
  const sources = (
    <>
      <SavedAnswersPanel server={server} current={result} onPick={fill} />
      <EndpointPanel params={params} onAnswer={fill} />
    </>
  );
  // No version: presentation mode offers no second block.
  const answerEditor = (
    <UnsentContext value={unsent.listener}>
      <AnswerEditor answer={answer} params={params} protocolVersion={isPresented ? '' : version} />
    </UnsentContext>
  );
  const findings = result && (answer.isTouched || answer.isRestored) ? findingsOfAnswer(result, params, version) : [];
  const notice =
    unsent.count > 0 ? (
      <Notice tone="warn" role="status" title={elicitation('notSentUnfinished', { count: unsent.count })} />
    ) : findings.length > 0 ? (
      <Notice tone="warn" title={t('remarks', { count: findings.length })}>
        <ul className={styles['remarks']}>
          {findings.map((finding) => (
            <li key={finding}>{t(`remark_${finding}`, { version })}</li>
          ))}
        </ul>
      </Notice>
    ) : undefined;
  return (
    <RequestDialog
      {...props}
      size="wide"
      title={t('title', { server })}
      presentedTitle={(server) => t('asksYou', { server })}
      serverText={text}
      closeLabel={t('close')}
      notice={isPresented ? undefined : notice}
      actions={
        <>
          <Button size={size} onClick={() => answer.respond({ action: 'decline' })}>
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
          {text === undefined && <PresentedMessages params={params} />}
          <PresentedAnswer answer={answer} onKeyDown={onKeyDown}>
            {answerEditor}
          </PresentedAnswer>
          <div className="stack gap-8">{sources}</div>
        </>
      ) : (
        <div className="sized">
          <div className={`stack gap-16 ${styles['columns'] ?? ''}`}>
            <SamplingRequestView params={params} />
            <section className="stack at-top gap-12 py-2 px-4" aria-labelledby="sampling-answer" onKeyDown={onKeyDown}>
              <h3 className="lg semibold" id="sampling-answer">
                {t('answer')}
              </h3>
              <div ref={editor} className="stack gap-12">
                {answerEditor}
              </div>
              <div className="stack">{sources}</div>
            </section>
          </div>
        </div>
      )}
    </RequestDialog>
  );
}
