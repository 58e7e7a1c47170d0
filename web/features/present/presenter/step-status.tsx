import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { CheckMark } from '../../../runs/suites/step-checks/check-list';
import type { PresenterStep } from '../presenter-link';
import styles from './presenter-view.module.css';

export function StepStatus({ step }: { step: PresenterStep }) {
  const t = useTranslations('present');
  const { state, reason, durationMs } = step;
  if (reason) return <Word state="recorded" sign="⟲" text={t('recorded')} />;
  switch (state) {
    case 'idle':
      return <CheckMark check={step.check} />;
    case 'running':
      return <Word state="running" sign="◌" text={t(step.isAsking ? 'asksYou' : 'working')} />;
    case 'ok':
      return (
        <span className="sm">
          <Word
            state="none"
            sign="●"
            text={t('called', { duration: durationMs === undefined ? 'none' : formatDuration(durationMs) })}
          />{' '}
          {step.check?.kind === 'failed' && <CheckMark check={step.check} />}
        </span>
      );
    case 'cancelled':
      return <Word state="none" sign="⊘" text={t('status_cancelled')} />;
    case 'tool-error':
    case 'task-failed':
    case 'input-required':
      return <Word state="warn" sign="⚠" text={t('status_error')} />;
    case 'protocol-error':
    case 'transport-error':
      return <Word state="failed" sign="✕" text={t('failed')} />;
  }
}

function Word({ state, sign, text }: { state: string; sign: string; text: string }) {
  return (
    <span className={`muted sm ${styles['status'] ?? ''}`} data-state={state}>
      <span aria-hidden>{sign}</span> {text}
    </span>
  );
}
