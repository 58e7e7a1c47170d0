import {
  ArrowLeftRight,
  Disc,
  FileText,
  FlaskConical,
  GraduationCap,
  History as HistoryIcon,
  KeyRound,
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

import { declaredSkills } from '../../core/protocol/skills/skill';
import { breakingOf, useDrift } from '../session/use-drift';
import type { Session } from '../../core/session/session';
import { needsAuthorization } from '../../core/session/requests/is-authorization-needed';
import { useAuthorization } from '../session/use-authorization';
import { seriousOf, useSessionFindings } from '../session/use-session-findings';
import { useStore } from '../ui/use-store';
import { goTo } from './navigation';
import { hrefOf, type Route, type Section } from './routes';
import styles from './section-rail.module.css';

type RailIcon = ComponentType<{ 'aria-hidden': boolean }>;

export const sectionIcons: Record<Section, RailIcon> = {
  tools: Wrench,
  resources: FileText,
  prompts: MessageSquareQuote,
  skills: GraduationCap,
  tasks: ListTodo,
  log: ScrollText,
  findings: TriangleAlert,
  raw: SquareTerminal,
  connection: Plug,
  authorization: KeyRound,
  traffic: ArrowLeftRight,
};

/** What a server has to offer; what was said, and what to think of it; how it is talked to. */
const GROUPS = [
  ['offered', ['tools', 'resources', 'prompts', 'skills', 'tasks']],
  ['happened', ['traffic', 'log', 'findings']],
  ['direct', ['connection', 'authorization', 'raw']],
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
  const wanted = useAuthorizationMark(session);
  const toLast = useLastItems(route);
  // What the server declares is known once it is connected.
  useStore(session);
  const open = route.kind === 'section' ? route.section : undefined;
  return (
    <nav className={styles['rail']} aria-label={t('sections')}>
      <RailLink to={{ kind: 'servers' }} active={route.kind === 'servers'} icon={Server}>
        {t('servers')}
      </RailLink>
      <RailLink to={{ kind: 'history' }} active={route.kind === 'history'} icon={HistoryIcon}>
        {t('history')}
      </RailLink>
      <RailLink to={{ kind: 'suites' }} active={route.kind === 'suites'} icon={FlaskConical}>
        {t('suites')}
      </RailLink>
      <RailLink to={{ kind: 'recording' }} active={route.kind === 'recording'} icon={Disc}>
        {t('recording')}
      </RailLink>
      {server !== undefined &&
        GROUPS.map(([name, sections]) => (
          <div key={name} role="group" aria-label={t(`group_${name}`)} className={styles['group']}>
            {sectionsFor(session, sections, open).map((section) => {
              const link = {
                to: toLast(server, section),
                active: route.kind === 'section' && route.section === section,
                icon: sectionIcons[section],
                children: t(section),
                ...(section === 'findings' &&
                  found > 0 && {
                    ...countMark(found),
                    markWords: t('findingsCount', { count: found }),
                  }),
                ...(section === 'authorization' && wanted && { mark: '!', markWords: t(wanted) }),
              };
              return section === 'connection' && session ? (
                <DriftLink key={section} {...link} session={session} />
              ) : (
                <RailLink key={section} {...link} />
              );
            })}
          </div>
        ))}
    </nav>
  );
}

/**
 * The sections that a server has: a process on this computer is authorized by nobody, and few servers have skills.
 * @param open the section that is open, which stays while the server is connected anew
 */
export function sectionsFor<Each extends Section>(
  session: Session | undefined,
  among: readonly Each[],
  open?: Section,
): readonly Each[] {
  const state = session?.snapshot();
  const capabilities = state?.kind === 'connected' ? state.connected.capabilities : undefined;
  const isThere = (section: Section) => {
    if (section === 'authorization') return session?.config.target.kind !== 'stdio';
    if (section === 'skills') return section === open || declaredSkills(capabilities) !== undefined;
    return true;
  };
  return among.filter(isThere);
}

/** Whether a person is wanted for the authorization, and why. */
function useAuthorizationMark(
  session: Session | undefined,
): 'authorizationNeeded' | 'authorizationFailed' | undefined {
  const state = useStore(session);
  const authorization = useAuthorization(session);
  if (authorization?.kind === 'failed') return 'authorizationFailed';
  const isRefused = state?.kind === 'failed' && needsAuthorization(state.failure.code);
  if (authorization?.isNeeded === true) return 'authorizationNeeded';
  if (authorization?.kind === 'authorized') return undefined;
  return isRefused ? 'authorizationNeeded' : undefined;
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
  /** What stands beside the icon, such as a number, and what it means. */
  mark?: string;
  markWords?: string;
  /** It is worse than a warning. */
  isBad?: boolean;
  children: string;
}

/** A number beside an icon, of which there is room for two digits. */
const countMark = (count: number) => ({ mark: count > 99 ? '99+' : String(count) });

/** The link to where a person sees what has changed since they kept the server's surface, with how much that is. */
function DriftLink({ session, ...link }: RailLinkProps & { session: Session }) {
  const t = useTranslations('app');
  const drift = useDrift(session);
  const count = drift.kind === 'compared' ? drift.changes.length : 0;
  const breaking = breakingOf(drift);
  return (
    <RailLink
      {...link}
      {...(count > 0 && {
        ...countMark(count),
        isBad: breaking > 0,
        markWords: t('driftCount', { count, breaking: String(breaking) }),
      })}
    />
  );
}

function RailLink({ to, active, icon: Icon, mark, markWords, isBad, children }: RailLinkProps) {
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
      {...(markWords !== undefined && { title: markWords, 'aria-description': markWords })}
      {...(active && { 'aria-current': 'page' as const })}
    >
      <Icon aria-hidden />
      {mark !== undefined && (
        <span aria-hidden className={styles['count']} data-bad={isBad}>
          {mark}
        </span>
      )}
      <span className="truncate at-most">{children}</span>
    </a>
  );
}
