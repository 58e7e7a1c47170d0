import { countEach } from '../../../../core/json/group-by';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { PAIR_STATUSES, type PairStatus } from '../../../../core/suite/compare/compare-runs';
import bar from '../../../ui/bar.module.css';
import { EmptyState } from '../../../ui/empty-state';
import { ListDetail } from '../../../ui/list-detail/list-detail';
import { ToggleChips } from '../../../ui/toggle-chips';
import type { ComparedPair } from './compared-pair';
import { PairDetail, type PairDetailProps } from './pair-detail';
import { PairSign } from './pair-sign';
import { PairTable } from './pair-table';

interface ComparePairsProps<Pair extends ComparedPair> extends Pick<PairDetailProps, 'labels'> {
  pairs: readonly Pair[];
  progress: ReactNode;
  settings?: ReactNode;
  actions: ReactNode;
  notices?: ReactNode;
  rulesKeyOf: (pair: Pair) => string;
  renderAbout: (pair: Pair) => ReactNode;
}

const NOTHING: ReadonlySet<PairStatus> = new Set();

export function ComparePairs<Pair extends ComparedPair>(props: ComparePairsProps<Pair>) {
  const { pairs, labels, progress, rulesKeyOf, renderAbout } = props;
  const t = useTranslations('suiteCompare');
  const [hidden, setHidden] = useState(NOTHING);
  const [open, setOpen] = useState<string>();
  const counts = countEach(pairs.map(({ status }) => status));
  const shown = pairs.filter(({ status }) => !status || !hidden.has(status));
  const opened = shown.find(({ key }) => key === open);
  return (
    <>
      <div className={bar['bar']}>
        <span role="status" className="tnum">
          {progress ?? t('ended', { count: pairs.length })}
        </span>
        <ToggleChips
          label={t('filterByStatus')}
          // Not while runs are compared: each new status would move the others.
          options={PAIR_STATUSES.filter((status) => !progress && counts.has(status)).map((status) => ({
            key: status,
            content: (
              <>
                <PairSign status={status} /> {counts.get(status)}
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
      <ListDetail
        id="compare"
        share="58%"
        list={<PairTable pairs={shown} labels={labels} open={opened?.key} onOpen={setOpen} />}
        detail={
          opened ? (
            <PairDetail key={opened.key} pair={opened} labels={labels} rulesKey={rulesKeyOf(opened)}>
              {renderAbout(opened)}
            </PairDetail>
          ) : (
            <EmptyState title={t('choose')} />
          )
        }
      />
      {/* Below: the calls that end don’t move. */}
      {props.notices}
    </>
  );
}
