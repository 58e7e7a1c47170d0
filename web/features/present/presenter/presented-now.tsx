import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useMoment, useNow } from '../../../ui/use-time';
import type { PresenterStep, PresenterRequest } from '../presenter-link';
import styles from './presenter-view.module.css';
import { StepStatus } from './step-status';
import { useFailureText } from './use-failure-text';
import { formatWait } from './format-wait';
import { Preview } from './preview';

interface PresentedNowProps {
  step: PresenterStep;
  at: number;
  count: number;
  request: (request: PresenterRequest) => void;
}

export function PresentedNow({ step, at, count, request }: PresentedNowProps) {
  const t = useTranslations('present');
  return (
    <section className={styles['screen']} aria-label={t('onScreen')}>
      <p className="flex baseline between gap-12 muted sm">
        <span className="tnum">
          {t('place', { at: at + 1, count })} · <strong>{t(`onScreen_${step.shows}`)}</strong>
        </span>
        <StepStatus step={step} />
      </p>
      <h3 className={styles['step']}>{step.title}</h3>
      {step.isAsking && (
        <Notice tone="warn" role="status" title={t('serverAsks')}>
          {step.asks !== undefined && <p className={styles['said']}>{step.asks}</p>}
          <p>{t('answerOnStage')}</p>
        </Notice>
      )}
      {!step.preview && step.text === '' && step.about && (
        <>
          <p className="truncate muted lg">
            <code>
              {step.about.name} {step.about.sent}
            </code>
          </p>
          <p className={styles['said']} title={step.about.description}>
            {step.about.description}
          </p>
        </>
      )}
      {step.shows === 'input' && step.preview && (
        <div className="flex gap-8 muted sm">
          {t(step.state === 'idle' ? 'recordedHidden' : 'resultHidden')}
          {step.state === 'idle' && <RecordedOrigin recorded={step.recorded} />}
        </div>
      )}
      <Preview key={step.key} step={step} className={styles['shown']} />
      {step.shows === 'recorded' ? (
        <Notice
          tone="warn"
          role="status"
          icon="⟲"
          title={t('recordedShown')}
          actions={
            step.live !== 'ok' && step.live !== 'tool-error' ? undefined : (
              <Button size="small" onClick={() => request({ kind: 'prefer', key: step.key, recorded: false })}>
                {t('showLive')}
              </Button>
            )
          }
        >
          <RecordedReason step={step} />
        </Notice>
      ) : (
        step.shows !== 'input' &&
        !step.isAsking &&
        step.recorded && (
          <p className="self-start">
            <Button size="small" onClick={() => request({ kind: 'prefer', key: step.key, recorded: true })}>
              {t('showRecorded')}
            </Button>
          </p>
        )
      )}
    </section>
  );
}

export function RecordedOrigin({ recorded }: Pick<PresenterStep, 'recorded'>) {
  const t = useTranslations('present');
  const momentOf = useMoment();
  if (!recorded) return null;
  return <p>{recorded.at === undefined ? t('fromReference') : t('fromHistory', { when: momentOf(recorded.at) })}</p>;
}

function RecordedReason({ step: { reason, recorded, live, durationMs, startedAt } }: { step: PresenterStep }) {
  const t = useTranslations('present');
  const failureText = useFailureText();
  const now = useNow(live === 'running' ? 500 : undefined);
  const why = () => {
    switch (reason?.kind) {
      case undefined:
        return '';
      case 'slow':
        return t('whySlow', { duration: formatWait(reason.millis) });
      case 'failed':
        switch (reason.failure.kind) {
          case 'error':
            return t('whyFailed', { words: reason.failure.text });
          case 'timeout':
            return t('tooSlowText', { seconds: reason.failure.limit / 1000 });
          case 'lost':
            return failureText(reason.failure.failure);
        }
      case 'unreachable':
        return reason.failure ? t('whyUnreachable', { words: failureText(reason.failure) }) : t('whyNotConnected');
      case 'chosen':
        return t('whyChosen');
    }
  };
  return (
    <>
      <p>{why()}</p>
      <RecordedOrigin recorded={recorded} />
      {live === 'running' && startedAt !== undefined && (
        <p>{t('liveRunning', { duration: formatDuration(Math.max(0, now - startedAt)) })}</p>
      )}
      {(live === 'ok' || live === 'tool-error') && reason?.kind === 'slow' && (
        <p>{t('liveCame', { duration: formatDuration(durationMs ?? 0) })}</p>
      )}
    </>
  );
}
