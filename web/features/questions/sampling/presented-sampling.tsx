import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { stringMember } from '../../../../core/protocol/content/block';
import { MessageTurn } from '../../../content/blocks/message-turn';
import { UnsentContext, useUnsentInside } from '../../../forms/unsent-context';
import { Button } from '../../../ui/button';
import { PresentedDialog } from '../presented-dialog';
import { AnswerEditor } from './answer-editor';
import { EndpointPanel } from './endpoint/endpoint-panel';
import styles from './presented-sampling.module.css';
import type { SamplingDialogProps } from './sampling-dialog';
import { SavedAnswersPanel } from './saved-answers-panel';
import { useSamplingAnswer } from './use-sampling-answer';

/** A server asks for a model's answer before an audience: what it says, and the answer as a text. */
export function PresentedSampling({
  session,
  question,
  more,
  open,
  onPostpone,
}: SamplingDialogProps) {
  const t = useTranslations('sampling');
  const elicitation = useTranslations('elicitation');
  const { params } = question;
  const server = session.config.name;
  const answer = useSamplingAnswer(server, question);
  const { written, state } = answer;
  const unsent = useUnsentInside();
  const canSend = written.kind === 'result' && unsent.count === 0;
  const id = useId();
  const messages = Array.isArray(params['messages']) ? (params['messages'] as unknown[]) : [];
  const only = messages.length === 1 ? textOf(messages[0]) : undefined;
  const draft = state.view === 'form' ? state.draft : undefined;
  const [block, ...others] = draft?.blocks ?? [];
  const send = () => {
    if (written.kind !== 'result' || unsent.count > 0) return;
    answer.forget();
    question.answer({ action: 'send', result: written.result });
  };
  return (
    <PresentedDialog
      open={open}
      title={t('title', { server })}
      asks={t('asksYou', { server })}
      words={only}
      more={more > 0 ? elicitation('more', { count: more }) : undefined}
      closeLabel={t('close')}
      // A slip of the hand is no answer: only what the buttons say is sent.
      onClose={onPostpone}
      actions={
        <>
          <Button
            size="large"
            onClick={() => {
              answer.forget();
              question.answer({ action: 'decline' });
            }}
          >
            {t('decline')}
          </Button>
          <Button size="large" variant="primary" disabled={!canSend} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      {only === undefined && (
        <div className={styles['messages']}>
          {messages.map((message, index) => {
            const text = textOf(message);
            return text === undefined ? (
              <MessageTurn
                key={index}
                message={message}
                index={index}
                pointer={`/params/messages/${index}`}
                findings={[]}
              />
            ) : (
              <blockquote key={index} className={styles['message']}>
                {text}
              </blockquote>
            );
          })}
        </div>
      )}
      {draft && block?.kind === 'text' && others.length === 0 ? (
        <div className={styles['answer']}>
          <label htmlFor={id}>{t('answer')}</label>
          <textarea
            id={id}
            rows={3}
            value={block.text}
            placeholder={t('textPlaceholder')}
            onChange={({ target }) =>
              answer.change({
                view: 'form',
                draft: { ...draft, blocks: [{ ...block, text: target.value }] },
              })
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              send();
            }}
          />
        </div>
      ) : (
        // What a model or a saved answer gave is more than one text.
        <UnsentContext value={unsent.listener}>
          <AnswerEditor answer={answer} params={params} protocolVersion="" />
        </UnsentContext>
      )}
      <div className={styles['sources']}>
        <SavedAnswersPanel
          server={server}
          current={written.kind === 'result' ? written.result : undefined}
          onPick={answer.fill}
        />
        <EndpointPanel params={params} onAnswer={answer.fill} />
      </div>
    </PresentedDialog>
  );
}

/** What a message says where it is nothing but a text. */
function textOf(message: unknown): string | undefined {
  const content: unknown = isObject(message) ? message['content'] : undefined;
  const blocks = Array.isArray(content) ? (content as unknown[]) : [content];
  const texts = blocks.map((block) => {
    const { type } = isObject(block) ? block : ({} as JsonObject);
    return type === 'text' && isObject(block) ? stringMember(block, 'text') : null;
  });
  return texts.every((text) => text !== null) ? texts.join('\n\n') : undefined;
}
