import { useStatusText } from '../../runs/outcome/use-status-text';
import { useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { RUN_KINDS } from '../../../core/run/run';
import { FilterBox, type FilterWord } from '../../ui/filter-box';
import { useStore } from '../../ui/use-store';
import { useSlashKey } from '../../ui/use-window-event';
import { TickAllShown } from './chosen-bar';
import bar from '../../ui/bar.module.css';
import type { ListedRun } from './listed-run';
import { type FilterField, filterRuns, namesIn, parseRunFilter, STATUSES, TIMES } from './run-filter';
import type { RunSource } from './run-source';

interface RunBarProps<R extends ListedRun> {
  source: RunSource<R>;
  visibleRuns: readonly R[];
  visibleCount: number;
  /** From 0 to 1 of a search; undefined if there is none. */
  progress: number | undefined;
  isSettled: boolean;
  onLeaveFilter: () => void;
}

export function RunBar<R extends ListedRun>(props: RunBarProps<R>) {
  const { source, visibleRuns, visibleCount, progress, isSettled, onLeaveFilter } = props;
  const { runs, choices, fields, texts, total = runs.length } = source;
  const t = useTranslations('history');
  const format = useFormatter();
  const statusText = useStatusText();
  const filter = useStore(choices.filter);
  const searchInput = useRef<HTMLInputElement>(null);
  useSlashKey(searchInput);
  /** Of the runs that the other words leave. */
  const names = () => {
    const tokens = parseRunFilter(filter, fields).tokens.filter(({ key }) => key !== 'name');
    return namesIn(filterRuns(runs, { tokens, text: '' }, source.findingCountsOf), 'name');
  };
  const values: Record<Exclude<FilterField, 'pinned'>, NonNullable<FilterWord['values']>> = {
    server: () => namesIn(runs, 'server').map((name) => [name]),
    kind: () => RUN_KINDS.map((kind) => [kind, kind === 'raw' ? texts.rawKind : t(`kinds_${kind}`)]),
    name: () => names().map((name) => (name === '' ? [name, t('noMethod')] : [name])),
    status: () =>
      STATUSES.map((status) => [
        status,
        status === 'error' || status === 'findings' ? t(`status_${status}`) : statusText(status),
      ]),
    since: () => TIMES.map((time) => [time, t(`time_${time}`)]),
  };
  const filterWords = fields.map((field): FilterWord => ({
    word: field,
    about: t(`word_${field}`),
    values: field === 'pinned' ? undefined : values[field],
  }));
  return (
    <>
      <TickAllShown source={source} visibleRuns={visibleRuns} />
      <div className={bar['search']}>
        <FilterBox
          ref={searchInput}
          label={texts.filter}
          placeholder={texts.filterPlaceholder}
          value={filter}
          onChange={(next) => choices.filter.set(next)}
          words={filterWords}
          isSettled={isSettled}
          onLeave={() => {
            onLeaveFilter();
            document.querySelector<HTMLElement>('main [role=listbox]')?.focus();
          }}
        />
      </div>
      <span className="faint sm tnum" role="status">
        {[
          ...(visibleCount < total ? [t('shownOfTotal', { shown: visibleCount, total })] : []),
          ...(progress === undefined || visibleRuns.length === 0 ? [] : [t('searching')]),
        ].join(' · ')}
      </span>
      {progress !== undefined && (
        // A screen reader would say each step.
        <span aria-hidden className="faint sm tnum">
          {format.number(progress, { style: 'percent' })}
        </span>
      )}
    </>
  );
}
