import { useTranslations } from 'use-intl';

import { formatBytes, formatDuration } from '../../ui/format';
import type { ComparedRun } from '../compared-run';
import styles from './facts-line.module.css';

/** What both runs are at a glance, and what sets them apart. */
export function FactsLine({ before, after }: { before: ComparedRun; after: ComparedRun }) {
  const t = useTranslations('comparison');
  const size = ({ size: bytes }: ComparedRun) =>
    bytes === undefined ? t('none') : formatBytes(bytes);
  const both = (value: (run: ComparedRun) => string) => {
    const [a, b] = [value(before), value(after)];
    return a === b ? a : `${a} → ${b}`;
  };
  return (
    <dl className={styles['facts']} aria-label={t('facts')}>
      <div data-matters={before.outcome !== after.outcome}>
        <dt>{t('outcome')}</dt>
        <dd>{both(({ sign, outcome }) => `${sign} ${outcome}`)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>
          {both(({ millis }) => formatDuration(millis))}
          <Difference of={after.millis - before.millis} format={formatDuration} />
        </dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          {both(size)}
          <Difference of={(after.size ?? 0) - (before.size ?? 0)} format={formatBytes} />
        </dd>
      </div>
    </dl>
  );
}

function Difference({ of: difference, format }: { of: number; format: (of: number) => string }) {
  if (difference === 0) return null;
  return ` (${difference > 0 ? '+' : '−'}${format(Math.abs(difference))})`;
}
