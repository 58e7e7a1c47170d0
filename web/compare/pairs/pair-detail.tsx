import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { stateOfRun } from '../../record/outcome-state';
import { PagePart } from '../../ui/page-part';
import { ComparisonView } from '../comparison-view';
import { comparedRun } from '../run-changes';
import type { ComparedPair } from './compared-pair';
import { DifferenceList } from './difference-list';
import styles from './pair-detail.module.css';
import { PairSign } from './pair-sign';

export interface PairDetailProps {
  pair: ComparedPair;
  /** What the two sides are called. */
  labels: readonly [left: string, right: string];
  rulesPlace: string;
  /** Before the differences. */
  children: ReactNode;
}

/** One call on both sides: what differs between the answers, and both of them whole. */
export function PairDetail({ pair, labels, rulesPlace, children }: PairDetailProps) {
  const t = useTranslations('suiteCompare');
  const word = useOutcomeWord();
  const { name, method, verdict, differences, fault } = pair;
  const [before, after] = pair.sides.map((side, at) => {
    const run = side?.run();
    return (
      run &&
      comparedRun(
        { ...run, id: at + 1 },
        { name: labels[at] ?? '', outcome: word(stateOfRun(run)), arguments: side?.arguments },
      )
    );
  });
  return (
    <section
      className={styles['detail']}
      aria-label={t('detail')}
      data-state={verdict ?? 'running'}
    >
      <header className={styles['head']}>
        <h3>{name}</h3>
        {method !== undefined && <code className="faint">{method}</code>}
        <PairSign verdict={verdict} />
      </header>
      {children}
      {fault !== undefined && <p role="alert">{t('fault', { message: fault })}</p>}
      {differences && <DifferenceList differences={differences} />}
      {before && after && (
        <PagePart title={t('whole')}>
          <ComparisonView before={before} after={after} rulesPlace={rulesPlace} />
        </PagePart>
      )}
    </section>
  );
}
