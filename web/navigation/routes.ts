import { decodePart, encodePart } from '../../core/text/encode-part';
import { BASE_PATH } from '../tunnel/base-path';

export const sections = [
  'tools',
  'resources',
  'prompts',
  'skills',
  'tasks',
  'traffic',
  'timeline',
  'log',
  'raw',
  'findings',
  'connection',
  'authorization',
  'snapshot',
] as const;
export type Section = (typeof sections)[number];

/** Places of the rail with several sections as tabs; they open with the first. */
export const SECTION_GROUPS = {
  traffic: ['traffic', 'timeline', 'log', 'raw'],
  connection: ['connection', 'authorization', 'snapshot'],
} as const satisfies Partial<Record<Section, readonly Section[]>>;

export function groupOf(section: Section): Section {
  const among = (tabs: readonly Section[]) => tabs.includes(section);
  if (among(SECTION_GROUPS.traffic)) return 'traffic';
  return among(SECTION_GROUPS.connection) ? 'connection' : section;
}

/** Never contains a secret or the token. */
export type Route =
  /** `unknown`: the path, if it leads nowhere. */
  | { kind: 'servers'; edit?: string; unknown?: string }
  | { kind: 'history'; run?: string }
  | { kind: 'suites'; suite?: string; call?: string }
  | { kind: 'present'; server: string; tool: string }
  | { kind: 'walkthrough'; suite: string; step?: string }
  /** The presenter's own window. */
  | { kind: 'presenter'; suite: string }
  | { kind: 'recording' }
  | { kind: 'section'; server: string; section: Section; item?: string };

/** In place of a run's ID: the list of files, also while a recording is open. */
export const FILES = 'recording';

/**
 * `/s/SERVER/SECTION/ITEM`, `/servers/SERVER` for its settings, `/history/RUN`, `/suites/SUITE/CALL`, `/recording`,
 * `/present/tool/SERVER/TOOL`, `/present/suite/SUITE/CALL` or `/present/notes/SUITE`, each part percent-encoded.
 * All of it is below {@link BASE_PATH}. Addresses of earlier versions lead to the new places; anything else is the list
 * of servers.
 */
export function parseRoute(pathname: string): Route {
  const [prefix, server, section, item] = pathname.slice(BASE_PATH.length).split('/').slice(1).map(decodePart);
  const known = sections.find((name) => name === section);
  if (prefix === 'servers' && server) return { kind: 'servers', edit: server };
  if (prefix === 'history') return { kind: 'history', run: server || undefined };
  if (prefix === 'recording') return { kind: 'recording' };
  if (prefix === 'suites')
    return { kind: 'suites', suite: server || undefined, call: (server && section) || undefined };
  if (prefix === 'present' && server === 'tool' && section && item)
    return { kind: 'present', server: section, tool: item };
  if (prefix === 'present' && server === 'suite' && section)
    return { kind: 'walkthrough', suite: section, step: item || undefined };
  if (prefix === 'present' && server === 'notes' && section) return { kind: 'presenter', suite: section };
  if (prefix === 'recordings') return { kind: 'history', run: FILES };
  if (prefix === 's' && server) {
    if (known || !section) return { kind: 'section', server, section: known ?? 'tools', item: item || undefined };
    if (/^(?:suites|history|recordings)$/.test(section)) return parseRoute(pathOf(section));
  }
  if (!prefix || prefix === 'servers') return { kind: 'servers' };
  return { kind: 'servers', unknown: pathname.slice(BASE_PATH.length) };
}

export function hrefOf(route: Route): string {
  switch (route.kind) {
    case 'servers':
      return pathOf('servers', route.edit);
    case 'history':
      return pathOf('history', route.run);
    case 'recording':
      return pathOf('recording');
    case 'suites':
      return pathOf('suites', route.suite, route.suite && route.call);
    case 'present':
      return pathOf('present', 'tool', route.server, route.tool);
    case 'walkthrough':
      return pathOf('present', 'suite', route.suite, route.step);
    case 'presenter':
      return pathOf('present', 'notes', route.suite);
    case 'section':
      return pathOf('s', route.server, route.section, route.item);
  }
}

function pathOf(...parts: readonly (string | undefined)[]): string {
  return BASE_PATH + parts.flatMap((part) => (part === undefined ? [] : `/${encodePart(part)}`)).join('');
}

const SETTINGS_PARTS = ['client', 'redirect', 'provider', 'ask', 'secrets', 'tls', 'extra', 'endpoints'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

const SETTINGS = 'settings';

/** The item of the Authorization section: `settings`, or `settings-tls` for a part. */
export function settingsItem(part?: SettingsPart): string {
  return part === undefined ? SETTINGS : `${SETTINGS}-${part}`;
}

export function readSettingsItem(item: string | undefined): { isOpen: boolean; part: SettingsPart | undefined } {
  const part = SETTINGS_PARTS.find((each) => item === settingsItem(each));
  return { isOpen: item === SETTINGS || part !== undefined, part };
}
