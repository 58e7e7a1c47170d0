import { useTranslations } from 'use-intl';

import type { ComparedRun } from '../../../core/comparison/compared-run';
import { formatBytes, formatDuration } from '../../ui/format';
import { classNames } from '../../ui/class-names';
import shared from '../../ui/facts-line.module.css';
import styles from './comparison-view.module.css';

export function ComparedFacts({ before, after }: { before: ComparedRun; after: ComparedRun }) {
  const t = useTranslations('comparison');
  const sizeOf = ({ size }: ComparedRun) => (size === undefined ? t('none') : formatBytes(size));
  return (
    <dl className={classNames(shared['facts'], styles['facts'], 'tnum')} aria-label={t('runDetails')}>
      <div data-matters={before.outcome !== after.outcome}>
        <dt>{t('outcome')}</dt>
        <dd>{bothOf(before, after, ({ sign, outcome }) => `${sign} ${outcome}`)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>
          {differenceOf(after.millis - before.millis, formatDuration)}
          {bothOf(before, after, ({ millis }) => formatDuration(millis))}
        </dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          {differenceOf((after.size ?? 0) - (before.size ?? 0), formatBytes)}
          {bothOf(before, after, sizeOf)}
        </dd>
      </div>
    </dl>
  );
}

function bothOf(before: ComparedRun, after: ComparedRun, value: (run: ComparedRun) => string) {
  const [a, b] = [value(before), value(after)];
  return a === b ? a : `${a} → ${b}`;
}

function differenceOf(difference: number, format: (of: number) => string): string {
  if (difference === 0) return '';
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))} · `;
}
