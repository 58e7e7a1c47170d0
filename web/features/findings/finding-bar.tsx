import { useTranslations } from 'use-intl';

import type { ConformitySnapshot } from '../../../core/judge/conformity';
import type { Severity } from '../../../core/protocol/findings/severity';
import { SEVERITIES } from '../../../core/protocol/findings/severity';
import { SeverityIcon } from '../../content/findings/severity-icon';
import bar from '../../ui/bar.module.css';
import { Checkbox } from '../../ui/form-fields';
import { SearchBox } from '../../ui/search-box';
import { ToggleChips } from '../../ui/toggle-chips';
import styles from './finding-bar.module.css';
import type { FindingFilter } from './finding-filter';

interface FindingBarProps {
  snapshot: ConformitySnapshot;
  /** The words by which what the client sent is shown, too. */
  client: string;
  filter: FindingFilter;
  onFilter: (change: Partial<FindingFilter>) => void;
}

/** Which findings are seen. */
export function FindingBar({ snapshot: { counts }, client, filter, onFilter }: FindingBarProps) {
  const t = useTranslations('findingsPage');
  const countOf = (severity: Severity) =>
    counts.server[severity] + (filter.withOwn ? counts.client[severity] : 0);
  return (
    <div className={bar['bar']}>
      <div className={styles['search']}>
        <SearchBox
          label={t('filter')}
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
      <Checkbox
        className="inline gap-6 muted sm pointer"
        checked={filter.withOwn}
        onChange={(withOwn) => onFilter({ withOwn })}
      >
        {client}
      </Checkbox>
    </div>
  );
}
