import { Download, FileDown, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { LogSnapshot } from '../../../core/transports/message-log';
import bar from '../../ui/bar.module.css';
import { Button, IconButton } from '../../ui/button';
import { FilterBox, type FilterWord } from '../../ui/filter-box';
import { Menu } from '../../ui/menu';
import { formatClock } from '../../../core/text/format-age';
import { DIRECTIONS, FLAGS, STATUSES, type TrafficFilter } from './traffic-filter';

export type ExportFormat = 'jsonl' | 'har' | 'otlp';

interface TrafficBarProps {
  views: ReactNode;
  log: LogSnapshot;
  methods: readonly string[];
  visibleCount: number;
  filter: TrafficFilter;
  onFilter: (change: Partial<TrafficFilter>) => void;
  onClear: (() => void) | undefined;
  onExport: (format: ExportFormat) => void;
  isSettled: boolean;
  onLeave: () => void;
  actions: ReactNode;
}

export function TrafficBar({
  views,
  log,
  methods,
  visibleCount,
  filter,
  onFilter,
  onClear,
  onExport,
  isSettled,
  onLeave,
  actions,
}: TrafficBarProps) {
  const t = useTranslations('traffic');
  const details = useTranslations('trafficEntry');
  const { entries, dropped, counts } = log;
  const flags = FLAGS.filter((flag) => flag !== 'apps' || counts.app > 0);
  const filterWords: FilterWord[] = [
    { word: 'method', about: details('word_method'), values: () => methods.map((method) => [method]) },
    {
      word: 'status',
      about: details('word_status'),
      values: () => STATUSES.map((status) => [status, status === 'error' ? t('status_error') : t(`outcome_${status}`)]),
    },
    {
      word: 'direction',
      about: details('word_direction'),
      values: () => DIRECTIONS.map((direction) => [direction, t(direction === 'out' ? 'sent' : 'received')]),
    },
    ...flags.map((word) => ({ word, about: details(`word_${word}`) })),
  ];
  return (
    <div className={`${bar['bar'] ?? ''} gap-8 py-8 px-12`}>
      {views}
      <div className={bar['search']}>
        <FilterBox
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          value={filter.text}
          onChange={(text) => onFilter({ text })}
          words={filterWords}
          isSettled={isSettled}
          onLeave={onLeave}
        />
      </div>
      {filter.exchange && (
        <Button
          size="small"
          icon={<X aria-hidden />}
          title={details('allExchanges')}
          onClick={() => onFilter({ exchange: undefined })}
        >
          {details('oneExchange')}
        </Button>
      )}
      {filter.time && (
        <Button
          size="small"
          className="tnum"
          icon={<X aria-hidden />}
          title={details('allTimes')}
          onClick={() => onFilter({ time: undefined })}
        >
          {`${formatClock(filter.time.from)}–${formatClock(filter.time.to)}`}
        </Button>
      )}
      <span className="muted sm tnum">
        {visibleCount < entries.length
          ? t('entries', { count: visibleCount })
          : t('summaryMessages', { count: counts.message })}
        {dropped > 0 && <span className="warn"> · {t('dropped', { count: dropped })}</span>}
      </span>
      <div className="row push gap-12">
        <Menu
          isOfScreen
          trigger={
            <Button size="small" variant="ghost" icon={<Download aria-hidden />}>
              {t('export')}
            </Button>
          }
          entries={(['jsonl', 'har', 'otlp'] as const)
            .filter((format) => format !== 'har' || counts.http > 0)
            .map((format) => ({
              label: details(`export_${format}`, { count: visibleCount }),
              icon: <FileDown aria-hidden />,
              onSelect: () => onExport(format),
            }))}
        />
        {onClear && <IconButton label={t('clear')} icon={<Trash2 aria-hidden />} onClick={onClear} />}
        {actions}
      </div>
    </div>
  );
}
