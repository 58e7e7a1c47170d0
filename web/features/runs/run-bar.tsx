import { Pin } from 'lucide-react';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { RunRow, RunKind } from '../../record/run-row';
import bar from '../../ui/bar.module.css';
import { Button } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { SearchBox } from '../../ui/search-box';
import { useSlashKey } from '../../ui/use-window-event';
import styles from './run-bar.module.css';
import {
  filterRuns,
  type HistoryFilter,
  namesIn,
  NO_FILTER,
  OUTCOMES,
  type OutcomeFilter,
  type Period,
  PERIODS,
} from './run-filter';

const KINDS = ['tool', 'prompt', 'resource', 'raw'] as const satisfies RunKind[];

interface HistoryBarProps {
  runs: readonly RunRow[];
  filter: HistoryFilter;
  onFilter: (change: Partial<HistoryFilter>) => void;
  shown: number;
  /** How many are stored; not all may be loaded yet. */
  total: number;
  searching: boolean;
  onSearched: () => void;
}

export function HistoryBar(props: HistoryBarProps) {
  const { runs, filter, onFilter, shown, total, searching, onSearched } = props;
  const t = useTranslations('history');
  const outcomeLabel = useOutcomeWord();
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const servers = useMemo(() => namesIn(runs, 'server'), [runs]);
  const names = useMemo(() => {
    const { server, kind } = filter;
    return namesIn(filterRuns(runs, { ...NO_FILTER, server, kind }), 'name');
  }, [runs, filter]);
  const labelOf = (outcome: OutcomeFilter) => {
    if (outcome === 'failed' || outcome === 'findings') return t(`outcome_${outcome}`);
    return outcomeLabel(outcome);
  };
  return (
    <div className={bar['bar']}>
      <div className={styles['search']}>
        <SearchBox
          ref={search}
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          value={filter.words}
          onChange={(text) => onFilter({ words: text })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            onSearched();
            document.querySelector<HTMLElement>('main [role=listbox]')?.focus();
          }}
        />
      </div>
      <FilterSelect
        label={t('server')}
        all={t('allServers')}
        value={filter.server}
        options={servers.map((name) => [name, name])}
        onChange={(server) => onFilter({ server, name: undefined })}
      />
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        value={filter.kind}
        options={KINDS.map((kind) => [kind, t(`kinds_${kind}`)])}
        onChange={(kind) => onFilter({ kind: kind as RunKind | undefined, name: undefined })}
      />
      <FilterSelect
        label={t('name')}
        all={t(filter.kind ? `all_${filter.kind}` : 'allNames')}
        value={filter.name}
        options={names.map((name) => [name, name === '' ? t('noMethod') : name])}
        onChange={(name) => onFilter({ name })}
      />
      <FilterSelect
        label={t('outcome')}
        all={t('allOutcomes')}
        value={filter.outcome}
        options={OUTCOMES.map((outcome) => [outcome, labelOf(outcome)])}
        onChange={(outcome) => onFilter({ outcome: outcome as OutcomeFilter | undefined })}
      />
      <FilterSelect
        label={t('time')}
        all={t('anyTime')}
        value={filter.period?.name}
        options={(Object.keys(PERIODS) as Period[]).map((name) => [name, t(`period_${name}`)])}
        onChange={(chosen) => {
          const name = chosen as Period | undefined;
          onFilter({ period: name && { name, since: Date.now() - PERIODS[name] } });
        }}
      />
      <Button
        size="small"
        variant="ghost"
        icon={<Pin aria-hidden />}
        aria-pressed={filter.pinned}
        onClick={() => onFilter({ pinned: !filter.pinned })}
      >
        {t('pinned')}
      </Button>
      <span className="faint sm tnum" role="status">
        {[
          ...(shown < total ? [t('shownOfTotal', { shown: String(shown), total: String(total) })] : []),
          ...(searching ? [t('searching')] : []),
        ].join(' · ')}
      </span>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
}

function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  // The chosen value stays listed, even if its last run is deleted.
  const isGone = value !== undefined && !options.some(([each]) => each === value);
  const listed = isGone ? [[value, value] as const, ...options] : options;
  return (
    <Select
      aria-label={label}
      className={styles['select']}
      // The prefix tells an empty name from no filter.
      value={value === undefined ? '' : `=${value}`}
      options={[['', all], ...listed.map(([each, text]) => [`=${each}`, text] as const)]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen.slice(1))}
    />
  );
}
