import { Pin } from 'lucide-react';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { flawsOfRow, type RunRow } from '../../record/run-row';
import { OutcomeSign } from '../../outcome/outcome-sign';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { useNow } from '../../ui/use-time';
import { useStore } from '../../ui/use-store';
import { type ListRow, VirtualListbox } from '../../ui/virtual-listbox';
import { visibleControls } from '../../ui/highlight';
import { chooseRuns, chosenRuns } from './chosen-runs';
import { ChosenBar } from './chosen-bar';
import type { CompareRuns } from './run-detail';
import { groupByDay } from './run-filter';
import { useItemName } from './use-item-name';
import styles from './run-list.module.css';

const ROW_HEIGHT = 46;

interface HistoryListProps {
  runs: readonly RunRow[];
  selected: RunRow | undefined;
  onSelect: (id: string, by: 'keyboard' | 'pointer') => void;
  /** All stored runs: ticked runs count even if the filter hides them. */
  kept: readonly RunRow[];
  onCompare: CompareRuns;
}

export function HistoryList({ runs, selected, onSelect, kept, onCompare }: HistoryListProps) {
  const t = useTranslations('history');
  const format = useFormatter();
  const today = new Date(useNow(60_000)).setHours(0, 0, 0, 0);
  const rows = useMemo(() => {
    const yesterday = new Date(today - 1).setHours(0, 0, 0, 0);
    const labelOf = (day: number) => {
      if (day === today) return t('today');
      if (day === yesterday) return t('yesterday');
      return format.dateTime(new Date(day), { dateStyle: 'full' });
    };
    return groupByDay(runs).flatMap(({ day, runs: dayRuns }): ListRow<RunRow>[] => [
      { kind: 'group', key: `day ${day}`, label: labelOf(day), count: dayRuns.length },
      ...dayRuns.map((run) => ({
        kind: 'item' as const,
        key: String(run.id),
        text: run.name,
        item: run,
      })),
    ]);
  }, [runs, today, t, format]);
  const chosen = useStore(chosenRuns);
  const ticked = useMemo(() => new Set([...chosen].map(String)), [chosen]);
  return (
    <div className="pane side">
      <ChosenBar shown={runs} kept={kept} onCompare={onCompare} />
      <VirtualListbox
        label={t('runs')}
        rows={rows}
        selected={selected && String(selected.id)}
        onSelect={onSelect}
        renderItem={(run) => <RunItem run={run} />}
        rowHeight={ROW_HEIGHT}
        ticks={{ ticked, onTick: (ids, isTicked) => chooseRuns(ids.map(Number), isTicked) }}
      />
    </div>
  );
}

function RunItem({ run }: { run: RunRow }) {
  const t = useTranslations('history');
  const flaws = flawsOfRow(run);
  const outcomeLabel = useOutcomeWord()(run.state, flaws);
  const name = useItemName()(run);
  const { kind, state } = run;
  return (
    <div className="grow grid gap-2">
      <div className="row gap-6 narrow">
        <span className={styles['sign']} title={outcomeLabel}>
          <OutcomeSign state={state} flaws={flaws} />
          <span className="visually-hidden">{outcomeLabel}</span>
        </span>
        <span className="narrow clip ellipsis medium">{name}</span>
        {kind !== 'tool' && <span className="rigid faint sm">{t(`kind_${kind}`)}</span>}
        {run.pinnedAt !== undefined && (
          <span className={styles['pin']} title={t('pinned')}>
            <Pin aria-hidden />
            <span className="visually-hidden">{t('pinned')}</span>
          </span>
        )}
        <span className="rigid push faint sm tnum">{formatClock(run.startedAt).slice(0, 8)}</span>
      </div>
      <div className="row gap-6 narrow">
        <span className={styles['server']}>
          {run.server}
          {run.suite !== undefined && ` · ${t('ofSuite', { suite: run.suite })}`}
        </span>
        {/* The request of a resource is only its URI. */}
        <code className="grow clip ellipsis muted sm">
          {visibleControls(kind === 'resource' ? run.said : run.sent)}
        </code>
        <span className="rigid push faint sm tnum">{formatDuration(run.millis)}</span>
      </div>
    </div>
  );
}
