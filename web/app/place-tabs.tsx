import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { TabList } from '../ui/tabs';
import { goTo } from '../navigation/navigation';
import { PLACES, type Section } from '../navigation/routes';
import { isAvailable, useConnectionMarks } from './section-rail';

/** Tabs of a place with several sections, each with its own address. */
export function PlaceTabs({
  place,
  section,
  session,
  children,
}: {
  place: keyof typeof PLACES;
  section: Section;
  session: Session;
  children: ReactNode;
}) {
  const t = useTranslations('app');
  const marks = useConnectionMarks(session);
  const tabs = (PLACES[place] as readonly Section[])
    .filter((key) => isAvailable(session, key))
    .map((key) => {
      const name = t(key === 'traffic' ? 'messages' : key);
      const { mark, markWords, isBad } = marks[key] ?? {};
      const label =
        mark === undefined ? (
          name
        ) : (
          <span title={markWords}>
            {name}{' '}
            <span className={`semibold px-4 rounded xs ${isBad ? 'bad bad-soft' : 'warn warn-soft'}`}>{mark}</span>
          </span>
        );
      return { key, label };
    });
  return (
    <Radix.Root
      className="pane"
      value={section}
      onValueChange={(key) => goTo({ kind: 'section', server: session.config.name, section: key as Section })}
    >
      <div className="row rigid line-below py-4 px-12">
        <TabList label={t(`views_${place}`)} tabs={tabs} />
      </div>
      <Radix.Content value={section} className="fill no-ring" tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
