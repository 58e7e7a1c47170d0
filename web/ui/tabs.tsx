import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

import { classNames } from './class-names';
import styles from './tabs.module.css';

export interface TabItem<K extends string> {
  key: K;
  label: ReactNode;
}

export interface TabsProps<K extends string> {
  label: string;
  tabs: readonly TabItem<K>[];
  value: K;
  onChange: (key: K) => void;
  children: ReactNode;
  className?: string;
  panelClass?: string;
  actions?: ReactNode;
}

export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, tabs, value, onChange, children, className, panelClass, actions } = props;
  const panel = useId();
  return (
    <Radix.Root
      className={className}
      value={value}
      onValueChange={(key) => onChange(key as K)}
      activationMode="automatic"
    >
      <div className="row wrap between gap-8 rows-4 relative">
        <TabList label={label} tabs={tabs} panel={panel} />
        {actions}
      </div>
      <TabPanel id={panel} value={value} className={panelClass}>
        {children}
      </TabPanel>
    </Radix.Root>
  );
}

/** Tabs whose {@link TabPanel} is elsewhere. @param props.panel its id */
export function TabSwitch<K extends string>({
  value,
  onChange,
  ...list
}: Omit<TabsProps<K>, 'children' | 'className' | 'panelClass' | 'actions'> & { panel: string }) {
  return (
    <Radix.Root value={value} onValueChange={(key) => onChange(key as K)} activationMode="automatic">
      <TabList {...list} size="small" />
    </Radix.Root>
  );
}

/** Inside a `Root` of Radix with its own panels, where the tabs share a row with other things. */
export function TabList<K extends string>({
  label,
  tabs,
  panel,
  size,
}: Pick<TabsProps<K>, 'label' | 'tabs'> & { panel?: string; size?: 'small' }) {
  return (
    <Radix.List className={styles['list']} data-size={size} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.key}
          value={tab.key}
          className={styles['tab']}
          {...(panel !== undefined && tabProps(panel, tab.key))}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

export function tabProps(panel: string, key: string): { id: string; 'aria-controls': string } {
  return { id: `${panel}-${key}`, 'aria-controls': panel };
}

interface TabPanelProps {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}

/** Replaces Radix's panel, whose animation forces a style calculation of the whole page as it mounts. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={id}
      aria-labelledby={tabProps(id, value).id}
      tabIndex={-1}
      className={classNames(styles['panel'], className)}
    >
      {children}
    </div>
  );
}
