import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../../core/json/json-object';
import { repeatsStructured } from '../../../../core/protocol/content/block';
import { readResource } from '../../../../core/session/requests/read-resource';
import type { Session } from '../../../../core/session/session';
import { ContentBlockView } from '../../../content/blocks/content-block-view';
import { PlainValue } from '../../../content/text/plain-value';
import { StructuredView } from '../../../content/text/structured-view';
import type { ResultOutcome } from '../../../outcome/outcome-view';
import styles from './presented-result.module.css';

interface PresentedResultProps {
  result: JsonObject;
  outcome: ResultOutcome;
  session: Session;
}

const NO_FINDINGS = [] as const;

/** The result of a tool for an audience: its blocks, and what is structured in it once. */
export function PresentedResult({ result, outcome, session }: PresentedResultProps) {
  const t = useTranslations('present');
  const { content, structuredContent, isError } = result;
  const blocks = useMemo(
    () =>
      (Array.isArray(content) ? (content as unknown[]) : []).flatMap((block, index) =>
        // What older clients are told as text is the same once more.
        repeatsStructured(block, structuredContent) ? [] : [{ block, index }],
      ),
    [content, structuredContent],
  );
  const shown = blocks.map(({ block, index }) => (
    <ContentBlockView
      key={index}
      block={block}
      index={index}
      findings={NO_FINDINGS}
      readResource={(uri, signal) => readResource(session, uri, signal)}
    />
  ));
  if (isError === true) {
    return (
      <div role="alert" className={styles['problem']}>
        <p className="warn bold xl">{t('toolError')}</p>
        {shown}
      </div>
    );
  }
  const isWhole = !outcome.elided.some((pointer) => pointer.startsWith('/result/structured'));
  const isEmpty = blocks.length === 0 && structuredContent === undefined;
  return (
    <div className={styles['blocks']}>
      {isEmpty && <p className="muted xl">{t('done')}</p>}
      {shown}
      {structuredContent !== undefined &&
        (isWhole ? (
          <PlainValue value={structuredContent} />
        ) : (
          <StructuredView
            source={outcome.raw}
            pointer="/result/structuredContent"
            findings={NO_FINDINGS}
          />
        ))}
    </div>
  );
}
