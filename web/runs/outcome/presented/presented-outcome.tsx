import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { repeatsStructured, withoutTexts } from '../../../../core/protocol/content/block';
import type { Outcome, ResultOutcome } from '../../../../core/session/requests/outcome';
import { readResource } from '../../../../core/session/requests/read-resource';
import type { Session } from '../../../../core/session/session';
import { ContentBlockView } from '../../../content/blocks/content-block-view';
import { Density } from '../../../content/density';
import { MessageSource } from '../../../content/message/message-source';
import { PlainValue } from '../../../content/text/plain-value';
import { StructuredView } from '../../../content/text/structured-view';
import type { RunRow } from '../../../../core/run/run';
import { methodOf, ResultView } from '../results/result-view';
import styles from './presented-result.module.css';

interface PresentedOutcomeProps {
  outcome: Outcome;
  target: Pick<RunRow, 'kind' | 'name'>;
  /** Undefined if nothing can be read from the server. */
  session: Session | undefined;
  isErrorExpected?: boolean;
  /** The tool's app; gets what is shown if the app can't be. */
  renderApp?: (otherwise: ReactNode) => ReactNode;
}

/** For an audience: errors are plain sentences. The presenter view and the traffic have what failed. */
export function PresentedOutcome(props: PresentedOutcomeProps) {
  const { outcome, target, session, isErrorExpected = false, renderApp = (otherwise) => otherwise } = props;
  const t = useTranslations('present');
  if (outcome.kind === 'timeout')
    return <Problem title={t('tooSlow')} text={t('tooSlowText', { seconds: outcome.limit / 1000 })} />;
  if (outcome.kind === 'lost') return <Problem title={t('lost')} text={t('lostText')} />;
  if (outcome.kind === 'cancelled')
    return (
      <p role="status" className="muted xl">
        {t('cancelled')}
      </p>
    );
  // The error's message may be technical: only the presenter sees it.
  if (outcome.kind === 'error') return <Problem title={t(isErrorExpected ? 'expectedError' : 'toolError')} />;
  const { result, raw } = outcome;
  if (!isObject(result)) return <Problem title={t('noAnswer')} />;
  return (
    <MessageSource value={outcome}>
      <Density value="presentation">
        {target.kind === 'tool' ? (
          renderApp(<PresentedResult {...{ result, outcome, session, isErrorExpected }} />)
        ) : (
          <ResultView
            method={methodOf(target)}
            name={target.name}
            result={result}
            raw={raw}
            findings={[]}
            session={session}
          />
        )}
      </Density>
    </MessageSource>
  );
}

function Problem({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" className={styles['problem']}>
      <p className="muted xl">{title}</p>
      {text !== undefined && <p className={styles['words']}>{text}</p>}
    </div>
  );
}

interface PresentedResultProps {
  result: JsonObject;
  outcome: ResultOutcome;
  session: Session | undefined;
  isErrorExpected: boolean;
}

const NO_FINDINGS = [] as const;

/** For an audience: content blocks, and structured content only once. */
function PresentedResult({ result, outcome, session, isErrorExpected }: PresentedResultProps) {
  const t = useTranslations('present');
  const { content, structuredContent, isError } = result;
  const blocks = useMemo(
    () =>
      (Array.isArray(content) ? (content as unknown[]) : []).flatMap((block, index) =>
        // Texts for older clients repeat the structured content, which an error doesn't show.
        isError !== true && repeatsStructured(block, structuredContent) ? [] : [{ block, index }],
      ),
    [content, structuredContent, isError],
  );
  const told = useMemo(
    () =>
      withoutTexts(
        structuredContent,
        blocks.map(({ block }) => block),
      ),
    [structuredContent, blocks],
  );
  const contentViews = blocks.map(({ block, index }) => (
    <ContentBlockView
      key={index}
      block={block}
      index={index}
      findings={NO_FINDINGS}
      readResource={session && ((uri, signal) => readResource(session, uri, signal))}
    />
  ));
  if (isError === true) {
    return (
      <div role="status" className={styles['problem']}>
        <p className="muted xl">
          <span aria-hidden>{isErrorExpected ? '✓' : '⚠'}</span> {t(isErrorExpected ? 'expectedError' : 'toolError')}
        </p>
        {contentViews}
      </div>
    );
  }
  const isWhole = !outcome.elided.some((pointer) => pointer.startsWith('/result/structured'));
  const isEmpty = blocks.length === 0 && structuredContent === undefined;
  return (
    <div className={styles['blocks']}>
      {isEmpty && <p className="muted xl">{t('done')}</p>}
      {contentViews}
      {told !== undefined &&
        (isWhole ? (
          <PlainValue value={told} />
        ) : (
          <StructuredView source={outcome.raw} pointer="/result/structuredContent" findings={NO_FINDINGS} />
        ))}
    </div>
  );
}
