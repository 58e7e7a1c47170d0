import type { Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { isSchema, type JsonSchema } from '../json-schema';

/** What a schema is to the one around it. */
export type SchemaRole =
  | 'root'
  | 'property'
  | 'item'
  | 'branch'
  | 'condition'
  | 'definition'
  | 'other';

export interface SchemaNode {
  schema: JsonSchema;
  path: readonly Segment[];
  role: SchemaRole;
  /** How many objects and arrays are around it. */
  depth: number;
}

/** Keywords whose value is a schema, a list of schemas, or holds a schema under each name. */
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
const DEEPER: ReadonlySet<SchemaRole> = new Set(['property', 'item', 'other']);

/** Every schema within a schema, in the order written, itself first; references are not followed. */
export function* walkSchema(root: JsonSchema): Generator<SchemaNode> {
  const waiting: SchemaNode[] = [{ schema: root, path: [], role: 'root', depth: 0 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    waiting.push(...childrenOf(node).reverse());
  }
}

/** The schemas right within a schema, in the order written. */
export function childrenOf({ schema, path, role, depth }: SchemaNode): SchemaNode[] {
  if (typeof schema === 'boolean') return [];
  const inner = role === 'definition' ? 0 : depth;
  const child = (found: unknown, as: SchemaRole, ...steps: Segment[]): SchemaNode[] =>
    isSchema(found)
      ? [{ schema: found, path: [...path, ...steps], role: as, depth: inner + +DEEPER.has(as) }]
      : [];
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
