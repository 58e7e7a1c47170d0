import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { ComparisonView } from '../../../outcome/comparison/comparison-view';
import { DifferenceList } from '../../../outcome/comparison/pairs/difference-list';
import { PairSign } from '../../../outcome/comparison/pairs/pair-sign';
import { comparedRun } from '../../../outcome/comparison/run-changes';
import { STATE_WORDS } from '../../../record/outcome-state';
import { PagePart } from '../../../ui/page-part';
import { storageKey } from '../../../ui/remember';
import { paramsOf, type RecordedCall, runOfCall } from '../recorded-calls';
import styles from './compared-call-detail.module.css';
import type { ComparedCall } from './recording-comparison';

interface ComparedCallDetailProps {
  call: ComparedCall;
  /** What the two recordings are called. */
  labels: readonly [left: string, right: string];
}

/** One call in both recordings: what differs between the answers, and both of them whole. */
export function ComparedCallDetail({ call, labels }: ComparedCallDetailProps) {
  const t = useTranslations('recordings');
  const words = useTranslations('suiteCompare');
  const { matched, verdict, differences, fault } = call;
  const [left, right] = [
    matched.kind === 'right' ? undefined : matched.left,
    matched.kind === 'left' ? undefined : matched.right,
  ];
  const before = useCompared(left, labels[0], 1);
  const after = useCompared(right, labels[1], 2);
  const one = left ?? right;
  const name = one?.subject ?? one?.method ?? '';
  return (
    <section className={styles['detail']} aria-label={words('detail')} data-state={verdict}>
      <header className={styles['head']}>
        <h3>{name}</h3>
        {one?.subject !== undefined && <code className="faint">{one.method}</code>}
        <PairSign verdict={verdict} />
      </header>
      {matched.kind !== 'both' && (
        <p>{t('onlyIn', { name: labels[matched.kind === 'left' ? 0 : 1] })}</p>
      )}
      {matched.kind === 'both' && !matched.isEqual && <p>{t('otherParams')}</p>}
      {fault !== undefined && <p role="alert">{words('fault', { message: fault })}</p>}
      {differences && <DifferenceList differences={differences} />}
      {before && after && (
        <PagePart title={words('whole')}>
          <ComparisonView
            before={before}
            after={after}
            options={[{ id: before.id, label: before.name, disabled: false }]}
            onChoose={() => undefined}
            rulesPlace={storageKey('loupe.ignored', 'recordings', name)}
          />
        </PagePart>
      )}
    </section>
  );
}

/** A call as it is compared; undefined where no answer came. */
function useCompared(call: RecordedCall | undefined, name: string, id: number) {
  const t = useTranslations('recordings');
  const words = useTranslations('outcome');
  return useMemo(() => {
    const run = call && runOfCall(call);
    if (!run) return undefined;
    const { state } = call;
    const outcome = state === 'ok' ? t('answered') : words(STATE_WORDS[state]);
    return comparedRun({ ...run, id }, { name, outcome, arguments: paramsOf(call) });
  }, [call, name, id, t, words]);
}
