import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { PAIR_STATUSES, type PairStatus } from '../../../core/suite/compare/compare-runs';
import bar from '../../ui/bar.module.css';
import { EmptyState } from '../../ui/empty-state';
import { ListDetail } from '../../ui/list-detail/list-detail';
import { ToggleChips } from '../../ui/toggle-chips';
import type { ComparedPair } from './compared-pair';
import { PairDetail, type PairDetailProps } from './pair-detail';
import { PairSign } from './pair-sign';
import { PairTable } from './pair-table';

interface ComparePairsProps<Pair extends ComparedPair> extends Pick<PairDetailProps, 'labels'> {
  pairs: readonly Pair[];
  /** How far it is, while pairs are still compared. */
  progress: ReactNode;
  /** By what they are compared, beside the filters. */
  settings?: ReactNode;
  actions: ReactNode;
  /** Below the bar. */
  notices?: ReactNode;
  /** The rules of what does not count are kept for each name under this. */
  rulesOf: (pair: Pair) => string;
  /** What is to be said of a pair beside its differences. */
  renderAbout: (pair: Pair) => ReactNode;
}

const NOTHING: ReadonlySet<PairStatus> = new Set();

/** Pairs of calls: a list by their status, and what differs in the one that is open. */
export function ComparePairs<Pair extends ComparedPair>(props: ComparePairsProps<Pair>) {
  const { pairs, labels, progress, rulesOf, renderAbout } = props;
  const t = useTranslations('suiteCompare');
  const [hidden, setHidden] = useState(NOTHING);
  const [open, setOpen] = useState<string>();
  const counts = new Map<PairStatus, number>();
  for (const { verdict } of pairs) if (verdict) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const shown = pairs.filter(({ verdict }) => !verdict || !hidden.has(verdict));
  const opened = shown.find(({ key }) => key === open);
  return (
    <>
      <div className={bar['bar']}>
        <span role="status" className="tnum">
          {progress ?? t('ended', { count: pairs.length })}
        </span>
        <ToggleChips
          label={t('verdicts')}
          options={PAIR_STATUSES.filter((verdict) => counts.has(verdict)).map((verdict) => ({
            key: verdict,
            content: (
              <>
                <PairSign verdict={verdict} /> {counts.get(verdict)}
              </>
            ),
          }))}
          hidden={hidden}
          onHidden={setHidden}
        />
        {props.settings}
        <span className="rest" />
        {props.actions}
      </div>
      {props.notices}

      <ListDetail
        id="compare"
        share="50%"
        list={<PairTable pairs={shown} labels={labels} open={opened?.key} onOpen={setOpen} />}
        detail={
          opened ? (
            <PairDetail key={opened.key} pair={opened} labels={labels} rulesPlace={rulesOf(opened)}>
              {renderAbout(opened)}
            </PairDetail>
          ) : (
            <EmptyState title={t('choose')} />
          )
        }
      />
    </>
  );
}
