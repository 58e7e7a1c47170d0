import { encodePart } from '../../core/text/encode-part';
import {
  ArrowLeftRight,
  Camera,
  ChartGantt,
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
  SquareTerminal,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../core/json/json-object';
import { declaredSkills } from '../../core/protocol/skills/skill';
import { countBreaking, useDrift } from '../session/use-drift';
import type { Session } from '../../core/session/session';
import { declaresTasks, hasTasks } from '../../core/session/tasks/task-session';
import { asksForSignIn } from '../../core/session/requests/is-authorization-needed';
import { lazyPartWithTexts } from '../i18n/lazy-part';
import { useAuthorization } from '../session/use-authorization';
import { useSavedSnapshot } from '../session/stored-snapshots';
import { useFindingCounts } from '../session/use-session-findings';
import { inBrowser, remember, useRemembered } from '../ui/remember';
import { useStore } from '../ui/use-store';
import { openRecordingName } from '../navigation/open-recording';
import { RouteLink } from '../navigation/route-link';
import { hrefOf, groupOf, type Route, type Section } from '../navigation/routes';
import styles from './section-rail.module.css';
import { OptionalPart } from '../ui/part-boundary';

const WatchedSuites = lazyPartWithTexts(
  async () => (await import('../features/suites/watch/watched-suites')).WatchedSuites,
);
/** Whether any suite runs on change: only then is `WatchedSuites` loaded. */
const isAnyWatched = () =>
  inBrowser
    .keys()
    .some((key) => key.startsWith('loupe.suite-run/') && inBrowser.getItem(key)?.includes('"onChange":true') === true);

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
  timeline: ChartGantt,
  snapshot: Camera,
};

/** Always in the rail, and links if the server declares them. */
const CORE: readonly Section[] = ['tools', 'resources', 'prompts'];
const FEATURES: readonly Section[] = [...CORE, 'skills', 'tasks'];

type Late = 'skills' | 'tasks' | 'recording';

interface SectionRailProps {
  route: Route;
  server: string | undefined;
  session: Session | undefined;
}

export function SectionRail({ route, server, session }: SectionRailProps) {
  const t = useTranslations('app');
  const toLast = useLastItems(route);
  const isDeclared = useDeclared(session);
  const hasAnyTask = useStore(session && hasTasks(session)) ?? false;
  const open = route.kind === 'section' ? groupOf(route.section) : undefined;
  const isListed = (section: Section) =>
    // Tasks are listed once there is one.
    section === open || (section === 'tasks' ? hasAnyTask : (isDeclared(section) ?? CORE.includes(section)));
  const isRecording = useStore(openRecordingName) !== undefined;
  const late = useArrivals([
    ...(['skills', 'tasks'] as const).filter((section) => server !== undefined && isListed(section)),
    ...(isRecording ? (['recording'] as const) : []),
  ]);
  const link = (section: Section, of: string) => ({
    to: toLast(of, section),
    active: open === section,
    icon: sectionIcons[section],
    children: t(section),
  });
  return (
    <nav className={styles['rail']} aria-label={t('sections')}>
      {server !== undefined && (
        <>
          <RailGroup name={t('serverFeatures')}>
            {CORE.map((section) =>
              isListed(section) ? (
                <RailLink key={section} {...link(section, server)} />
              ) : (
                <Undeclared key={section} section={section} />
              ),
            )}
          </RailGroup>
          <RailGroup name={t('group_happened')}>
            <RailLink {...link('traffic', server)} />
            {session && !(isRecording && route.kind === 'recording') ? (
              <FindingsLink {...link('findings', server)} session={session} />
            ) : (
              <RailLink {...link('findings', server)} />
            )}
          </RailGroup>
        </>
      )}
      <RailGroup name={t('saved')}>
        <SuitesLink to={{ kind: 'suites' }} active={route.kind === 'suites'} icon={FlaskConical}>
          {t('suites')}
        </SuitesLink>
        <RailLink
          to={{ kind: 'history' }}
          active={route.kind === 'history' || (route.kind === 'recording' && !isRecording)}
          icon={HistoryIcon}
        >
          {t('history')}
        </RailLink>
      </RailGroup>
      {server !== undefined && session && (
        <RailGroup name={t('protocol')}>
          <ConnectionLink {...link('connection', server)} session={session} />
        </RailGroup>
      )}
      {late.length > 0 && (
        <RailGroup name={t('moreSections')}>
          {late.map((section) =>
            section === 'recording' ? (
              <RailLink key={section} to={{ kind: 'recording' }} active={route.kind === 'recording'} icon={Disc}>
                {t('recording')}
              </RailLink>
            ) : (
              <RailLink key={section} {...link(section, server ?? '')} />
            ),
          )}
        </RailGroup>
      )}
    </nav>
  );
}

function RailGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className={styles['group']}>
      {children}
    </div>
  );
}

/** In the place of a link: those below it stay where they are. */
function Undeclared({ section }: { section: Section }) {
  const t = useTranslations('app');
  const Icon = sectionIcons[section];
  return (
    <div className={styles['link']} style={{ opacity: 0.5 }} title={t('notDeclared')} aria-hidden aria-disabled>
      <Icon aria-hidden />
      <span className="truncate at-most">{t(section)}</span>
    </div>
  );
}

/** What comes while the page is open, in that order: at the end of the rail, it moves nothing. */
export function useArrivals(present: readonly Late[]): readonly Late[] {
  const [arrived, setArrived] = useState(present);
  const late = [
    ...arrived.filter((each) => present.includes(each)),
    ...present.filter((each) => !arrived.includes(each)),
  ];
  if (late.join() !== arrived.join()) setArrived(late);
  return late;
}

/** Undefined before the first connection, true for sections that no server declares. Remembered between connections. */
export function useDeclared(session: Session | undefined): (section: Section) => boolean | undefined {
  const state = useStore(session);
  const key = `loupe.sections/${encodePart(session?.config.name ?? '')}`;
  const last = useRemembered(inBrowser, key);
  const now = state?.kind === 'connected' ? declaredIn(state.connected.capabilities) : undefined;
  useEffect(() => {
    if (now !== undefined && now !== last) remember(inBrowser, key, now);
  }, [key, now, last]);
  const declared = (now ?? last)?.split(' ');
  return (section) => !FEATURES.some((each) => each === section) || declared?.includes(section);
}

function declaredIn(capabilities: JsonObject): string {
  const declares = (section: Section) => {
    if (section === 'tasks') return declaresTasks(capabilities);
    return section === 'skills' ? declaredSkills(capabilities) !== undefined : capabilities[section] !== undefined;
  };
  return FEATURES.filter(declares).join(' ');
}

export function isAvailable(session: Session | undefined, section: Section): boolean {
  return section !== 'authorization' || session?.config.target.kind !== 'stdio';
}

function useAuthorizationMark(session: Session): RailMark | undefined {
  const t = useTranslations('app');
  const state = useStore(session);
  const authorization = useAuthorization(session);
  if (authorization?.kind === 'failed') return { mark: '!', markText: t('authorizationFailed') };
  const isRefused = state.kind === 'failed' && asksForSignIn(state.failure);
  const isNeeded = authorization?.kind !== 'authorized' && isRefused;
  if (authorization?.isSignInNeeded !== true && !isNeeded) return undefined;
  return { mark: '!', markText: t('authorizationNeeded') };
}

/** A section's link goes to the item last open in it; if the section is open, to its start. */
function useLastItems(route: Route): (server: string, section: Section) => Route {
  const [items, setItems] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const open = route.kind === 'section' ? hrefOf({ ...route, item: '' }) : undefined;
  const item = route.kind === 'section' ? route.item : undefined;
  if (open !== undefined && items.get(open) !== item) setItems(new Map(items).set(open, item));
  return (server, section) => {
    const group = hrefOf({ kind: 'section', server, section, item: '' });
    const last = group === open ? undefined : items.get(group);
    return { kind: 'section', server, section, ...(last !== undefined && { item: last }) };
  };
}

