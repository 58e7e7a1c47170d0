import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Change, ChangeKind } from '../../../../core/comparison/diff/change';
import styles from './comparison-part.module.css';

export const CHANGE_SIGNS = {
  added: '+',
  removed: '−',
  changed: '≠',
  moved: '⇅',
} as const satisfies Record<ChangeKind, string>;

interface ComparisonPartProps {
  title: string;
  remark?: ReactNode;
  changes: readonly Change[];
  children?: ReactNode;
}

export function ComparisonPart({ title, remark, changes, children }: ComparisonPartProps) {
  const t = useTranslations('comparison');
  const counts = (['changed', 'added', 'removed', 'moved'] as const)
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return (
    <section role="group" aria-label={title} className={styles['part']}>
      <header className="flex wrap baseline side gap-12 rows-2 py-4 px-12">
        <h3 className="sm semibold">{title}</h3>
        {remark !== undefined && <span className="muted sm">{remark}</span>}
        <span className="push gap-12 inline-flex muted sm tnum">
          {counts.map(({ kind, count }) => (
            <span key={kind} data-kind={kind}>
              {CHANGE_SIGNS[kind]} {count} {t(`kind_${kind}`)}
            </span>
          ))}
        </span>
      </header>
      {children}
    </section>
  );
}
