import { History as HistoryIcon } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { RunRow } from '../../../record/run-row';
import { type History, runHistory } from '../../../record/run-history';
import { goTo } from '../../../navigation/navigation';
import type { Route } from '../../../navigation/routes';
import { openChanges } from '../../../outcome/view-choice';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { ListDetail } from '../../../ui/list-detail/list-detail';
import { useStore } from '../../../ui/use-store';
import { filterRuns, historyFilter, NO_FILTER, searchRuns } from '../run-filter';
import { HistoryBar } from '../run-bar';
import { HistoryHead } from './history-head';
import { HistoryList } from '../run-list';
import { type CompareRuns, RunDetail, viewItemOf } from '../run-detail';
import { usePayloadSearch } from '../use-text-search';

interface HistoryScreenProps {
  /** The run in the address. */
  item: string | undefined;
}

export function HistoryScreen(props: HistoryScreenProps) {
  const t = useTranslations('history');
  const history = useStore(runHistory);
  switch (history.kind) {
    case 'opening':
      return <p className="visually-hidden">{t('opening')}</p>;
    case 'failed':
      return (
        <EmptyState
          icon={<HistoryIcon aria-hidden />}
          title={t('unavailable')}
          actions={<Button onClick={() => runHistory.retry()}>{t('tryAgain')}</Button>}
        >
          {t('unavailableText', { message: history.message })}
        </EmptyState>
      );
    case 'open':
      return <OpenHistory {...props} history={history} />;
  }
}

const NO_RUNS: readonly RunRow[] = [];

const routeOf = ({ id }: RunRow): Route => ({ kind: 'history', run: String(id) });

function OpenHistory({
  history: { runs, totals, isPart },
  item,
}: HistoryScreenProps & { history: Extract<History, { kind: 'open' }> }) {
  const t = useTranslations('history');
  const filter = useStore(historyFilter);
  const problem = useStore(runHistory.problem);
  const [compared, setCompared] = useState<{ id: number; base: number }>();
  const { server, kind, name, outcome, period, pinned } = filter;
  const words = useDeferredValue(filter.words);
  const passing = useMemo(
    () => filterRuns(runs, { words: '', server, kind, name, outcome, period, pinned }),
    [runs, server, kind, name, outcome, period, pinned],
  );
  const rowHits = useMemo(() => searchRuns(passing, words), [passing, words]);
  const others = useMemo(() => {
    if (rowHits === passing) return NO_RUNS;
    const known = new Set(rowHits);
    return passing.filter((run) => !known.has(run));
  }, [passing, rowHits]);
  const { found, searching } = usePayloadSearch(others, words);
  const shown = useMemo(() => {
    if (found.size === 0) return rowHits;
    const first = new Set(rowHits);
    return passing.filter((run) => first.has(run) || found.has(run.id));
  }, [passing, rowHits, found]);
  const open = useMemo(() => runs.find(({ id }) => String(id) === item), [runs, item]);
  const isMissing = item !== undefined && !isPart;
  const baseId = compared?.id === open?.id ? compared?.base : undefined;
  const base = useMemo(() => runs.find(({ id }) => id === baseId), [runs, baseId]);
  const compare: CompareRuns = (older, newer) => {
    setCompared({ id: newer.id, base: older.id });
    openChanges(newer.server, viewItemOf(newer));
    goTo(routeOf(newer));
  };
  const forget = (run: RunRow) => {
    const at = shown.indexOf(run);
    const next = shown[at + 1] ?? shown[at - 1];
    goTo(next ? routeOf(next) : { kind: 'history' }, { replace: true });
    void runHistory.forget([run.id]);
  };

  return (
    <div className="pane ground">
      <HistoryHead runs={runs} shown={shown} totals={totals} server={server} />
      {problem && (
        <div className="line-below py-8 px-16">
          <Notice tone="warn" role="status" title={t('notKept')}>
            {t(`notKeptText_${problem}`)}
          </Notice>
        </div>
      )}
      <HistoryBar
        runs={runs}
        filter={filter}
        onFilter={(change) => historyFilter.set({ ...filter, ...change })}
        shown={isPart && shown.length === runs.length ? totals.count : shown.length}
        total={isPart ? totals.count : runs.length}
        searching={searching}
        onSearched={() => {
          const [first] = shown;
          if (first && !shown.some(({ id }) => String(id) === item)) goTo(routeOf(first), { replace: true });
        }}
      />
      {runs.length === 0 ? (
        <EmptyState icon={<HistoryIcon aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ListDetail
          id="history"
          share="40%"
          list={
            shown.length > 0 ? (
              <HistoryList
                runs={shown}
                kept={runs}
                onCompare={compare}
                selected={open}
                onSelect={(run, by) => goTo({ kind: 'history', run }, { replace: by === 'keyboard' })}
              />
            ) : (
              <EmptyState
                title={t(searching || isPart ? 'searching' : 'noMatch')}
                actions={<Button onClick={() => historyFilter.set(NO_FILTER)}>{t('clearFilters')}</Button>}
              />
            )
          }
          detail={
            open ? (
              <RunDetail
                key={open.id}
                kept={open}
                runs={runs}
                base={base}
                onBase={(id) => setCompared({ id: open.id, base: id })}
                onForget={() => forget(open)}
              />
            ) : (
              <EmptyState icon={<HistoryIcon aria-hidden />} title={t(isMissing ? 'gone' : 'choose')}>
                {t(isMissing ? 'goneText' : 'chooseText')}
              </EmptyState>
            )
          }
        />
      )}
    </div>
  );
}
