import {
  ArrowLeftRight,
  FileText,
  ListTodo,
  MessageSquareQuote,
  Plug,
  ScrollText,
  Server,
  SquareTerminal,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import type { ComponentType, MouseEvent } from 'react';
import { useTranslations } from 'use-intl';

import { goTo, hrefOf, type Route, type Section, sections } from './routes';
import styles from './section-rail.module.css';

const icons: Record<Section, ComponentType<{ 'aria-hidden': boolean }>> = {
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

/** The way from one section to another. */
export function SectionRail({ route, server }: { route: Route; server: string | undefined }) {
  const t = useTranslations('app');
  return (
    <nav className={styles['rail']} aria-label={t('sections')}>
      <RailLink to={{ kind: 'servers' }} active={route.kind === 'servers'} icon={Server}>
        {t('servers')}
      </RailLink>
      {server !== undefined &&
        sections.map((section) => (
          <RailLink
            key={section}
            to={{ kind: 'section', server, section }}
            active={route.kind === 'section' && route.section === section}
            icon={icons[section]}
          >
            {t(section)}
          </RailLink>
        ))}
    </nav>
  );
}

interface RailLinkProps {
  to: Route;
  active: boolean;
  icon: ComponentType<{ 'aria-hidden': boolean }>;
  children: string;
}

function RailLink({ to, active, icon: Icon, children }: RailLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a
      className={styles['link']}
      href={hrefOf(to)}
      onClick={follow}
      {...(active && { 'aria-current': 'page' as const })}
    >
      <Icon aria-hidden />
      {children}
    </a>
  );
}
