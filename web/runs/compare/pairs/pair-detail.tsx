import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { english } from '../../../../core/suite/suite-phrase';
import type { LocalizedText } from '../../../../core/text/phrase';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { useStatusText } from '../../outcome/use-status-text';
import { runStatus } from '../../../../core/run/run-status';
import { PagePart } from '../../../ui/page-part';
import { ComparisonView } from '../comparison-view';
import { comparedRun } from '../compared-run';
import type { ComparedPair } from './compared-pair';
import styles from './pair-detail.module.css';
import { PairSign } from './pair-sign';

export interface PairDetailProps {
  pair: ComparedPair;
  labels: readonly [left: string, right: string];
  rulesKey: string;
  children: ReactNode;
}

export function PairDetail({ pair, labels, rulesKey, children }: PairDetailProps) {
  const t = useTranslations('suiteCompare');
  const statusText = useStatusText();
  const { name, method, status, differences, error } = pair;
  const [before, after] = pair.sides.map((side, at) => {
    const run = side?.run();
    return (
      run &&
      comparedRun(
        { ...run, id: at + 1 },
        {
          name: labels[at] ?? '',
          outcome: statusText(runStatus(run), side?.findingCounts),
          arguments: side?.arguments,
        },
        side?.findingCounts,
      )
    );
  });
  return (
    <section className={styles['detail']} aria-label={t('detail')} data-state={status ?? 'running'}>
      <header className={styles['head']}>
        <h3>{name}</h3>
        {method !== undefined && <code className="faint">{method}</code>}
        <PairSign status={status} />
      </header>
      {error !== undefined && <p role="alert">{t('fault', { message: error })}</p>}
      {differences && <DifferenceList differences={differences} />}
      {children}
      {before && after && (
        // The differences by the call's own rules are listed above.
        <details open={!differences}>
          <summary className="ink semibold">{t('whole')}</summary>
          <div className="stack gap-12 pt-12">
            <ComparisonView before={before} after={after} rulesKey={rulesKey} />
          </div>
        </details>
      )}
    </section>
  );
}

const MAX_LISTED = 200;

function DifferenceList({ differences }: { differences: readonly LocalizedText[] }) {
  const t = useTranslations('suiteCompare');
  const coreTexts = useCoreTexts();
  const more = differences.length - MAX_LISTED;
  return (
    <PagePart title={t('differences', { count: differences.length })}>
      {differences.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="grid gap-2 sm code break">
          {differences.slice(0, MAX_LISTED).map((line, index) => (
            <li key={index}>{coreTexts.text(line, english(line))}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </PagePart>
  );
}
