import { decodePart, encodePart } from '../../core/text/encode-part';

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
export const PLACES = {
  traffic: ['traffic', 'timeline', 'log', 'raw'],
  connection: ['connection', 'authorization', 'snapshot'],
} as const satisfies Partial<Record<Section, readonly Section[]>>;

export function placeOf(section: Section): Section {
  const among = (tabs: readonly Section[]) => tabs.includes(section);
  if (among(PLACES.traffic)) return 'traffic';
  return among(PLACES.connection) ? 'connection' : section;
}

/** Never contains a secret or the token. */
export type Route =
  | { kind: 'servers'; /** The server whose settings are open. */ edit?: string }
  | { kind: 'history'; /** The run that is open. */ run?: string }
  | { kind: 'suites'; suite?: string; /** The call that is open, by its name. */ call?: string }
  /** For an audience. */
  | { kind: 'present'; server: string; tool: string }
  | {
      kind: 'walkthrough';
      suite: string;
      /** The call that is shown, by its name. */ step?: string;
    }
  /** The presenter's own window. */
  | { kind: 'presenter'; suite: string }
  | { kind: 'recording' }
  | { kind: 'section'; server: string; section: Section; item?: string };

/**
 * `/s/SERVER/SECTION/ITEM`, `/servers/SERVER` for its settings, `/history/RUN`, `/suites/SUITE/CALL`, `/recording`,
 * `/present/tool/SERVER/TOOL`, `/present/suite/SUITE/CALL` or `/present/notes/SUITE`, each part percent-encoded.
 * Anything else is the list of servers.
 */
export function parseRoute(pathname: string): Route {
  const [prefix, server, section, item] = pathname.split('/').slice(1).map(decodePart);
  const known = sections.find((name) => name === section);
  if (prefix === 'servers' && server) return { kind: 'servers', edit: server };
  if (prefix === 'history') return { kind: 'history', ...(server && { run: server }) };
  if (prefix === 'recording') return { kind: 'recording' };
  if (prefix === 'suites')
    return {
      kind: 'suites',
      ...(server && { suite: server }),
      ...(server && section && { call: section }),
    };
  if (prefix === 'present' && server === 'tool' && section && item)
    return { kind: 'present', server: section, tool: item };
  if (prefix === 'present' && server === 'suite' && section)
    return { kind: 'walkthrough', suite: section, ...(item && { step: item }) };
  if (prefix === 'present' && server === 'notes' && section) return { kind: 'presenter', suite: section };
  if (prefix !== 's' || !server || !known) return { kind: 'servers' };
  return { kind: 'section', server, section: known, ...(item && { item }) };
}

export function hrefOf(route: Route): string {
  if (route.kind === 'servers') {
    return route.edit === undefined ? '/servers' : `/servers/${encodePart(route.edit)}`;
  }
  if (route.kind === 'history') {
    return route.run === undefined ? '/history' : `/history/${encodePart(route.run)}`;
  }
  if (route.kind === 'present') return ['/present/tool', ...[route.server, route.tool].map(encodePart)].join('/');
  if (route.kind === 'walkthrough') {
    const named = [route.suite, route.step].filter((part) => part !== undefined);
    return ['/present/suite', ...named.map(encodePart)].join('/');
  }
  if (route.kind === 'presenter') return `/present/notes/${encodePart(route.suite)}`;
  if (route.kind === 'suites') {
    const named = [route.suite, route.suite && route.call].filter((part) => part !== undefined);
    return ['/suites', ...named.map(encodePart)].join('/');
  }
  if (route.kind === 'recording') return '/recording';
  const parts = [route.server, route.section, ...(route.item === undefined ? [] : [route.item])];
  return `/s/${parts.map(encodePart).join('/')}`;
}
