import { isObject, type JsonObject } from '../../../../core/json/json-object';

export type Side = 'server' | 'client';

export type CapabilityCell =
  | { kind: 'none' }
  | { kind: 'absent'; isKnown: boolean }
  /** `settings`: its value, if its parts have no rows of their own. */
  | { kind: 'declared'; isKnown: boolean; settings?: unknown }
  | { kind: 'malformed'; value: unknown };

export interface CapabilityRow {
  /** `['tools', 'listChanged']`. */
  path: readonly string[];
  /** Inclusive; undefined if no published version defines it. */
  since: string | undefined;
  until: string | undefined;
  server: CapabilityCell;
  client: CapabilityCell;
}

interface KnownCapability {
  path: string;
  sides: readonly Side[];
  since: string;
  until?: string;
  isBoolean?: boolean;
}

const BOTH: readonly Side[] = ['server', 'client'];
const SERVER: readonly Side[] = ['server'];
const CLIENT: readonly Side[] = ['client'];
const FIRST = '2024-11-05';
const TASKS = { since: '2025-11-25', until: '2025-11-25' };

/** From the schemas of all published versions. */
export const KNOWN_CAPABILITIES: readonly KnownCapability[] = [
  { path: 'tools', sides: SERVER, since: FIRST },
  { path: 'tools.listChanged', sides: SERVER, since: FIRST, isBoolean: true },
  { path: 'resources', sides: SERVER, since: FIRST },
  { path: 'resources.subscribe', sides: SERVER, since: FIRST, isBoolean: true },
  { path: 'resources.listChanged', sides: SERVER, since: FIRST, isBoolean: true },
  { path: 'prompts', sides: SERVER, since: FIRST },
  { path: 'prompts.listChanged', sides: SERVER, since: FIRST, isBoolean: true },
  { path: 'completions', sides: SERVER, since: '2025-03-26' },
  { path: 'logging', sides: SERVER, since: FIRST },
  { path: 'elicitation', sides: CLIENT, since: '2025-06-18' },
  { path: 'elicitation.form', sides: CLIENT, since: '2025-11-25' },
  { path: 'elicitation.url', sides: CLIENT, since: '2025-11-25' },
  { path: 'sampling', sides: CLIENT, since: FIRST },
  { path: 'sampling.tools', sides: CLIENT, since: '2025-11-25' },
  { path: 'sampling.context', sides: CLIENT, since: '2025-11-25' },
  { path: 'roots', sides: CLIENT, since: FIRST },
  { path: 'roots.listChanged', sides: CLIENT, since: FIRST, until: '2025-11-25', isBoolean: true },
  { path: 'tasks', sides: BOTH, ...TASKS },
  { path: 'tasks.list', sides: BOTH, ...TASKS },
  { path: 'tasks.cancel', sides: BOTH, ...TASKS },
  { path: 'tasks.requests', sides: BOTH, ...TASKS },
  { path: 'tasks.requests.tools', sides: SERVER, ...TASKS },
  { path: 'tasks.requests.tools.call', sides: SERVER, ...TASKS },
  { path: 'tasks.requests.sampling', sides: CLIENT, ...TASKS },
  { path: 'tasks.requests.sampling.createMessage', sides: CLIENT, ...TASKS },
  { path: 'tasks.requests.elicitation', sides: CLIENT, ...TASKS },
  { path: 'tasks.requests.elicitation.create', sides: CLIENT, ...TASKS },
  { path: 'extensions', sides: BOTH, since: '2026-07-28' },
  { path: 'experimental', sides: BOTH, since: FIRST },
];

/** Third parties name the members of these capabilities: each gets a row, with its whole value. */
const OPEN_ENDED = new Set(['extensions', 'experimental']);
/** Parents without a row of their own. */
const GROUPS_ONLY = new Set([
  'tasks.requests',
  'tasks.requests.tools',
  'tasks.requests.sampling',
  'tasks.requests.elicitation',
]);
const KNOWN = new Map(KNOWN_CAPABILITIES.map((each) => [each.path, each]));

/** Known and unknown ones. @param version the negotiated one, published or not */
export function capabilityRows(version: string, declared: Record<Side, JsonObject>): CapabilityRow[] {
  const rows: CapabilityRow[] = [];
  const addRow = (path: readonly string[]) => {
    const known = KNOWN.get(path.join('.'));
    const cell = (side: Side) => cellOf(path, side, version, declared[side]);
    rows.push({
      path,
      since: known?.since,
      until: known?.until,
      server: cell('server'),
      client: cell('client'),
    });
  };
  const addOthers = (path: readonly string[]) => {
    const seen = new Set<string>();
    for (const side of BOTH) {
      const value = valueAt(declared[side], path);
      for (const name of isObject(value) ? Object.keys(value) : []) {
        const isListed = KNOWN.get([...path, name].join('.'))?.sides.includes(side) === true;
        if (!isListed && !seen.has(name)) addRow([...path, name]);
        seen.add(name);
      }
    }
  };

  for (const [index, { path }] of KNOWN_CAPABILITIES.entries()) {
    const names = path.split('.');
    if (!GROUPS_ONLY.has(path)) addRow(names);
    const next = KNOWN_CAPABILITIES[index + 1];
    // Unknown parts follow the known ones.
    const [top = ''] = names;
    if (next?.path.split('.')[0] !== top) addOthers([top]);
  }
  addOthers([]);
  return rows;
}

function cellOf(path: readonly string[], side: Side, version: string, declared: JsonObject): CapabilityCell {
  const name = path.join('.');
  const known = KNOWN.get(name);
  const value = valueAt(declared, path);
  const isOwn = known?.sides.includes(side) === true;
  if (value === undefined && !isOwn) return { kind: 'none' };
  const isKnown =
    (path.length === 2 && OPEN_ENDED.has(path[0] ?? '')) ||
    // MCP Apps are declared there in every version.
    (name === 'extensions' && value !== undefined) ||
    (isOwn && version >= known.since && version <= (known.until ?? version));
  const isOff = known?.isBoolean === true && value === false;
  if (value === undefined || isOff) return { kind: 'absent', isKnown };
  if (!known) return { kind: 'declared', isKnown, settings: value };
  const fits = known.isBoolean === true ? value === true : isObject(value);
  return fits ? { kind: 'declared', isKnown } : { kind: 'malformed', value };
}

function valueAt(object: JsonObject, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
