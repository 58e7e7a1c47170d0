import { useTranslations } from 'use-intl';

import { SEVERITIES } from '../../../core/protocol/findings/severity';
import { SeverityIcon } from '../../content/findings/severity-icon';
import bar from '../../ui/bar.module.css';
import { Checkbox } from '../../ui/form-fields';
import { SearchBox } from '../../ui/search-box';
import { ToggleChips } from '../../ui/toggle-chips';
import { type FindingFilter, SOURCES } from '../../navigation/finding-filter';
import type { FindingItem } from './finding-items';

interface FindingBarProps {
  items: readonly FindingItem[];
  client: string;
  filter: FindingFilter;
  onFilter: (change: Partial<FindingFilter>) => void;
}

export function FindingBar({ items, client, filter, onFilter }: FindingBarProps) {
  const t = useTranslations('findingsPage');
  const counted = items.filter(({ who }) => who === 'server' || filter.withOwn);
  const sources = SOURCES.filter((source) => counted.some((item) => item.source === source));
  return (
    <div className={bar['bar']}>
      <div className={bar['search']}>
        <SearchBox label={t('filter')} value={filter.text} onChange={(text) => onFilter({ text })} />
      </div>
      <ToggleChips
        label={t('severities')}
        options={SEVERITIES.map((severity) => ({
          key: severity,
          content: (
            <>
              <SeverityIcon severity={severity} />
              {t(severity)} <span className="tnum">{counted.filter((item) => item.severity === severity).length}</span>
            </>
          ),
        }))}
        hidden={filter.hidden}
        onHidden={(hidden) => onFilter({ hidden })}
      />
      {sources.length > 0 && (
        <ToggleChips
          label={t('source')}
          options={sources.map((source) => ({
            key: source,
            content: (
              <>
                {t(`source_${source}`)}{' '}
                <span className="tnum">{counted.filter((item) => item.source === source).length}</span>
              </>
            ),
          }))}
          hidden={filter.hiddenSources}
          onHidden={(hiddenSources) => onFilter({ hiddenSources })}
        />
      )}
      <Checkbox
        className="inline push gap-8 muted sm pointer"
        checked={filter.withOwn}
        onChange={(withOwn) => onFilter({ withOwn })}
      >
        {client}
      </Checkbox>
    </div>
  );
}
