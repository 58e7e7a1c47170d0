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
/** No client or validator gets further, so `schema-too-deep` is a fault of the schema. */
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

export function childrenOf({ schema, path, role, depth }: SchemaNode): SchemaNode[] {
  if (typeof schema === 'boolean') return [];
  const inner = role === 'definition' ? 0 : depth;
  const child = (found: unknown, as: SchemaRole, ...steps: Segment[]): SchemaNode[] =>
    isSchema(found) ? [{ schema: found, path: [...path, ...steps], role: as, depth: inner + +DEEPER.has(as) }] : [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const [single, list, map] = [SINGLE, LISTS, MAPS].map((table) =>
      Object.hasOwn(table, keyword) ? table[keyword] : undefined,
    );
    if (list && Array.isArray(value)) {
      return value.flatMap((item: unknown, index) => child(item, list, keyword, index));
    }
    if (single && isSchema(value)) return child(value, single, keyword);
    if (map && isObject(value)) {
      return Object.entries(value).flatMap(([name, item]) => child(item, map, keyword, name));
    }
    return [];
  });
}
