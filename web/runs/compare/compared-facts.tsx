import { useTranslations } from 'use-intl';

import { answerSize, serverTimeMs } from '../../../core/run/run';
import { formatBytes, formatDuration } from '../../ui/format';
import { classNames } from '../../ui/class-names';
import shared from '../../ui/facts-line.module.css';
import styles from './comparison-view.module.css';
import type { ComparedRun } from './compared-run';

export function ComparedFacts({ before, after }: { before: ComparedRun; after: ComparedRun }) {
  const t = useTranslations('comparison');
  const millisOf = ({ run }: ComparedRun) => serverTimeMs(run) ?? 0;
  const sizeOf = ({ run }: ComparedRun) => answerSize(run) ?? 0;
  const sizeText = ({ run }: ComparedRun) => {
    const size = answerSize(run);
    return size === undefined ? t('none') : formatBytes(size);
  };
  return (
    <dl className={classNames(shared['facts'], styles['facts'], 'tnum')} aria-label={t('runDetails')}>
      <div data-matters={before.outcome !== after.outcome}>
        <dt>{t('outcome')}</dt>
        <dd>{bothOf(before, after, ({ sign, outcome }) => `${sign} ${outcome}`)}</dd>
      </div>
      <div>
        <dt>{t('duration')}</dt>
        <dd>
          {differenceOf(millisOf(after) - millisOf(before), formatDuration)}
          {bothOf(before, after, (compared) => formatDuration(millisOf(compared)))}
        </dd>
      </div>
      <div>
        <dt>{t('size')}</dt>
        <dd>
          {differenceOf(sizeOf(after) - sizeOf(before), formatBytes)}
          {bothOf(before, after, sizeText)}
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
