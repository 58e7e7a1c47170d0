import { rebuild } from '../json/rebuild';
import { isObject, type JsonObject, setMember, propertyOf, toObject } from '../json/json-object';
import { parseJson, stringifyJson } from '../json/lossless';
import { LISTS } from '../protocol/table/lists';
import type { Connected } from '../session/connect/connected';

export const MEMBERS = LISTS.map(({ member }) => member);
export type Member = (typeof MEMBERS)[number];

const FORMAT = 'surface';
const VERSION = 1;

/** Members of an item that change with its contents. */
const VOLATILE_MEMBERS: Readonly<Partial<Record<Member, readonly string[]>>> = { resources: ['size'] };

/** What a client sees of a server before any call. Lists are objects by item name: their order doesn't matter. */
export interface Snapshot extends Record<Member, JsonObject> {
  protocolVersion: string;
  server: JsonObject;
  capabilities: JsonObject;
  instructions: unknown;
}

export function snapshotOf(
  connected: Pick<Connected, 'protocolVersion' | 'serverInfo' | 'capabilities' | 'instructions'>,
  lists: Readonly<Partial<Record<Member, readonly unknown[]>>>,
): Snapshot {
  const { protocolVersion, serverInfo, capabilities, instructions } = connected;
  const named = (member: Member, key: string) => byKey(lists[member] ?? [], member, key);
  const [tools, resources, resourceTemplates, prompts] = LISTS.map(({ member, key }) => named(member, key));
  return {
    protocolVersion,
    server: serverInfo ?? {},
    capabilities,
    instructions,
    tools: tools ?? {},
    resources: resources ?? {},
    resourceTemplates: resourceTemplates ?? {},
    prompts: prompts ?? {},
  };
}

/** Duplicates and items without a name get a key of their own. */
function byKey(items: readonly unknown[], member: Member, key: string): JsonObject {
  const found: JsonObject = {};
  items.forEach((item, index) => {
    const value = propertyOf(item, key);
    const name = typeof value === 'string' ? value : `#${index}`;
    let free = name;
    for (let times = 2; Object.hasOwn(found, free); times += 1) free = `${name}~${times}`;
    setMember(found, free, isObject(item) ? withoutVolatile(item, member) : item);
  });
  return found;
}

function withoutVolatile(item: JsonObject, member: Member): JsonObject {
  const { annotations, ...rest } = item;
  const volatile = VOLATILE_MEMBERS[member] ?? [];
  const members = Object.entries(rest).filter(([name]) => !volatile.includes(name));
  if (member !== 'resources' || !isObject(annotations))
    return Object.fromEntries(annotations === undefined ? members : [...members, ['annotations', annotations]]);
  const { lastModified: _, ...others } = annotations;
  return Object.fromEntries(Object.keys(others).length > 0 ? [...members, ['annotations', others]] : members);
}

/** The file of a snapshot: the same text in whatever order the server lists things. */
export function snapshotJson(snapshot: Snapshot, indent = 2): string {
  const { protocolVersion, server, capabilities, instructions } = snapshot;
  const whole = {
    loupe: FORMAT,
    version: VERSION,
    protocolVersion,
    ...(inOrder({ server, capabilities }) as JsonObject),
    ...(instructions !== undefined && { instructions: inOrder(instructions) }),
    ...Object.fromEntries(MEMBERS.map((member) => [member, inOrder(snapshot[member])])),
  };
  return `${stringifyJson(whole, indent)}\n`;
}

const inOrder = (value: unknown): unknown => rebuild(value, (each) => each, true);

export type SnapshotProblem = 'not-json' | 'not-a-snapshot' | 'newer-version';

export function readSnapshot(text: string): Snapshot | SnapshotProblem {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return 'not-json';
  }
  if (!isObject(value) || value['loupe'] !== FORMAT) return 'not-a-snapshot';
  if (value['version'] !== VERSION)
    return typeof value['version'] === 'number' && value['version'] > VERSION ? 'newer-version' : 'not-a-snapshot';
  const { protocolVersion, server, capabilities, instructions } = value;
  const lists = MEMBERS.map((member) => [member, value[member]] as const);
  const objects = [server, capabilities, ...lists.map(([, list]) => list)];
  if (typeof protocolVersion !== 'string' || !objects.every(isObject)) return 'not-a-snapshot';
  return {
    ...(Object.fromEntries(lists) as Record<Member, JsonObject>),
    protocolVersion,
    server: toObject(server),
    capabilities: toObject(capabilities),
    instructions,
  };
}

export function isSnapshot(read: Snapshot | SnapshotProblem): read is Snapshot {
  return typeof read === 'object';
}
