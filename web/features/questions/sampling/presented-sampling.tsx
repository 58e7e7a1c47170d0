import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { UnsentContext, useUnsentInside } from '../../../forms/unsent-context';
import { Button } from '../../../ui/button';
import { PresentedDialog, useAskerName } from '../presented-dialog';
import { AnswerEditor } from './answer-editor';
import { EndpointPanel } from './endpoint/endpoint-panel';
import { onlyWords, PresentedMessages } from './presented-messages';
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
  const asker = useAskerName(session);
  const answer = useSamplingAnswer(server, question);
  const { written, state } = answer;
  const unsent = useUnsentInside();
  const canSend = written.kind === 'result' && unsent.count === 0;
  const id = useId();
  const words = onlyWords(params);
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
      asks={t('asksYou', { server: asker })}
      words={words}
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
      {words === undefined && <PresentedMessages params={params} />}
      {draft && block?.kind === 'text' && others.length === 0 ? (
        <div className={`stack gap-8 ${styles['answer'] ?? ''}`}>
          <label className="lg semibold" htmlFor={id}>
            {t('answer')}
          </label>
          <textarea
            className="wide ink lg ground lined-control rounded py-8 px-12"
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
      <div className="stack gap-8">
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
