import { History } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useMoment } from '../../ui/use-time';
import styles from './stage.module.css';
import type { StepRunState } from './step-runs';

export function RecordedMark({ result, reason }: NonNullable<StepRunState['recorded']>) {
  const t = useTranslations('present');
  const momentOf = useMoment();
  const from = result.at === undefined ? t('fromReference') : t('fromHistory', { when: momentOf(result.at) });
  return (
    <p role="note" aria-label={t('recordedAnswer')} className={styles['recorded']} title={from}>
      <History aria-hidden /> {t('recorded')}
      {reason.kind !== 'chosen' && (
        <span className={`faint ${styles['reason'] ?? ''}`}>{t(`because_${reason.kind}`)}</span>
      )}
    </p>
  );
}
