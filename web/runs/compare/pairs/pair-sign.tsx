import { useTranslations } from 'use-intl';

import type { PairStatus } from '../../../../core/suite/compare/compare-runs';

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

export function PairSign({ status }: { status: PairStatus | undefined }) {
  const t = useTranslations('suiteCompare');
  if (!status) return <span className="faint">◌ {t('status_running')}</span>;
  const [sign, tone] = LOOKS[status];
  return (
    <span className={tone}>
      <span aria-hidden>{sign}</span> {t(`status_${status}`)}
    </span>
  );
}
