import { isObject, type JsonObject } from '../../../core/json/json-object';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { jsonText } from '../../../core/json/lossless';
import { type Finding, findingPath } from '../../../core/protocol/findings/finding';
import { FindingList } from '../../content/findings/finding-list';
import { JsonText } from '../../content/text/json-text';
import { MessageSource } from '../../content/message/message-source';
import { MetaView } from '../../content/blocks/meta-view';
import { StructuredView } from '../../content/text/structured-view';
import { FailureNotice } from './failure/failure-notice';
import type { Outcome, ResultOutcome } from '../../../core/session/requests/outcome';
import { Notice } from '../../ui/notice';
import { ProtocolError } from './protocol-error';
import { ResultPart } from './result-part';
import type { UrlRetry } from './url-elicitations';

interface OutcomeViewProps {
  outcome: Outcome;
  findings: readonly Finding[];
  renderResult: (result: JsonObject, outcome: ResultOutcome, findings: readonly Finding[]) => ReactNode;
  retry?: UrlRetry;
  /** Whether an error is what the request was made for. */
  isExpected?: boolean;
}

/** Always shown from the message's text, at any size. */
const SHOWN_FROM_SOURCE = '/result/structuredContent';

/** Shown by the content blocks. */
const LONG_TEXT = /^\/result\/(?:content|contents)\/.*\/text$/;

function ElidedParts({ outcome: { elided, raw } }: { outcome: ResultOutcome }) {
  const t = useTranslations('outcome');
  return elided
    .filter((pointer) => !isWithin(pointer, SHOWN_FROM_SOURCE) && !LONG_TEXT.test(pointer))
    .map((pointer) => (
      <ResultPart key={pointer} title={t('tooLarge', { path: findingPath(pointer) })}>
        <StructuredView source={raw} pointer={pointer} findings={[]} />
      </ResultPart>
    ));
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

export function OutcomeView({ outcome, findings, renderResult, retry, isExpected }: OutcomeViewProps) {
  const t = useTranslations('outcome');
  if (outcome.kind === 'error')
    return <ProtocolError outcome={outcome} findings={findings} retry={retry} isExpected={isExpected} />;
  if (outcome.kind === 'lost') return <FailureNotice failure={outcome.failure} onRetry={retry?.onRetry} />;
  if (outcome.kind === 'timeout') {
    return (
      <Notice tone="lost" role="alert" title={t('timeoutTitle', { seconds: String(outcome.limit / 1000) })}>
        {t('timeoutText')}
      </Notice>
    );
  }
  if (outcome.kind === 'cancelled') {
    const { because = 'by-person' } = outcome;
    return (
      <Notice tone="neutral" icon="⊘" title={t(`cancelledTitle_${because}`)}>
        {t(`cancelledText_${because}`)}
      </Notice>
    );
  }
  const { result } = outcome;
  if (!isObject(result)) {
    return (
      <>
        <FindingList findings={findings} />
        <p>{t('notAnObject')}</p>
        <JsonText source={jsonText(result)} label={t('result')} />
      </>
    );
  }
  return (
    <>
      {result['resultType'] === 'input_required' && (
        <Notice
          tone="warn"
          title={t(result['inputRequests'] === undefined ? 'inputUnsaidTitle' : 'inputRequiredTitle')}
        />
      )}
      <MessageSource value={outcome}>{renderResult(result, outcome, findings)}</MessageSource>
      <MetaView owner={result} />
      <ElidedParts outcome={outcome} />
    </>
  );
}
