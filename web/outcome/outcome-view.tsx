import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { jsonText } from '../content/block';
import type { Finding } from '../content/finding';
import { FindingList } from '../content/finding-list';
import { JsonText } from '../content/json-text';
import { MetaView } from '../content/meta-view';
import { FailureNotice } from '../failure/failure-notice';
import { isObject, type JsonObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import { Notice } from '../ui/notice';
import { ProtocolError } from './protocol-error';

export type ResultOutcome = Extract<Outcome, { kind: 'result' }>;

interface OutcomeViewProps {
  outcome: Outcome;
  findings: readonly Finding[];
  /** Shows a result that is an object, with its findings. */
  renderResult: (result: JsonObject, outcome: ResultOutcome) => ReactNode;
}

/** An outcome for people. The failures look different, and each says what to do next. */
export function OutcomeView({ outcome, findings, renderResult }: OutcomeViewProps) {
  const t = useTranslations('outcome');
  switch (outcome.kind) {
    case 'result': {
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
            <Notice tone="warn" icon="⚠" title={t('inputRequiredTitle')} />
          )}
          {renderResult(result, outcome)}
          <MetaView owner={result} />
        </>
      );
    }
    case 'error':
      return <ProtocolError error={outcome.error} />;
    case 'lost':
      return <FailureNotice failure={outcome.failure} />;
    case 'timeout': {
      const seconds = String(outcome.limit / 1000);
      return (
        <Notice tone="lost" role="alert" icon="⌁" title={t('timeoutTitle', { seconds })}>
          {t('timeoutText')}
        </Notice>
      );
    }
    case 'cancelled':
      return (
        <Notice tone="neutral" icon="⊘" title={t('cancelledTitle')}>
          {t('cancelledText')}
        </Notice>
      );
  }
}
