import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { FindingGroup } from '../../../core/judge/conformity';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import styles from './finding-group-card.module.css';
import { linkOf } from './findings-report';
import { SeverityIcon } from '../../content/findings/severity-icon';
import { useRuleTexts } from './use-rule-texts';

interface FindingGroupCardProps {
  group: FindingGroup;
  /** What the client is called. */
  client: string;
  selected: Finding | undefined;
  onSelect: (finding: Finding) => void;
}

const FEW = 5;
const MORE = 50;

/** A rule that was broken: how often, by whom, what to do, and where. */
export function FindingGroupCard({ group, client, selected, onSelect }: FindingGroupCardProps) {
  const t = useTranslations('findingsPage');
  const { what, remedy } = useRuleTexts();
  const [shown, setShown] = useState(FEW);
  const title = useId();
  const { rule, severity, who, count, findings } = group;
  const [first] = findings;
  if (!first) return null;
  const { href, of } = linkOf(group);
  const left = findings.length - shown;
  const notKept = count - findings.length;
  return (
    <li className={styles['card']} aria-labelledby={title}>
      <SeverityIcon severity={severity} />
      <div className={styles['body']}>
        <h3 id={title} className={styles['head']}>
          <span className={styles['severity']} data-severity={severity}>
            {t(`severity_${severity}`)}
          </span>
          <code className={styles['rule']}>{rule}</code>
          <Badge>{t('times', { count })}</Badge>
          {who === 'client' && <Badge tone="note">{client}</Badge>}
        </h3>
        <p className={styles['remedy']}>
          <span className={styles['label']}>{t('remedy')}</span> {remedy(rule)}{' '}
          <a href={href} target="_blank" rel="noopener noreferrer" className={styles['link']}>
            {t('spec', { version: of })}
            <ExternalLink aria-hidden />
          </a>
        </p>
        <ul className={styles['places']} aria-label={`${t('where')}: ${rule}`}>
          {findings.slice(0, shown).map((finding) => (
            <li key={`${finding.seq} ${finding.pointer} ${JSON.stringify(finding.values)}`}>
              <button
                type="button"
                className={styles['place']}
                aria-pressed={finding === selected}
                onClick={() => onSelect(finding)}
              >
                <span className={styles['where']}>
                  <span className="visually-hidden">{t('open', { seq: String(finding.seq) })}</span>
                  <span aria-hidden className="tnum">
                    #{finding.seq}
                  </span>
                  {finding.path !== '' && <code>{finding.path}</code>}
                </span>
                <span className={styles['what']}>{what(finding)}</span>
              </button>
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button size="small" variant="link" onClick={() => setShown(shown + MORE)}>
            {t('more', { count: left })}
          </Button>
        )}
        {notKept > 0 && <p className={styles['label']}>{t('countedOnly', { count: notKept })}</p>}
      </div>
    </li>
  );
}
