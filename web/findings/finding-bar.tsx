import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../conformity/findings-of';
import type { Severity } from '../content/finding-rules';
import { SEVERITIES } from '../content/severity';
import { SeverityIcon } from '../content/severity-icon';
import { SearchBox } from '../ui/search-box';
import { ToggleChips } from '../ui/toggle-chips';
import styles from './finding-bar.module.css';
import type { FindingFilter } from './finding-filter';

interface FindingBarProps {
  snapshot: ConformitySnapshot;
  filter: FindingFilter;
  onFilter: (change: Partial<FindingFilter>) => void;
}

/** Which findings are seen. */
export function FindingBar({ snapshot: { counts }, filter, onFilter }: FindingBarProps) {
  const t = useTranslations('findingsPage');
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
      <ToggleChips
        label={t('severities')}
        options={SEVERITIES.map((severity) => ({
          key: severity,
          content: (
            <>
              <SeverityIcon severity={severity} />
              {t(severity)} <span className="tnum">{countOf(severity)}</span>
            </>
          ),
        }))}
        hidden={filter.hidden}
        onHidden={(hidden) => onFilter({ hidden })}
      />
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
