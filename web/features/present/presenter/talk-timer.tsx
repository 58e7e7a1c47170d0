import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../ui/button';
import { formatClock } from '../../../../core/text/format-age';
import { useNow } from '../../../ui/use-time';
import styles from './presenter-view.module.css';

/** @param props.startedAt milliseconds since the epoch */
export function TalkTimer({ startedAt, onReset }: { startedAt: number; onReset: () => void }) {
  const t = useTranslations('present');
  const now = useNow(500);
  return (
    <div className="row rigid gap-6 tnum">
      <span role="timer" aria-label={t('elapsed')} className="xxl semibold tight">
        {elapsed(now - startedAt)}
      </span>
      <IconButton label={t('resetTimer')} icon={<RotateCcw aria-hidden />} onClick={onReset} />
      <span role="timer" aria-label={t('clock')} className={styles['clock']}>
        {formatClock(now).slice(0, 5)}
      </span>
    </div>
  );
}

/** `4:09`, `1:04:09`. */
function elapsed(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
