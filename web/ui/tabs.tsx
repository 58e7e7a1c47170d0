import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

import styles from './tabs.module.css';

export interface TabItem<K extends string> {
  key: K;
  label: ReactNode;
}

interface TabsProps<K extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem<K>[];
  value: K;
  onChange: (key: K) => void;
  /** The open panel. */
  children: ReactNode;
  className?: string;
  /** Shown at the end of the tab row. */
  actions?: ReactNode;
}

/** A tab row over one open panel. Only the open panel is in the page. */
export function Tabs<K extends string>({ label, tabs, value, onChange, children, className, actions }: TabsProps<K>) {
  const panel = useId();
  return (
    <Radix.Root
      className={className}
      value={value}
      onValueChange={(key) => onChange(key as K)}
      activationMode="automatic"
    >
      <div className="row between gap-8">
        <TabList label={label} tabs={tabs} panel={panel} />
        {actions}
      </div>
      <TabPanel id={panel} value={value}>
        {children}
      </TabPanel>
    </Radix.Root>
  );
}

/** The tabs by themselves, anywhere below a `Tabs.Root` of Radix: for a row that has other things, too. */
export function TabList<K extends string>({
  label,
  tabs,
  panel,
}: Pick<TabsProps<K>, 'label' | 'tabs'> & {
  /** The id of their {@link TabPanel}. */
  panel?: string;
}) {
  return (
    <Radix.List className={styles['list']} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.key}
          value={tab.key}
          className={styles['tab']}
          {...(panel !== undefined && ofPanel(panel, tab.key))}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

/** What makes a tab one of a {@link TabPanel}. */
export function ofPanel(panel: string, key: string): { id: string; 'aria-controls': string } {
  return { id: `${panel}-${key}`, 'aria-controls': panel };
}

/** The open panel. Radix's own asks for its animation when it is there, for which the whole page is styled while it is being drawn. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={ofPanel(id, value).id} tabIndex={-1} className={styles['panel']}>
      {children}
    </div>
  );
}
