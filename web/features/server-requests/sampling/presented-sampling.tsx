import { type KeyboardEventHandler, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { blocksIn } from '../../../../core/protocol/content/block';
import { ContentBlockView } from '../../../content/blocks/content-block-view';
import { Density } from '../../../content/density';
import styles from './presented-sampling.module.css';
import { SamplingRequestView } from './sampling-request-view';
import type { SamplingAnswer } from './use-sampling-answer';

export function PresentedMessages({ params }: { params: JsonObject }) {
  const t = useTranslations('sampling');
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="stack gap-8">
        <Density value="presentation">
          {blocksOf(params).map(({ block, parts, pointer }, index) => (
            <div key={pointer} className={parts.text === null ? undefined : styles['message']}>
              <ContentBlockView block={block} index={index} pointer={`/params${pointer}`} findings={[]} />
            </div>
          ))}
        </Density>
      </div>
      <details onToggle={(event) => setWhole(event.currentTarget.open)}>
        <summary className={styles['whole']}>{t('wholeRequest')}</summary>
        {isWhole && <SamplingRequestView params={params} />}
      </details>
    </>
  );
}

function blocksOf({ messages }: JsonObject) {
  return blocksIn({ messages }).filter(({ block }) => isObject(block));
}

export function singleText(params: JsonObject): string | undefined {
  const [first, ...others] = blocksOf(params);
  if (first?.parts.kind !== 'text' || others.length > 0) return undefined;
  return first.parts.text ?? undefined;
}

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