interface RailLinkProps {
  to: Route;
  active: boolean;
  icon: RailIcon;
  mark?: string;
  markText?: string;
  isBad?: boolean;
  isGood?: boolean;
  children: string;
}

export type RailMark = Pick<RailLinkProps, 'mark' | 'markText' | 'isBad' | 'isGood'>;

/** The rail has room for two digits. */
const countMark = (count: number) => ({ mark: count > 99 ? '99+' : String(count) });

function FindingsLink({ session, ...link }: RailLinkProps & { session: Session }) {
  const t = useTranslations('app');
  const { error, warning } = useFindingCounts(session);
  const count = error + warning;
  if (count === 0) return <RailLink {...link} />;
  const markText = t('findingsCount', { error, warning, both: String(error > 0 && warning > 0) });
  return <RailLink {...link} {...countMark(count)} isBad={error > 0} markText={markText} />;
}

function SuitesLink(link: RailLinkProps) {
  const [mark, setMark] = useState<RailMark>();
  return (
    <>
      <RailLink {...link} {...mark} />
      {useSyncExternalStore(inBrowser.changes.subscribe, isAnyWatched) && (
        <OptionalPart>
          <WatchedSuites onMark={setMark} />
        </OptionalPart>
      )}
    </>
  );
}

function ConnectionLink({ session, ...link }: RailLinkProps & { session: Session }) {
  const hasSnapshot = useSavedSnapshot(session.config.name) !== undefined;
  // `ComparedLink` subscribes to every list, so only with a snapshot.
  const Link = hasSnapshot ? ComparedLink : AuthorizationLink;
  return <Link {...link} session={session} />;
}

function ComparedLink({ session, ...link }: RailLinkProps & { session: Session }) {
  return <AuthorizationLink {...link} session={session} {...useSnapshotMark(session)} />;
}

function AuthorizationLink({ session, ...link }: RailLinkProps & { session: Session }) {
  const { name } = session.config;
  const mark = useAuthorizationMark(session);
  const to: Route = { kind: 'section', server: name, section: 'authorization' };
  return <RailLink {...link} {...(mark && { to, isBad: false, ...mark })} />;
}

export function useConnectionMarks(session: Session): Partial<Record<Section, RailMark>> {
  return { authorization: useAuthorizationMark(session), snapshot: useSnapshotMark(session) };
}

function useSnapshotMark(session: Session): RailMark | undefined {
  const t = useTranslations('app');
  const drift = useDrift(session);
  if (drift.kind !== 'compared' || drift.changes.length === 0) return undefined;
  const count = drift.changes.length;
  const breaking = countBreaking(drift.changes);
  const markText = t('driftCount', { count, breaking: String(breaking) });
  return { ...countMark(breaking || count), isBad: breaking > 0, markText };
}

function RailLink({ to, active, icon: Icon, mark, markText, isBad, isGood, children }: RailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On narrow screens the rail is a row that scrolls.
    const rail = link.current?.closest('nav');
    const scrolls = rail && (rail.scrollWidth > rail.clientWidth || rail.scrollHeight > rail.clientHeight);
    // Only if needed: scrolling moves the browser's starting point for Tab.
    if (active && scrolls) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <RouteLink
      ref={link}
      className={styles['link']}
      to={to}
      {...(markText !== undefined && { title: markText, 'aria-description': markText })}
      {...(active && { 'aria-current': 'page' as const })}
    >
      <Icon aria-hidden />
      {mark !== undefined && (
        <span aria-hidden className={styles['count']} data-bad={isBad} data-good={isGood}>
          {mark}
        </span>
      )}
      <span className="truncate at-most">{children}</span>
    </RouteLink>
  );
}
