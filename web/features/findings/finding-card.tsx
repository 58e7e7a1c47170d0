import { ExternalLink } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type Finding, gatherAlike } from '../../../core/protocol/findings/finding';
import type { FindingGroup } from '../../../core/judge/finding-groups';
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

/** A rule that was broken: how often, by whom, what to do, and where. What differs in indexes alone stands once. */
export function FindingGroupCard({ group, client, selected, onSelect }: FindingGroupCardProps) {
  const t = useTranslations('findingsPage');
  const { remedy } = useRuleTexts();
  const [shown, setShown] = useState(FEW);
  const title = useId();
  const alike = useMemo(() => [...gatherAlike(group.findings)], [group.findings]);
  const { rule, severity, who, count, places, findings } = group;
  if (findings.length === 0) return null;
  const { href, of } = linkOf(group);
  const left = alike.length - shown;
  const notKept = count - findings.length;
  return (
    <li className={styles['card']} aria-labelledby={title}>
      <SeverityIcon severity={severity} />
      <div className="grow grid hug gap-5">
        <h3 id={title} className={styles['head']}>
          <span className={styles['severity']} data-severity={severity}>
            {t(`severity_${severity}`)}
          </span>
          <code className="sm medium code">{rule}</code>
          <Badge>{t('times', { count: places.size })}</Badge>
          {who === 'client' && <Badge tone="note">{client}</Badge>}
        </h3>
        <p className="readable">
          <span className="faint">{t('remedy')}</span> {remedy(rule)}{' '}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline gap-3 accent nowrap icons-12"
          >
            {t('spec', { version: of })}
            <ExternalLink aria-hidden />
          </a>
        </p>
        <ul className="grid narrow wide" aria-label={`${t('where')}: ${rule}`}>
          {alike.slice(0, shown).map(([key, all]) => (
            <Alike
              key={key}
              findings={all}
              count={places.get(key) ?? all.length}
              selected={selected}
              onSelect={onSelect}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button size="small" variant="link" onClick={() => setShown(shown + MORE)}>
            {t('more', { count: left })}
          </Button>
        )}
        {notKept > 0 && <p className="faint">{t('countedOnly', { count: notKept })}</p>}
      </div>
    </li>
  );
}

interface AlikeProps extends Pick<FindingGroupCardProps, 'selected' | 'onSelect'> {
  findings: readonly Finding[];
  /** How many places there are, those included that were only counted. */
  count: number;
}

/** One finding: its first place, and the others where they are asked for. */
function Alike({ findings, count, selected, onSelect }: AlikeProps) {
  const t = useTranslations('findingsPage');
  const { what } = useRuleTexts();
  const [shown, setShown] = useState(1);
  const left = findings.length - shown;
  return (
    <>
      {findings.slice(0, shown).map((finding, at) => (
        <li key={`${finding.seq} ${finding.pointer} ${JSON.stringify(finding.values)}`}>
          <button
            type="button"
            className={styles['place']}
            aria-pressed={finding === selected}
            onClick={() => onSelect(finding)}
          >
            <span className="flex wrap muted sm gap-8 rows-0">
              <span className="visually-hidden">{t('open', { seq: String(finding.seq) })}</span>
              <span aria-hidden className="tnum">
                #{finding.seq}
              </span>
              {finding.path !== '' && <code className="code">{finding.path}</code>}
              {at === 0 && count > 1 && <Badge>{t('places', { count })}</Badge>}
            </span>
            <span className="readable">{what(finding)}</span>
          </button>
        </li>
      ))}
      {left > 0 && (
        <li>
          <Button size="small" variant="link" onClick={() => setShown(shown + MORE)}>
            {t('morePlaces', { count: left })}
          </Button>
        </li>
      )}
    </>
  );
}
