import { ChevronRight, Pin } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { OutcomeSign, statusTone } from '../../runs/outcome/outcome-sign';
import { useStatusText } from '../../runs/outcome/use-status-text';
import { formatDuration } from '../../../core/text/format';
import { formatClock } from '../../../core/text/format-age';
import { useIsStacked } from '../../ui/list-detail/list-detail';
import { useNow } from '../../ui/use-time';
import { useStore } from '../../ui/use-store';
import { type ListRow, VirtualListbox } from '../../ui/virtual-listbox';
import { Highlight, visibleControls } from '../../ui/highlight';
import { foldedNames, type FoldedRuns, foldRuns } from './fold-runs';
import type { ListedRun } from './listed-run';
import { groupByDay } from './run-filter';
import { type RunSource, tickRuns } from './run-source';
import { useItemName, useItemTitle } from './use-item-name';
import styles from './run-list.module.css';

const ROW_HEIGHT = 46;
const LINE_HEIGHT = 30;

interface RunListProps<R extends ListedRun> {
  source: RunSource<R>;
  visibleRuns: readonly R[];
  query: string;
  selected: string | undefined;
  onSelect: (id: string, by: 'keyboard' | 'pointer') => void;
}

export function RunList<R extends ListedRun>(props: RunListProps<R>) {
  const { source, visibleRuns, query, selected, onSelect } = props;
  const t = useTranslations('history');
  const format = useFormatter();
  const { choices, isSession, texts, isBackground } = source;
  const today = new Date(useNow(60_000)).setHours(0, 0, 0, 0);
  const isFiltered = useStore(choices.filter) !== '';
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const rowOf = (run: R): ListRow<R | FoldedRuns<R>> => ({
      kind: 'item',
      key: String(run.id),
      text: run.name,
      item: run,
    });
    if (isSession) {
      if (!isBackground || isFiltered) return visibleRuns.map(rowOf);
      return foldRuns(visibleRuns, isBackground, opened, selected).map((item) =>
        'folded' in item ? { kind: 'item' as const, key: item.key, text: '', item } : rowOf(item),
      );
    }
    const yesterday = new Date(today - 1).setHours(0, 0, 0, 0);
    const labelOf = (day: number) => {
      if (day === today) return t('today');
      if (day === yesterday) return t('yesterday');
      return format.dateTime(new Date(day), { dateStyle: 'full' });
    };
    return groupByDay(visibleRuns).flatMap(({ day, runs }): ListRow<R | FoldedRuns<R>>[] => [
      { kind: 'group', key: `day ${day}`, label: labelOf(day), count: runs.length },
      ...runs.map(rowOf),
    ]);
  }, [visibleRuns, isSession, isBackground, isFiltered, opened, selected, today, t, format]);
  const folded = useMemo(
    () =>
      new Map(rows.flatMap((row) => (row.kind === 'item' && 'folded' in row.item ? [[row.key, row.item.folded]] : []))),
    [rows],
  );
  const idsOf = (key: string) => folded.get(key)?.map(({ id }) => id) ?? [Number(key)];
  const chosen = useStore(choices.ticked);
  const isStacked = useIsStacked();
  const isOneLine = isSession || isStacked;
  const ticked = useMemo(() => {
    const whole = [...folded].filter(([, runs]) => runs.every(({ id }) => chosen.has(id)));
    return new Set([...[...chosen].map(String), ...whole.map(([key]) => key)]);
  }, [chosen, folded]);
  return (
    <VirtualListbox
      label={texts.list}
      rows={rows}
      selected={selected}
      onSelect={(key, by) => {
        const [first] = folded.get(key) ?? [];
        if (first) setOpened(new Set([...opened, key]));
        onSelect(first ? String(first.id) : key, by);
      }}
      renderItem={(run) =>
        'folded' in run ? (
          <FoldedItem runs={run.folded} />
        ) : (
          <RunItem run={run} query={query} source={source} isOneLine={isOneLine} />
        )
      }
      rowHeight={isOneLine ? LINE_HEIGHT : ROW_HEIGHT}
      ticks={{ ticked, onTick: (ids, isTicked) => tickRuns(choices, ids.flatMap(idsOf), isTicked) }}
    />
  );
}

function FoldedItem({ runs }: { runs: readonly ListedRun[] }) {
  const t = useTranslations('history');
  const format = useFormatter();
  return (
    <div className="grow row gap-8 narrow icons-14 muted sm">
      <ChevronRight aria-hidden />
      <span className="grow truncate">{foldedNames(runs, t('listSeparator'))}</span>
      <span className="rigid faint tnum">{format.number(runs.length)}</span>
    </div>
  );
}

interface RunItemProps<R extends ListedRun> {
  run: R;
  query: string;
  source: RunSource<R>;
  isOneLine: boolean;
}

function RunItem<R extends ListedRun>({ run, query, source, isOneLine }: RunItemProps<R>) {
  const t = useTranslations('history');
  const recordings = useTranslations('recordings');
  const { describe, isSession, useFindingCounts, Thumbnail } = source;
  const findingCounts = useFindingCounts(run);
  const statusText = useStatusText();
  const { state, startedAt, durationMs } = run;
  const outcome = state === 'running' ? recordings('unanswered') : statusText(state, findingCounts);
  const name = useItemName()(run);
  const title = useItemTitle(source.titleOf)(run);
  const { kind, origin, excerpt } = describe(run);
  const clock = formatClock(startedAt);
  const duration = durationMs !== undefined && <span>{formatDuration(durationMs)}</span>;
  const what = (
    <code className="grow clip ellipsis muted sm">
      <Highlight text={visibleControls(excerpt)} query={query} />
    </code>
  );
  const thumbnail = Thumbnail && <Thumbnail row={run} />;
  return (
    <div className="grow grid gap-2">
      <div className="row gap-8 narrow">
        <span className={styles['sign']} title={outcome}>
          <OutcomeSign state={state} findingCounts={findingCounts} />
          <span className="visually-hidden">{outcome}</span>
        </span>
        {title !== undefined && <span className="visually-hidden">{name}</span>}
        <span className="narrow clip ellipsis semibold" title={name}>
          <Highlight text={title ?? name} query={query} />
        </span>
        {kind !== undefined && <span className="rigid faint sm">{kind}</span>}
        {isOneLine && <span className="rigid faint sm">{origin}</span>}
        {isOneLine && what}
        {isOneLine && thumbnail}
        {run.pinnedAt !== undefined && (
          <span className={styles['pin']} title={t('pinned')}>
            <Pin aria-hidden />
            <span className="visually-hidden">{t('pinned')}</span>
          </span>
        )}
        <span className="row rigid push faint sm tnum gap-12">
          <span aria-hidden className={statusTone(state, findingCounts)}>
            {outcome}
          </span>
          {duration}
          <span>{isSession ? clock : clock.slice(0, 8)}</span>
        </span>
      </div>
      {!isOneLine && (
        <div className="row gap-8 narrow">
          <span className={styles['where']} title={origin}>
            {origin}
          </span>
          {what}
          {thumbnail}
        </div>
      )}
    </div>
  );
}
