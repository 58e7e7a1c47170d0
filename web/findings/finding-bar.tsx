import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../conformity/findings-of';
import type { Severity } from '../content/finding-rules';
import { SearchBox } from '../ui/search-box';
import styles from './finding-bar.module.css';
import type { FindingFilter } from './finding-filter';
import { SeverityIcon } from '../content/severity-icon';

const severities: readonly Severity[] = ['error', 'warning', 'note'];

interface FindingBarProps {
  snapshot: ConformitySnapshot;
  filter: FindingFilter;
  onFilter: (change: Partial<FindingFilter>) => void;
}

/** Which findings are seen. */
export function FindingBar({ snapshot: { counts }, filter, onFilter }: FindingBarProps) {
  const t = useTranslations('findingsPage');
  const toggle = (severity: Severity) => {
    const hidden = new Set(filter.hidden);
    if (!hidden.delete(severity)) hidden.add(severity);
    onFilter({ hidden });
  };
  const countOf = (severity: Severity) =>
    counts.server[severity] + (filter.withOwn ? counts.client[severity] : 0);
  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <SearchBox
          label={t('filter')}
          clearLabel={t('clearFilter')}
          value={filter.text}
          onChange={(text) => onFilter({ text })}
        />
      </div>
      <div role="group" aria-label={t('severities')} className={styles['severities']}>
        {severities.map((severity) => (
          <button
            key={severity}
            type="button"
            className={styles['severity']}
            aria-pressed={!filter.hidden.has(severity)}
            onClick={() => toggle(severity)}
          >
            <SeverityIcon severity={severity} />
            {t(severity)} <span className="tnum">{countOf(severity)}</span>
          </button>
        ))}
      </div>
      <label className={styles['own']}>
        <input
          type="checkbox"
          checked={filter.withOwn}
          onChange={({ target }) => onFilter({ withOwn: target.checked })}
        />
        {t('showOwn')}
      </label>
    </div>
  );
}
