import { Pin } from 'lucide-react';
import { useOutcomeWord } from '../../runs/outcome/use-outcome-word';
import { useMemo, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import type { RunKind } from '../../../core/run/run';
import bar from '../../ui/bar.module.css';
import { Button } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { SearchBox } from '../../ui/search-box';
import { useStore } from '../../ui/use-store';
import { useSlashKey } from '../../ui/use-window-event';
import styles from './run-bar.module.css';
import type { ListedRun } from './listed-run';
import {
  type FilterField,
  filterRuns,
  namesIn,
  NO_FILTER,
  OUTCOMES,
  type OutcomeFilter,
  type Period,
  PERIODS,
  type RunFilter,
} from './run-filter';
import type { RunSource } from './run-source';

const KINDS = ['tool', 'prompt', 'resource', 'raw'] as const satisfies RunKind[];

interface RunBarProps<R extends ListedRun> {
  source: RunSource<R>;
  visibleCount: number;
  /** From 0 to 1 of a search; undefined if there is none. */
  progress: number | undefined;
  onSearched: () => void;
}

export function RunBar<R extends ListedRun>({ source, visibleCount, progress, onSearched }: RunBarProps<R>) {
  const { runs, choices, fields, texts, total = runs.length } = source;
  const t = useTranslations('history');
  const format = useFormatter();
  const outcomeLabel = useOutcomeWord();
  const filter = useStore(choices.filter);
  const change = (part: Partial<RunFilter>) => choices.filter.set({ ...filter, ...part });
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const servers = useMemo(() => namesIn(runs, 'server'), [runs]);
  const names = useMemo(() => {
    const { server, kind } = filter;
    const none = () => undefined;
    return namesIn(filterRuns(runs, { ...NO_FILTER, server, kind }, none), 'name');
  }, [runs, filter]);
  const labelOf = (outcome: OutcomeFilter) => {
    if (outcome === 'failed' || outcome === 'findings') return t(`outcome_${outcome}`);
    return outcomeLabel(outcome);
  };
  const selects: Record<Exclude<FilterField, 'pinned'>, FilterSelectProps> = {
    server: {
      label: t('server'),
      all: t('allServers'),
      value: filter.server,
      options: servers.map((name) => [name, name]),
      onChange: (server) => change({ server, name: undefined }),
    },
    kind: {
      label: t('kind'),
      all: t('allKinds'),
      value: filter.kind,
      options: KINDS.map((kind) => [kind, kind === 'raw' ? texts.rawKind : t(`kinds_${kind}`)]),
      onChange: (kind) => change({ kind: kind as RunKind | undefined, name: undefined }),
    },
    name: {
      label: t('name'),
      all: t(filter.kind ? `all_${filter.kind}` : 'allNames'),
      value: filter.name,
      options: names.map((name) => [name, name === '' ? t('noMethod') : name]),
      onChange: (name) => change({ name }),
    },
    outcome: {
      label: t('outcome'),
      all: t('allOutcomes'),
      value: filter.outcome,
      options: OUTCOMES.map((outcome) => [outcome, labelOf(outcome)]),
      onChange: (outcome) => change({ outcome: outcome as OutcomeFilter | undefined }),
    },
    period: {
      label: t('time'),
      all: t('anyTime'),
      value: filter.period?.name,
      options: (Object.keys(PERIODS) as Period[]).map((name) => [name, t(`period_${name}`)]),
      onChange: (chosen) => {
        const name = chosen as Period | undefined;
        change({ period: name && { name, since: Date.now() - PERIODS[name] } });
      },
    },
  };
  return (
    <div className={bar['bar']}>
      <div className={styles['search']}>
        <SearchBox
          ref={search}
          label={texts.filter}
          placeholder={texts.filterPlaceholder}
          value={filter.query}
          onChange={(words) => change({ query: words })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            onSearched();
            document.querySelector<HTMLElement>('main [role=listbox]')?.focus();
          }}
        />
      </div>
      {fields.map((field) =>
        field === 'pinned' ? (
          <Button
            key={field}
            size="small"
            variant="ghost"
            icon={<Pin aria-hidden />}
            aria-pressed={filter.pinned}
            onClick={() => change({ pinned: !filter.pinned })}
          >
            {t('pinned')}
          </Button>
        ) : (
          <FilterSelect key={field} {...selects[field]} />
        ),
      )}
      <span className="faint sm tnum" role="status">
        {[
          ...(visibleCount < total ? [t('shownOfTotal', { shown: String(visibleCount), total: String(total) })] : []),
          ...(progress === undefined ? [] : [t('searching')]),
        ].join(' · ')}
      </span>
      {progress !== undefined && (
        // A screen reader would say each step.
        <span aria-hidden className="faint sm tnum">
          {format.number(progress, { style: 'percent' })}
        </span>
      )}
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
