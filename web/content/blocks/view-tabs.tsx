import { Tabs } from 'radix-ui';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslations } from 'use-intl';

import { tabProps, TabPanel } from '../../ui/tabs';
import styles from '../../ui/tabs.module.css';

export type ViewName = 'plain' | 'markdown' | 'json' | 'jsonl' | 'csv' | 'tsv' | 'ansi' | 'code' | 'table' | 'tree';

const PanelId = createContext('');

/** The root of tabs and panel, so that the tabs can stand in a header apart from the panel. */
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
    <Tabs.Root value={view} onValueChange={(value) => onChange(value as V)} activationMode="automatic">
      <PanelId value={useId()}>{children}</PanelId>
    </Tabs.Root>
  );
}

interface ViewTabListProps {
  views: readonly ViewName[];
  /** Proper names, the same in every language. */
  names?: Partial<Record<ViewName, string>>;
}

export function ViewTabList({ views, names = {} }: ViewTabListProps) {
  const t = useTranslations('content.views');
  const panel = useContext(PanelId);
  return (
    <Tabs.List className={styles['list']} data-size="small" aria-label={t('label')}>
      {views.map((view) => (
        <Tabs.Trigger key={view} value={view} className={styles['tab']} {...tabProps(panel, view)}>
          {names[view] ?? t(view)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

export function ViewPanel({ view, children }: { view: ViewName; children: ReactNode }) {
  return (
    <TabPanel id={useContext(PanelId)} value={view}>
      {children}
    </TabPanel>
  );
}
