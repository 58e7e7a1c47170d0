import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Run } from '../../../core/run/run';
import { Button } from '../../ui/button';
import styles from './presentation.module.css';

interface StepsBarProps {
  at: number;
  count: number;
  run: Run | undefined;
  onBack: () => void;
  onNext: () => void;
  onLeave: () => void;
}

export function StepsBar({ at, count, run, onBack, onNext, onLeave }: StepsBarProps) {
  const t = useTranslations('present');
  return (
    <nav className={styles['steps']} data-chrome aria-label={t('steps')}>
      <Button icon={<ChevronLeft aria-hidden />} disabled={at === 0} onClick={onBack}>
        {t('back')}
      </Button>
      <p className="row gap-12 muted lg">
        <span className={styles['track']} aria-hidden>
          <span className="block tall" style={{ width: `${((at + 1) / count) * 100}%` }} />
        </span>
        <span className="tnum">{t('place', { at: at + 1, count })}</span>
      </p>
      {/* Only one primary button at a time: first the call, then the next step. */}
      {run && at === count - 1 ? (
        <Button variant="primary" onClick={onLeave}>
          {t('leave')}
        </Button>
      ) : (
        <Button variant={run ? 'primary' : 'default'} disabled={run?.state.kind === 'running'} onClick={onNext}>
          {t('next')}
          <ChevronRight aria-hidden />
        </Button>
      )}
    </nav>
  );
}
