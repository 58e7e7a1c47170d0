import { Download, FileDown, Trash2, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { KINDS } from '../../content/texts/entry-text';
import type { LogSnapshot } from '../../../core/transports/message-log';
import bar from '../../ui/bar.module.css';
import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Select } from '../../ui/form-fields';
import { Menu } from '../../ui/menu';
import { formatClock } from '../../../core/text/format-age';
import { SearchBox } from '../../ui/search-box';
import { ToggleChips } from '../../ui/toggle-chips';
import styles from './traffic-bar.module.css';
import { methodsIn, type TrafficFilter } from './traffic-filter';

export type ExportFormat = 'jsonl' | 'har' | 'otlp';

interface TrafficBarProps {
  views: ReactNode;
  log: LogSnapshot;
  visibleCount: number;
  filter: TrafficFilter;
  onFilter: (change: Partial<TrafficFilter>) => void;
  onClear: (() => void) | undefined;
  onExport: (format: ExportFormat) => void;
  actions: ReactNode;
}

export function TrafficBar({
  views,
  log,
  visibleCount,
  filter,
  onFilter,
  onClear,
  onExport,
  actions,
}: TrafficBarProps) {
  const t = useTranslations('traffic');
  const { entries, dropped, counts } = log;
  // Deferred: dragging the time of a recording stays smooth.
  const settled = useDeferredValue(entries);
  const methods = useMemo(() => methodsIn(settled), [settled]);
  const { method: chosen } = filter;
  const listed = chosen === undefined || methods.includes(chosen) ? methods : [chosen, ...methods];
  const kinds = KINDS.filter((kind) => kind !== 'app' || counts.app > 0);
  return (
    <div className={classNames(bar['bar'], styles['bar'])}>
      {views}
      <div className={styles['search']}>
        <SearchBox label={t('filter')} value={filter.text} onChange={(text) => onFilter({ text })} />
      </div>
      <ToggleChips
        label={t('kinds')}
        options={kinds.map((kind) => ({ key: kind, content: t(`kind_${kind}`) }))}
        hidden={filter.hidden}
        onHidden={(hidden) => onFilter({ hidden })}
      />
      <Select
        aria-label={t('direction')}
        className={styles['choice']}
        value={filter.direction ?? ''}
        options={[
          ['', t('bothDirections')],
          ['sent', t('sent')],
          ['received', t('received')],
        ]}
        onChange={(direction) => onFilter({ direction: direction || undefined })}
      />
      <Select
        aria-label={t('method')}
        className={styles['choice']}
        value={filter.method ?? ''}
        options={[['', t('allMethods')], ...listed.map((method) => [method, method] as const)]}
        onChange={(method) => onFilter({ method: method || undefined })}
      />
      {filter.exchange && (
        <Button
          size="small"
          icon={<X aria-hidden />}
          title={t('allExchanges')}
          onClick={() => onFilter({ exchange: undefined })}
        >
          {t('oneExchange')}
        </Button>
      )}
      {filter.time && (
        <Button
          size="small"
          className="tnum"
          icon={<X aria-hidden />}
          title={t('allTimes')}
          onClick={() => onFilter({ time: undefined })}
        >
          {`${formatClock(filter.time.from)}–${formatClock(filter.time.to)}`}
        </Button>
      )}
      <span className="muted sm tnum">
        {visibleCount < entries.length && `${t('shown', { count: visibleCount })} · `}
        {t('summaryMessages', { count: counts.message })}
        {dropped > 0 && <span className="warn"> · {t('dropped', { count: dropped })}</span>}
      </span>
      <div className="row rest end gap-12">
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
              label: t(`export_${format}`, { count: visibleCount }),
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
