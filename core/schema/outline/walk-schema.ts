import type { Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { isSchema, type JsonSchema } from '../json-schema';

export type SchemaRole = 'root' | 'property' | 'item' | 'branch' | 'condition' | 'definition' | 'other';

export interface SchemaNode {
  schema: JsonSchema;
  path: readonly Segment[];
  role: SchemaRole;
  depth: number;
}

export const SINGLE: Record<string, SchemaRole> = {
  items: 'item',
  contains: 'item',
  unevaluatedItems: 'item',
  additionalItems: 'item',
  additionalProperties: 'other',
  unevaluatedProperties: 'other',
  propertyNames: 'condition',
  not: 'condition',
  if: 'condition',
  then: 'branch',
  else: 'branch',
};
export const LISTS: Record<string, SchemaRole> = {
  prefixItems: 'item',
  items: 'item',
  allOf: 'branch',
  anyOf: 'branch',
  oneOf: 'branch',
};
export const MAPS: Record<string, SchemaRole> = {
  properties: 'property',
  patternProperties: 'property',
  dependentSchemas: 'branch',
  dependencies: 'branch',
  $defs: 'definition',
  definitions: 'definition',
};
const ROLES_BY_KEYWORD: ReadonlyMap<string, { single?: SchemaRole; list?: SchemaRole; map?: SchemaRole }> = new Map(
  [SINGLE, LISTS, MAPS]
    .flatMap((table) => Object.keys(table))
    .map((keyword) => [keyword, { single: SINGLE[keyword], list: LISTS[keyword], map: MAPS[keyword] }]),
);
/** No client or validator gets further, so `schema-too-deep` is an error of the schema. */
const MAX_SCHEMA_DEPTH = 1000;

const DEEPER: ReadonlySet<SchemaRole> = new Set(['property', 'item', 'other']);

/** In document order, itself first. Does not follow references; stops at {@link MAX_SCHEMA_DEPTH}. */
export function* walkSchema(root: JsonSchema): Generator<SchemaNode> {
  const waiting: SchemaNode[] = [{ schema: root, path: [], role: 'root', depth: 0 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (isTooDeep(node)) continue;
    for (const child of childrenOf(node).reverse()) waiting.push(child);
  }
}

/** Each level has one or two path segments. */
export function isTooDeep({ path }: Pick<SchemaNode, 'path'>): boolean {
  return path.length >= 2 * MAX_SCHEMA_DEPTH;
}

export function childrenOf(node: SchemaNode): SchemaNode[] {
  const { schema } = node;
  const children: SchemaNode[] = [];
  if (typeof schema === 'boolean') return children;
  // Most keywords hold no schema.
  for (const keyword of Object.keys(schema)) {
    const roles = ROLES_BY_KEYWORD.get(keyword);
    if (!roles) continue;
    const { single, list, map } = roles;
    const value: unknown = schema[keyword];
    if (list && Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1)
        addChild(children, node, value[index], list, keyword, index);
    } else if (single && isSchema(value)) addChild(children, node, value, single, keyword);
    else if (map && isObject(value)) {
      for (const name of Object.keys(value)) addChild(children, node, value[name], map, keyword, name);
    }
  }
  return children;
}

function addChild(
  children: SchemaNode[],
  { path, role: parentRole, depth }: SchemaNode,
  schema: unknown,
  role: SchemaRole,
  keyword: string,
  inside?: Segment,
): void {
  if (!isSchema(schema)) return;
  const parentDepth = parentRole === 'definition' ? 0 : depth;
  const childPath = inside === undefined ? path.concat(keyword) : path.concat(keyword, inside);
  children.push({ schema, path: childPath, role, depth: parentDepth + Number(DEEPER.has(role)) });
}
