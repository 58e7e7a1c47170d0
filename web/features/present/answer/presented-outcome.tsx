import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import type { Session } from '../../../../core/session/session';
import type { CallTarget } from '../../../../core/suite/suite';
import { Density } from '../../../content/density';
import { MessageSource } from '../../../content/message/message-source';
import { methodOf, ResultView } from '../../../outcome/results/result-view';
import { PresentedResult } from './presented-result';
import styles from './presented-result.module.css';

interface PresentedOutcomeProps {
  outcome: Outcome;
  target: CallTarget;
  session: Session;
}

/** What came of a step, in words that an audience may read. What is known beyond that is in the traffic. */
export function PresentedOutcome({ outcome, target, session }: PresentedOutcomeProps) {
  const t = useTranslations('present');
  switch (outcome.kind) {
    case 'result': {
      const { result, raw } = outcome;
      if (!isObject(result)) return <Problem title={t('noAnswer')} />;
      return (
        <MessageSource value={outcome}>
          <Density value="presentation">
            {target.kind === 'tool' ? (
              <PresentedResult result={result} outcome={outcome} session={session} />
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
    case 'error': {
      const { message } = outcome.error;
      return (
        <Problem title={t('toolError')} {...(typeof message === 'string' && { text: message })} />
      );
    }
    case 'timeout':
      return (
        <Problem title={t('tooSlow')} text={t('tooSlowText', { seconds: outcome.limit / 1000 })} />
      );
    case 'lost':
      return <Problem title={t('lost')} text={t('lostText')} />;
    case 'cancelled':
      return <Problem title={t('cancelled')} />;
  }
}

function Problem({ title, text }: { title: string; text?: string }) {
  return (
    <div role="alert" className={styles['problem']}>
      <p className="warn bold xl">{title}</p>
      {text !== undefined && <p className={styles['words']}>{text}</p>}
    </div>
  );
}
