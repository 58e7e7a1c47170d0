import { type KeyboardEventHandler, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import styles from './presented-answer.module.css';
import type { SamplingAnswer } from './use-sampling-answer';

interface PresentedAnswerProps {
  answer: SamplingAnswer;
  onKeyDown: KeyboardEventHandler;
  children: ReactNode;
}

/** One text field; `children` for any other answer. */
export function PresentedAnswer({ answer: { state, change }, onKeyDown, children }: PresentedAnswerProps) {
  const t = useTranslations('sampling');
  const id = useId();
  const draft = state.view === 'form' ? state.draft : undefined;
  const [block, ...others] = draft?.blocks ?? [];
  if (!draft || block?.kind !== 'text' || others.length > 0) return children;
  return (
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
          change({ view: 'form', draft: { ...draft, blocks: [{ ...block, text: target.value }] } })
        }
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
