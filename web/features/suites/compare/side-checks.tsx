import { useTranslations } from 'use-intl';

import { lastOutcome, type SideRun } from '../../../../core/suite/compare/compare-runs';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { FailureNotice } from '../../../outcome/failure/failure-notice';
import { CheckList } from '../calls/check-list';
import styles from './side-checks.module.css';

export function SideChecks({ label, side }: { label: string; side: SideRun | undefined }) {
  const t = useTranslations('suiteCompare');
  const coreTexts = useCoreTexts();
  const last = lastOutcome(side);
  return (
    <div className={`stack at-top gap-6 ${styles['side'] ?? ''}`}>
      <h4 className="muted sturdy break">{label}</h4>
      {side === undefined || side.run.status === 'skipped' ? (
        <p>{coreTexts.text(side?.run.reasonSaid, side?.run.reason ?? t('notRun'))}</p>
      ) : (
        <CheckList checks={side.run.checks} />
      )}
      {last?.kind === 'lost' && <FailureNotice failure={last.failure} />}
      {side && side.run.stderr.length > 0 && <pre tabIndex={0}>{side.run.stderr.join('\n')}</pre>}
    </div>
  );
}
