import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../ui/class-names';
import type { Finding } from './finding';
import styles from './finding-list.module.css';

const icons = { error: CircleAlert, warning: TriangleAlert, note: Info };

/** A finding's text in the interface's language; a rule without one has its English message. */
export function useFindingText(): (finding: Finding) => string {
  const t = useTranslations();
  return useCallback(
    ({ rule, message, values }) => {
      const keys = [`content.rules.${rule}`, `findings.${rule}`] as Parameters<typeof t.has>[0][];
      const key = keys.find((each) => t.has(each));
      if (key === undefined) return message;
      return (t as (key: string, values?: Finding['values']) => string)(key, values);
    },
    [t],
  );
}

/** What the checks noticed, each with its place. Nothing where they noticed nothing. */
export function FindingList({
  findings,
  onPick,
}: {
  findings: readonly Finding[];
  /** Makes each path a button that leads to its place. */
  onPick?: ((finding: Finding) => void) | undefined;
}) {
  const t = useTranslations('content.findings');
  const textOf = useFindingText();
  if (findings.length === 0) return null;
  return (
    <ul aria-label={t('label')} className={styles['list']}>
      {findings.map((finding, i) => {
        const Icon = icons[finding.severity];
        return (
          <li key={i} className={classNames(styles['finding'], styles[finding.severity])}>
            <Icon aria-hidden className={styles['icon']} />
            <div className={styles['words']}>
              <span className={styles['severity']}>{t(finding.severity)}</span>{' '}
              <span>{textOf(finding)}</span>{' '}
              {onPick === undefined ? (
                <code className={styles['path']}>{finding.path}</code>
              ) : (
                <button type="button" className={styles['path']} onClick={() => onPick(finding)}>
                  {finding.path}
                </button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
