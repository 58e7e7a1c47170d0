import { useTranslations } from 'use-intl';

import type { PairStatus } from '../../../core/suite/compare/compare-runs';

/** A sign, as colour is never the only one, and a tone. */
const LOOKS: Record<PairStatus, [sign: string, tone: string]> = {
  same: ['≡', 'ok'],
  changed: ['≠', 'warn'],
  'failed-old': ['✕', 'bad'],
  'failed-new': ['✕', 'bad'],
  'failed-both': ['✕', 'bad'],
  'only-old': ['◧', 'note'],
  'only-new': ['◨', 'note'],
  'not-run': ['○', ''],
};

/** The verdict on two runs, by sign and word; without a verdict they still run. */
export function PairSign({ verdict }: { verdict: PairStatus | undefined }) {
  const t = useTranslations('suiteCompare');
  if (!verdict) return <span className="faint">◌ {t('verdict_running')}</span>;
  const [sign, tone] = LOOKS[verdict];
  return (
    <span className={tone}>
      <span aria-hidden>{sign}</span> {t(`verdict_${verdict}`)}
    </span>
  );
}
