import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { type TabsProps, TabList } from '../ui/tabs';
import { goTo } from '../navigation/navigation';
import { FILES, SECTION_GROUPS, type Section } from '../navigation/routes';
import { isAvailable, useConnectionMarks } from './section-rail';

interface SectionTabsProps {
  group: keyof typeof SECTION_GROUPS;
  section: Section;
  session: Session;
  children: ReactNode;
}

export function SectionTabs({ group, section, session, children }: SectionTabsProps) {
  const t = useTranslations('app');
  const marks = useConnectionMarks(session);
  const tabs = (SECTION_GROUPS[group] as readonly Section[])
    .filter((key) => key === section || isAvailable(session, key))
    .map((key) => {
      const name = t(key === 'traffic' ? 'messages' : key);
      const { mark, markText, isBad } = marks[key] ?? {};
      const label =
        mark === undefined ? (
          name
        ) : (
          <span title={markText}>
            {name}{' '}
            <span className={`semibold px-4 rounded sm ${isBad ? 'bad bad-soft' : 'warn warn-soft'}`}>{mark}</span>
          </span>
        );
      return { key, label };
    });
  return (
    <TabbedScreen
      label={t(`views_${group}`)}
      tabs={tabs}
      value={section}
      onChange={(key) => goTo({ kind: 'section', server: session.config.name, section: key })}
    >
      {children}
    </TabbedScreen>
  );
}

export function HistoryTabs({ kind, children }: { kind: 'history' | 'recording'; children: ReactNode }) {
  const t = useTranslations('app');
  return (
    <TabbedScreen
      label={t('views_history')}
      tabs={[
        { key: 'history', label: t('runs') },
        { key: 'recording', label: t('files') },
      ]}
      value={kind}
      onChange={(key) => goTo({ kind: 'history', run: key === 'history' ? undefined : FILES })}
    >
      {children}
    </TabbedScreen>
  );
}

function TabbedScreen<K extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: Omit<TabsProps<K>, 'className' | 'panelClass' | 'actions'>) {
  return (
    <Radix.Root className="pane relative" value={value} onValueChange={(key) => onChange(key as K)}>
      <div className="row rigid line-below py-4 px-12">
        <TabList label={label} tabs={tabs} />
      </div>
      <Radix.Content value={value} className="fill no-ring" tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
