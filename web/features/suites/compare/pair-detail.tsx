import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { lastOutcome, type SideRun } from '../../../../core/suite/compare/compare-runs';
import { useSay } from '../../../content/words/use-say';
import { ComparisonView } from '../../../outcome/comparison/comparison-view';
import { DifferenceList } from '../../../outcome/comparison/pairs/difference-list';
import { PairSign } from '../../../outcome/comparison/pairs/pair-sign';
import { comparedRun } from '../../../outcome/comparison/run-changes';
import { FailureNotice } from '../../../outcome/failure/failure-notice';
import { STATE_WORDS, stateOfRun } from '../../../record/outcome-state';
import type { Run } from '../../../record/run';
import { PagePart } from '../../../ui/page-part';
import { storageKey } from '../../../ui/remember';
import { CheckList } from '../calls/check-list';
import styles from './pair-detail.module.css';
import type { ComparedPair } from './suite-comparison';

interface PairDetailProps {
  suite: string;
  pair: ComparedPair;
  labels: readonly [left: string, right: string];
}

/** One call against both targets: what failed on which side, and what differs between the answers. */
export function PairDetail({ suite, pair, labels }: PairDetailProps) {
  const t = useTranslations('suiteCompare');
  const { name, verdict, left, right, differences, fault } = pair;
  const before = useCompared(left, labels[0], 1);
  const after = useCompared(right, labels[1], 2);
  const sides = [
    { label: labels[0], side: left },
    { label: labels[1], side: right },
  ];
  return (
    <section
      className={styles['detail']}
      aria-label={t('detail')}
      data-state={verdict ?? 'running'}
    >
      <header className={styles['head']}>
        <h3>{name}</h3>
        <PairSign verdict={verdict} />
      </header>
      <div className={styles['sides']}>
        {sides.map(({ label, side }, index) => (
          <SideChecks key={index} label={label} side={side} />
        ))}
      </div>
      {fault !== undefined && <p role="alert">{t('fault', { message: fault })}</p>}
      {differences && <DifferenceList differences={differences} />}
      {before && after && (
        <PagePart title={t('whole')}>
          <ComparisonView
            before={before}
            after={after}
            options={[{ id: before.id, label: before.name, disabled: false }]}
            onChoose={() => undefined}
            rulesPlace={storageKey('loupe.ignored', `suite ${suite}`, name)}
          />
        </PagePart>
      )}
    </section>
  );
}

function SideChecks({ label, side }: { label: string; side: SideRun | undefined }) {
  const t = useTranslations('suiteCompare');
  const say = useSay();
  const last = lastOutcome(side);
  return (
    <div className={`stack at-top gap-6 ${styles['side'] ?? ''}`}>
      <h4 className="muted sturdy break">{label}</h4>
      {side === undefined || side.run.status === 'skipped' ? (
        <p>{say.words(side?.run.reasonSaid, side?.run.reason ?? t('notRun'))}</p>
      ) : (
        <CheckList checks={side.run.checks} />
      )}
      {last?.kind === 'lost' && <FailureNotice failure={last.failure} />}
      {side && side.run.stderr.length > 0 && <pre tabIndex={0}>{side.run.stderr.join('\n')}</pre>}
    </div>
  );
}

/** A side as it is compared; undefined where no answer came. */
function useCompared(side: SideRun | undefined, name: string, id: number) {
  const tools = useTranslations('tools');
  const words = useTranslations('outcome');
  const exchange = side?.exchange;
  return useMemo(() => {
    if (!exchange) return undefined;
    const { outcomes, startedAt, call } = exchange;
    const run: Run = {
      id,
      startedAt,
      state: { kind: 'ended', outcomes: [...outcomes] },
    };
    const state = stateOfRun(run);
    const outcome = state === 'ok' ? tools('toolResult') : words(STATE_WORDS[state]);
    return comparedRun(run, { name, outcome, arguments: call.arguments });
  }, [exchange, name, id, tools, words]);
}
