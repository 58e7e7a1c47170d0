import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import styles from './view-tabs.module.css';

/** Ways to look at one thing. */
export type ViewName = 'plain' | 'markdown' | 'json' | 'csv' | 'tsv' | 'table' | 'tree';

/** Gives tabs and panel a common root, so that the tabs can stand in a header beside other things. */
export function ViewTabsRoot<V extends ViewName>({
  view,
  onChange,
  children,
}: {
  view: V;
  onChange: (view: V) => void;
  children: ReactNode;
}) {
  return (
    <Tabs.Root
      className={styles['root']}
      value={view}
      onValueChange={(value) => onChange(value as V)}
      activationMode="automatic"
    >
      {children}
    </Tabs.Root>
  );
}

export function ViewTabList({ views }: { views: readonly ViewName[] }) {
  const t = useTranslations('content.views');
  return (
    <Tabs.List className={styles['list']} aria-label={t('label')}>
      {views.map((view) => (
        <Tabs.Trigger key={view} value={view} className={styles['tab']}>
          {t(view)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

export function ViewPanel({ view, children }: { view: ViewName; children: ReactNode }) {
  return (
    <Tabs.Content value={view} tabIndex={-1} className={styles['panel']}>
      {children}
    </Tabs.Content>
  );
}
