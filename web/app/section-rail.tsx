import {
  ArrowLeftRight,
  FileText,
  History as HistoryIcon,
  ListTodo,
  MessageSquareQuote,
  Plug,
  ScrollText,
  Server,
  SquareTerminal,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { seriousOf, useSessionFindings } from '../session/use-session-findings';
import type { Session } from '../../core/session/session';
import { goTo } from './navigation';
import { hrefOf, type Route, type Section } from './routes';
import styles from './section-rail.module.css';

type RailIcon = ComponentType<{ 'aria-hidden': boolean }>;

export const sectionIcons: Record<Section, RailIcon> = {
  tools: Wrench,
  resources: FileText,
  prompts: MessageSquareQuote,
  tasks: ListTodo,
  log: ScrollText,
  findings: TriangleAlert,
  raw: SquareTerminal,
  connection: Plug,
  traffic: ArrowLeftRight,
};

/** What a server has to offer; what was said, and what to think of it; how it is talked to. */
const GROUPS = [
  ['offered', ['tools', 'resources', 'prompts', 'tasks']],
  ['happened', ['traffic', 'log', 'findings']],
  ['direct', ['connection', 'raw']],
] as const satisfies [name: string, sections: Section[]][];

/** The way from one section to another. */
export function SectionRail({
  route,
  server,
  session,
}: {
  route: Route;
  server: string | undefined;
  session: Session | undefined;
}) {
  const t = useTranslations('app');
  const found = seriousOf(useSessionFindings(session));
  const toLast = useLastItems(route);
  return (
    <nav className={styles['rail']} aria-label={t('sections')}>
      <RailLink to={{ kind: 'servers' }} active={route.kind === 'servers'} icon={Server}>
        {t('servers')}
      </RailLink>
      <RailLink to={{ kind: 'history' }} active={route.kind === 'history'} icon={HistoryIcon}>
        {t('history')}
      </RailLink>
      {server !== undefined &&
        GROUPS.map(([name, sections]) => (
          <div key={name} role="group" aria-label={t(`group_${name}`)} className={styles['group']}>
            {sections.map((section) => (
              <RailLink
                key={section}
                to={toLast(server, section)}
                active={route.kind === 'section' && route.section === section}
                icon={sectionIcons[section]}
                {...(section === 'findings' &&
                  found > 0 && { count: found, countWords: t('findingsCount', { count: found }) })}
              >
                {t(section)}
              </RailLink>
            ))}
          </div>
        ))}
    </nav>
  );
}

/** Where a section's link leads: back to what was open in it; from the section itself, to its beginning. */
function useLastItems(route: Route): (server: string, section: Section) => Route {
  const [items, setItems] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const open = route.kind === 'section' ? hrefOf({ ...route, item: '' }) : undefined;
  const item = route.kind === 'section' ? route.item : undefined;
  if (open !== undefined && items.get(open) !== item) setItems(new Map(items).set(open, item));
  return (server, section) => {
    const place = hrefOf({ kind: 'section', server, section, item: '' });
    const last = place === open ? undefined : items.get(place);
    return { kind: 'section', server, section, ...(last !== undefined && { item: last }) };
  };
}

interface RailLinkProps {
  to: Route;
  active: boolean;
  icon: RailIcon;
  /** A number beside the icon, and what it counts. */
  count?: number;
  countWords?: string;
  children: string;
}

function RailLink({ to, active, icon: Icon, count, countWords, children }: RailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a narrow screen the rail is a row that may be longer than the screen is wide.
    const rail = link.current?.closest('nav');
    const scrolls =
      rail && (rail.scrollWidth > rail.clientWidth || rail.scrollHeight > rail.clientHeight);
    // Not for nothing: the browser takes it for the place from which Tab goes on.
    if (active && scrolls) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a
      ref={link}
      className={styles['link']}
      href={hrefOf(to)}
      onClick={follow}
      {...(countWords !== undefined && { title: countWords, 'aria-description': countWords })}
      {...(active && { 'aria-current': 'page' as const })}
    >
      <Icon aria-hidden />
      {count !== undefined && (
        <span aria-hidden className={styles['count']}>
          {count > 99 ? '99+' : count}
        </span>
      )}
      <span className={styles['word']}>{children}</span>
    </a>
  );
}
