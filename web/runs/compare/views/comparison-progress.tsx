import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { ProgressBar } from '../../../ui/progress-bar';
import { useIsLong } from '../../../ui/use-is-long';
import styles from './comparison-progress.module.css';

interface ComparingProps {
  text: string;
  work: { state: 'comparing' | 'waiting'; cancel: () => void } | { state: 'cancelled'; restart: () => void };
}

export function ComparisonProgress({ text, work }: ComparingProps) {
  const t = useTranslations('comparison');
  const isCancelled = work.state === 'cancelled';
  const isLong = useIsLong() || isCancelled;
  return (
    <div className="row wrap gap-8 muted sm" aria-busy={!isCancelled}>
      {/* Rendered from the start: screen readers read only changes of a status. */}
      <p role="status">{isLong && (isCancelled ? t('cancelled') : text)}</p>
      {isLong && !isCancelled && <ProgressBar className={styles['progress']} label={text} />}
      {isLong && (
        // One button for both, which keeps the focus.
        <Button size="small" onClick={isCancelled ? work.restart : work.cancel}>
          {t(isCancelled ? 'compareAgain' : 'cancel')}
        </Button>
      )}
    </div>
  );
}
