import { jsonPathOf, type Segment } from '../../../../core/json/json-pointer';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useFaultText } from '../../../forms/fields/use-fault-text';
import { formatBytes } from '../../../ui/format';
import type { PortabilityFinding } from '../../../../core/judge/definition/definition-finding';
import styles from './finding-cards.module.css';
import { SEVERITY_ICONS } from './severity-badge';

const FEW_PLACES = 6;

/** Each finding with its places, why clients trouble with it, and what to do. */
export function FindingCards({
  findings,
  onShow,
}: {
  findings: readonly PortabilityFinding[];
  onShow: (path: readonly Segment[]) => void;
}) {
  const t = useTranslations('definition');
  if (findings.length === 0) return <p className="muted readable">{t('noFindingsText')}</p>;
  return (
    <>
      <p className="muted readable">{t('findingsIntro')}</p>
      <ul aria-label={t('findings')} className="grid">
        {findings.map((finding) => (
          <FindingCard key={finding.rule} finding={finding} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

/** The texts of a finding in the interface's language. */
export function useFindingTexts(): (finding: PortabilityFinding) => {
  what: string;
  why: string;
  remedy: string;
} {
  const t = useTranslations('definition.rules');
  const faultText = useFaultText();
  return ({ rule, values, faults }) => {
    const { bytes } = values;
    const filled = {
      ...values,
      ...(typeof bytes === 'number' && { size: formatBytes(bytes) }),
      ...(faults && { words: [...new Set(faults.map(faultText))].join(' ') }),
    };
    // Each text wants some of the values: more than a type can tell.
    const text = t as unknown as (key: string, values: Record<string, string | number>) => string;
    return {
      what: text(`${rule}.what`, filled),
      why: text(`${rule}.why`, filled),
      remedy: text(`${rule}.remedy`, filled),
    };
  };
}

function FindingCard({
  finding,
  onShow,
}: {
  finding: PortabilityFinding;
  onShow: (path: readonly Segment[]) => void;
}) {
  const t = useTranslations('definition');
  const [all, setAll] = useState(false);
  const { what, why, remedy } = useFindingTexts()(finding);
  const { severity, places } = finding;
  const Icon = SEVERITY_ICONS[severity];
  const shown = all ? places : places.slice(0, FEW_PLACES);
  return (
    <li className={styles['card']} data-severity={severity}>
      <Icon aria-hidden className={styles['icon']} />
      <div className={styles['body']}>
        <p className="semibold">
          <span className={styles['severity']}>{t(`severity_${severity}`)}</span> {what}
        </p>
        <p className="muted">{why}</p>
        <p>
          <span className="faint">{t('remedy')}</span> {remedy}
        </p>
        <div className={styles['places']}>
          {shown.map((path) => (
            <button key={jsonPathOf(path)} type="button" onClick={() => onShow(path)}>
              {jsonPathOf(path)}
            </button>
          ))}
          {shown.length < places.length && (
            <button type="button" className={styles['more']} onClick={() => setAll(true)}>
              {t('showRest', { count: places.length - shown.length })}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
