import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { valueAt } from '../../../../core/json/json-pointer';
import {
  PROTOCOL_VERSIONS,
  type ProtocolVersion,
  VERSIONS_OLDEST_FIRST,
} from '../../../../core/protocol/protocol-settings';
import { objects } from '../../../../core/protocol/table/definitions';
import { readVersions } from '../../../../core/protocol/table/read-type';

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
  since: ProtocolVersion;
  until: ProtocolVersion | undefined;
  isBoolean: boolean;
}

const [NEWEST] = PROTOCOL_VERSIONS;
const [OLDEST = NEWEST] = VERSIONS_OLDEST_FIRST;

/** The members of a type of the protocol table by path, such as `tools` and `tools.listChanged`, with their versions. */
function capabilitiesOf(
  type: string,
  from = OLDEST,
  to: ProtocolVersion = NEWEST,
  above = '',
): [path: string, known: KnownCapability][] {
  return Object.entries(objects[type] ?? {}).flatMap(([name, text]) => {
    const path = `${above}${name}`;
    const shapes = text.split('; ').map((part) => {
      const { text: optional, first, last } = readVersions(part);
      return { type: optional.slice(1), since: first > from ? first : from, until: last < to ? last : to };
    });
    const [{ type: firstType, since } = { type: '', since: from }] = shapes;
    const until = shapes.at(-1)?.until;
    return [
      [path, { since, until: until === NEWEST ? undefined : until, isBoolean: firstType === 'boolean' }] as const,
      ...shapes.flatMap((shape) => capabilitiesOf(shape.type, shape.since, shape.until, `${path}.`)),
    ];
  });
}

export const KNOWN_CAPABILITIES: Readonly<Record<Side, ReadonlyMap<string, KnownCapability>>> = {
  server: new Map(capabilitiesOf('ServerCapabilities')),
  client: new Map(capabilitiesOf('ClientCapabilities')),
};
const SIDES: readonly Side[] = ['server', 'client'];
const PATHS = new Set(SIDES.flatMap((side) => [...KNOWN_CAPABILITIES[side].keys()]));
/** Third parties name the members of these capabilities: each gets a row, with its whole value. */
const OPEN_ENDED = ['extensions', 'experimental'];
const TOP_LEVEL = new Set([
  ...['tools', 'resources', 'prompts', 'completions', 'logging', 'elicitation', 'sampling', 'roots', 'tasks'],
  ...OPEN_ENDED,
  ...[...PATHS].filter((path) => !path.includes('.')),
]);
const PARENTS_WITHOUT_ROW = /^tasks\.requests(?:\.[a-z]+)?$/;

/** Known and unknown ones. @param version the negotiated one, published or not */
export function capabilityRows(version: string, declared: Record<Side, JsonObject>): CapabilityRow[] {
  const rows: CapabilityRow[] = [];
  const addRow = (path: readonly string[]) => {
    const { since, until } = knownOf(path.join('.')) ?? {};
    const cell = (side: Side) => cellOf(path, side, version, declared[side]);
    rows.push({ path, since, until, server: cell('server'), client: cell('client') });
  };
  const addOthers = (path: readonly string[]) => {
    const added = new Set<string>();
    for (const side of SIDES) {
      const value = valueAt(declared[side], path);
      for (const name of isObject(value) ? Object.keys(value) : []) {
        const isListed = KNOWN_CAPABILITIES[side].has([...path, name].join('.'));
        if (!isListed && !added.has(name)) addRow([...path, name]);
        added.add(name);
      }
    }
  };

  for (const top of TOP_LEVEL) {
    for (const path of PATHS)
      if ((path === top || path.startsWith(`${top}.`)) && !PARENTS_WITHOUT_ROW.test(path)) addRow(path.split('.'));
    // Unknown parts follow the known ones.
    addOthers([top]);
  }
  addOthers([]);
  return rows;
}

function cellOf(path: readonly string[], side: Side, version: string, declared: JsonObject): CapabilityCell {
  const name = path.join('.');
  const own = KNOWN_CAPABILITIES[side].get(name);
  const known = knownOf(name);
  const value = valueAt(declared, path);
  if (value === undefined && !own) return { kind: 'none' };
  const isKnown =
    (path.length === 2 && OPEN_ENDED.includes(path[0] ?? '')) ||
    // MCP Apps are declared there in every version.
    (name === 'extensions' && value !== undefined) ||
    (own !== undefined && version >= own.since && version <= (own.until ?? version));
  const isOff = known?.isBoolean === true && value === false;
  if (value === undefined || isOff) return { kind: 'absent', isKnown };
  if (!known) return { kind: 'declared', isKnown, settings: value };
  const fits = known.isBoolean ? value === true : isObject(value);
  return fits ? { kind: 'declared', isKnown } : { kind: 'malformed', value };
}

function knownOf(path: string): KnownCapability | undefined {
  return KNOWN_CAPABILITIES.server.get(path) ?? KNOWN_CAPABILITIES.client.get(path);
}
