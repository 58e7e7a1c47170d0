import { type ReactNode, useDeferredValue, useMemo, useState, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { openView } from '../../runs/outcome/view-choice';
import bar from '../../ui/bar.module.css';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ListDetail, useIsStacked } from '../../ui/list-detail/list-detail';
import { useStore } from '../../ui/use-store';
import { ChosenBar } from './chosen-bar';
import type { ListedRun } from './listed-run';
import { RunBar } from './run-bar';
import { filterRuns, KNOWN_VALUES, parseRunFilter } from './run-filter';
import { RunList } from './run-list';
import type { RunSource } from './run-source';
import { filterByWords } from '../../../core/protocol/listed-items';
import { unknownToken } from '../../../core/text/filter-tokens';
import { includesWord } from '../../../core/text/excerpt';
import { LISTED_AT_ONCE, TextSearch } from './text-search';

interface RunBrowserProps<R extends ListedRun> {
  source: RunSource<R>;
  /** Id of the open run; there may be no such run. */
  selected: string | undefined;
  onSelect: (id: string, by: 'keyboard' | 'pointer') => void;
  share: `${number}%`;
  /** Contains the filter. @param shown runs that pass it */
  head?: (shown: readonly R[], filter: ReactNode) => ReactNode;
  above?: ReactNode;
  /** In place of list and detail. */
  empty: ReactNode;
  /** In place of the detail. */
  nothingOpen: ReactNode;
}

export function RunBrowser<R extends ListedRun>(props: RunBrowserProps<R>) {
  const { source, selected, onSelect, share, head, above, empty, nothingOpen } = props;
  const { runs, choices, total, Detail } = source;
  const t = useTranslations('history');
  const common = useTranslations('common');
  const isStacked = useIsStacked();
  // Neither a filter, the time slider nor a live recording moves the detail.
  const [mostRuns, setMostRuns] = useState(runs.length);
  if (runs.length > mostRuns) setMostRuns(runs.length);
  const [compared, setCompared] = useState<{ id: number; base: number }>();
  const { shown, progress, query, tokens, isCurrent } = useShownRuns(source);
  const openId = useFirstRun(shown, selected, source.isSession);
  const open = useMemo(() => runs.find(({ id }) => String(id) === openId), [runs, openId]);
  const baseId = compared?.id === open?.id ? compared?.base : undefined;
  const base = useMemo(() => runs.find(({ id }) => id === baseId), [runs, baseId]);
  const compare = (older: R, newer: R) => {
    setCompared({ id: newer.id, base: older.id });
    const { server, item } = source.viewOf(newer);
    openView(server, item, 'changes');
    onSelect(String(newer.id), 'pointer');
  };
  const unknown = unknownToken({ tokens }, KNOWN_VALUES);
  const chosenBar = { source, onCompare: compare, isComparing: base !== undefined };
  const at = open ? shown.indexOf(open) : -1;
  const isPart = total !== undefined;

  const filter = (
    <RunBar
      source={source}
      visibleRuns={shown}
      visibleCount={isPart && shown.length === runs.length ? total : shown.length}
      progress={progress}
      isSettled={isCurrent && progress === undefined}
      onLeaveFilter={() => {
        const [first] = shown;
        if (first && !shown.some(({ id }) => String(id) === openId)) onSelect(String(first.id), 'keyboard');
      }}
    />
  );

  return (
    <>
      {head && shown.length > 0 && <ChosenBar {...chosenBar} isBesideTabs />}
      {head ? head(shown, filter) : <div className={bar['bar']}>{filter}</div>}
      {runs.length === 0 ? (
        empty
      ) : (
        <ListDetail
          id={source.id}
          share={isStacked ? '48%' : share}
          rows={source.isLive ? undefined : mostRuns}
          list={
            <div className="pane side">
              {above}
              {shown.length > 0 ? (
                <>
                  {!head && <ChosenBar {...chosenBar} />}
                  <RunList
                    source={source}
                    visibleRuns={shown}
                    query={query}
                    selected={open && String(open.id)}
                    onSelect={onSelect}
                  />
                </>
              ) : (
                <EmptyState
                  title={t(progress !== undefined || isPart ? 'searching' : 'noMatch')}
                  actions={<Button onClick={() => choices.filter.set('')}>{t('clearFilters')}</Button>}
                >
                  {unknown &&
                    t('unknownValue', {
                      ...unknown,
                      known: KNOWN_VALUES[unknown.key]?.join(common('listSeparator')) ?? '',
                    })}
                </EmptyState>
              )}
            </div>
          }
          detail={
            open ? (
              <Detail
                key={open.id}
                source={source}
                row={open}
                base={base}
                onBase={(id) => setCompared({ id: open.id, base: id })}
                next={shown[at + 1] ?? shown[at - 1]}
              />
            ) : (
              nothingOpen
            )
          }
        />
      )}
    </>
  );
}

function useShownRuns<R extends ListedRun>(source: RunSource<R>) {
  const { runs, choices, fields, findingCountsOf } = source;
  const filter = useStore(choices.filter);
  const typed = useDeferredValue(filter);
  const { tokens, text: query } = useMemo(() => parseRunFilter(typed, fields), [typed, fields]);
  // A string, so that typing a letter does not filter again by equal tokens.
  const tokensAsText = JSON.stringify(tokens);
  const passing = useMemo(() => {
    const same = JSON.parse(tokensAsText) as typeof tokens;
    return filterRuns(runs, { tokens: same, text: '' }, findingCountsOf);
  }, [runs, tokensAsText, findingCountsOf]);
  return { ...useTextSearch(passing, query, source), query, tokens, isCurrent: typed === filter };
}

/** The selected run; without one, the first that is shown, as long as it is. A session begins with the handshake. */
function useFirstRun(
  shown: readonly ListedRun[],
  selected: string | undefined,
  isSession: boolean,
): string | undefined {
  const [first, setFirst] = useState<number>();
  const isShown = useMemo(() => shown.some(({ id }) => id === first), [shown, first]);
  if (selected !== undefined) return selected;
  if (!isShown) {
    const run = (isSession ? shown.find(({ kind }) => kind !== 'raw') : undefined) ?? shown[0];
    if (first !== run?.id) setFirst(run?.id);
  }
  return first === undefined ? undefined : String(first);
}

/** Runs with the words, as they are found; stable until then. @returns `progress` from 0 to 1, undefined at the end */
function useTextSearch<R extends ListedRun>(
  runs: readonly R[],
  words: string,
  { textsOf, readTexts }: Pick<RunSource<R>, 'textsOf' | 'readTexts'>,
): { shown: readonly R[]; progress: number | undefined } {
  const query = words.trim();
  const search = useMemo(
    () => (query === '' ? undefined : new TextSearch<R>(query, { textsOf, readTexts })),
    [query, textsOf, readTexts],
  );
  useEffect(() => {
    if (!search) return;
    const controller = new AbortController();
    // Only an abort rejects.
    search.search(runs, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [search, runs]);
  const found = useStore(search);
  // At once, so that a short list shows nothing else before.
  const first = useMemo(
    () => new Set(filterByWords(runs.slice(0, LISTED_AT_ONCE), query, textsOf, includesWord)),
    [runs, query, textsOf],
  );
  const matches = found?.matches;
  const shown = useMemo(
    () => (matches ? runs.filter((run) => first.has(run) || matches.has(run)) : runs),
    [runs, first, matches],
  );
  return { shown, progress: found && found.finished !== runs ? found.progress : undefined };
}
