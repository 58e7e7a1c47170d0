import { useTranslations } from 'use-intl';

import { Elapsed } from '../../../ui/elapsed';
import { ProgressBar } from '../../../ui/progress-bar';
import type { RunningSuite } from '../suite-runs';
import styles from './run-progress.module.css';

/** So many names are told of what runs at a time. */
const MOST_NAMES = 3;

/** How far a run is, and what it does. */
export function RunProgress({ running }: { running: RunningSuite }) {
  const t = useTranslations('suites');
  const { done, total, now, startedAt } = running;
  const names = now.slice(0, MOST_NAMES).join(', ') + (now.length > MOST_NAMES ? ', …' : '');
  return (
    <div className={styles['progress']}>
      <ProgressBar className={styles['bar']} label={t('progress')} value={done} max={total} />
      <span className="truncate narrow tnum">
        {now.length > 0 ? t('now', { names }) : done === 0 && t('connecting')}
      </span>
      <span className="tnum">
        {t('progressOf', { done: String(done), total: String(total) })} ·{' '}
        {t('left', { count: String(Math.max(0, total - done)) })} ·{' '}
        <Elapsed since={startedAt} label={t('elapsed')} />
      </span>
    </div>
  );
}
