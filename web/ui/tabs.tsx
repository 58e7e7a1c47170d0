import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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
  className?: string | undefined;
  /** Shown at the end of the tab row. */
  actions?: ReactNode;
}

/** A tab row over one open panel. Only the open panel is in the page. */
export function Tabs<K extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
  actions,
}: TabsProps<K>) {
  return (
    <Radix.Root
      className={className}
      value={value}
      onValueChange={(key) => onChange(key as K)}
      activationMode="automatic"
    >
      <div className="row between gap-8">
        <TabList label={label} tabs={tabs} />
        {actions}
      </div>
      <Radix.Content value={value} className={styles['panel']} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** The tabs by themselves, anywhere below a `Tabs.Root` of Radix: for a row that has other things, too. */
export function TabList<K extends string>({ label, tabs }: Pick<TabsProps<K>, 'label' | 'tabs'>) {
  return (
    <Radix.List className={styles['list']} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.key} value={tab.key} className={styles['tab']}>
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
