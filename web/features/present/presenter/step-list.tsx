import { StartButton } from '../../../ui/start-button';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useCoreTexts } from '../../../content/texts/use-core-texts';
import type { PresenterRequest, PresenterState } from '../presenter-link';
import styles from './presenter-view.module.css';
import { StepStatus } from './step-status';

interface StepListProps {
  state: PresenterState;
  request: (request: PresenterRequest) => void;
}

export function StepList({ state: { steps, at, checking, checkProblem }, request }: StepListProps) {
  const t = useTranslations('present');
  const coreTexts = useCoreTexts();
  const canPrefer = ({ recorded, prefersRecorded, reason }: PresenterState['steps'][number]) =>
    recorded || prefersRecorded || reason !== undefined;
  return (
    <>
      <div className="row rigid gap-8 muted sm">
        <StartButton
          onStop={checking && (() => request({ kind: 'stop-check' }))}
          size="small"
          icon={<ListChecks aria-hidden />}
          onClick={() => request({ kind: 'check' })}
        >
          {t('checkAll')}
        </StartButton>
        {checking && (
          <span className="tnum" role="status">
            {t('checkPlace', checking)}
          </span>
        )}
      </div>
      {checkProblem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {coreTexts.message(checkProblem)}
        </p>
      )}
      <ol className="fill scroll" aria-label={t('steps')}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles['row']} {...(index === at && { 'aria-current': 'step' })}>
            <button type="button" className={styles['to']} onClick={() => request({ kind: 'go', at: index })}>
              <span className="truncate">
                <span className="tnum faint sm">{index + 1}</span> {step.title}
              </span>
              <StepStatus step={step} />
            </button>
            {canPrefer(step) && (
              <label className="row rigid muted sm">
                <input
                  type="checkbox"
                  role="switch"
                  className={styles['switch']}
                  aria-label={t('showRecordedOf', { title: step.title })}
                  checked={step.prefersRecorded || step.reason !== undefined}
                  onChange={({ target }) => request({ kind: 'prefer', key: step.key, recorded: target.checked })}
                />
                {t('showRecorded')}
              </label>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
