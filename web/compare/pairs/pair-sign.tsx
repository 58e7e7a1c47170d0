import { useTranslations } from 'use-intl';

import type { PairVerdict } from '../../../core/suite/compare/compare-runs';
import styles from './pair-sign.module.css';

/** Colour is never the only sign. */
const SIGNS: Record<PairVerdict, string> = {
  same: '≡',
  changed: '≠',
  'failed-left': '✕',
  'failed-right': '✕',
  'failed-both': '✕',
  'only-left': '◧',
  'only-right': '◨',
  'not-run': '○',
};

/** The verdict on two runs, by sign and word; without a verdict they still run. */
export function PairSign({ verdict }: { verdict: PairVerdict | undefined }) {
  const t = useTranslations('suiteCompare');
  if (!verdict) return <span className="faint">◌ {t('verdict_running')}</span>;
  return (
    <span className={styles[verdict]}>
      <span aria-hidden>{SIGNS[verdict]}</span> {t(`verdict_${verdict}`)}
    </span>
  );
}
