import { ArrowDownToLine, Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { LOG_LEVELS } from '../../../core/protocol/protocol-settings';
import bar from '../../ui/bar.module.css';
import { Button, IconButton } from '../../ui/button';
import { Checkbox, Select } from '../../ui/form-fields';
import { SearchBox } from '../../ui/search-box';
import type { LogFilter } from './log-row';

export interface LogBarControls {
  stderr: { on: boolean; onChange: (on: boolean) => void } | undefined;
  live:
    | {
        /** The choice of the level that is requested from the server. */
        level: ReactNode;
        onClear: () => void;
      }
    | undefined;
}

interface LogBarProps extends LogBarControls {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  loggers: readonly string[];
  shownCount: number;
  total: number;
  dropped: number;
  following: boolean;
  onFollow: () => void;
  onExport: () => void;
}

export function LogBar(props: LogBarProps) {
  const { filter, onFilter, loggers, shownCount, total, dropped, stderr, following, live } = props;
  const t = useTranslations('log');
  const change = (next: Partial<LogFilter>) => onFilter({ ...filter, ...next });
  return (
    <div className={`${bar['bar'] ?? ''} gap-8 py-8 px-12`}>
      <div className={bar['search']}>
        <SearchBox label={t('filter')} value={filter.query} onChange={(query) => change({ query })} />
      </div>
      <Select
        size="small"
        aria-label={t('minimum')}
        value={filter.level}
        options={LOG_LEVELS.map((level) => [level, `≥ ${level}`] as const)}
        onChange={(level) => change({ level })}
      />
      {loggers.length > 0 && (
        <Select
          size="small"
          aria-label={t('logger')}
          // A logger may have an empty name.
          value={filter.logger === undefined ? '' : `=${filter.logger}`}
          options={[['', t('allLoggers')], ...loggers.map((logger) => [`=${logger}`, logger] as const)]}
          onChange={(value) => change({ logger: value === '' ? undefined : value.slice(1) })}
        />
      )}
      {stderr && (
        <Checkbox className="inline gap-8 muted sm" checked={stderr.on} onChange={stderr.onChange}>
          stderr
        </Checkbox>
      )}
      <span className="faint sm tnum" role="status">
        {shownCount === total ? t('count', { count: total }) : t('shownOfTotal', { shown: shownCount, total })}
      </span>
      {dropped > 0 && <span className="warn sm">{t('dropped', { count: dropped })}</span>}
      <span className="rest" />
      {live && (
        <>
          {live.level}
          <Button size="small" aria-pressed={following} icon={<ArrowDownToLine aria-hidden />} onClick={props.onFollow}>
            {t('follow')}
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<Download aria-hidden />}
        disabled={shownCount === 0}
        onClick={props.onExport}
      >
        {t('export')}
      </Button>
      {live && <IconButton label={t('clear')} icon={<Trash2 aria-hidden />} onClick={live.onClear} />}
    </div>
  );
}
