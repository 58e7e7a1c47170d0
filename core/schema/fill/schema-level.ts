import { isObject, ownProperty } from '../../json/json-object';
import { isSchema, type JsonSchema, schemasIn } from '../json-schema';
import { mergeSchemas, typesOf, type SchemaObject } from '../plan/merge-schemas';
import { matcherOf } from '../validation/pattern';

/*
 * A *level* is the schema of one value, with what `$ref` and `allOf` add to it: its keywords are those that apply there.
 */

export const UNIONS = ['oneOf', 'anyOf'] as const;

export function memberSchema(level: SchemaObject, name: string): JsonSchema {
  const { properties, patternProperties, additionalProperties } = level;
  const declared = isObject(properties) ? ownProperty(properties, name) : undefined;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns
    .filter(([pattern]) => matcherOf(pattern)?.test(name) === true)
    .map(([, schema]) => schema)
    .filter(isSchema);
  const parts = isSchema(declared) ? [declared, ...matching] : matching;
  const [only] = parts;
  if (only !== undefined) return parts.length === 1 ? only : { allOf: parts };
  return isSchema(additionalProperties) ? additionalProperties : true;
}

export function itemSchemas(level: SchemaObject): { prefix: JsonSchema[]; items: JsonSchema } {
  const { items, prefixItems, additionalItems } = level;
  if (Array.isArray(items))
    return { prefix: schemasIn(items), items: isSchema(additionalItems) ? additionalItems : true };
  return { prefix: schemasIn(prefixItems), items: isSchema(items) ? items : true };
}

/** The schema's `type`, or else the types that other keywords imply. */
export function typesOrImplied(level: SchemaObject): string[] {
  const types = typesOf(level);
  if (types) return types;
  const has = (...keywords: string[]) => keywords.some((keyword) => Object.hasOwn(level, keyword));
  if (has('properties', 'required', 'minProperties', 'propertyNames', 'patternProperties')) return ['object'];
  if (has('items', 'prefixItems', 'minItems', 'contains', 'uniqueItems')) return ['array'];
  if (has('pattern', 'minLength', 'maxLength', 'format', 'contentEncoding')) return ['string'];
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return ['number'];
  return ['string', 'integer', 'boolean', 'object', 'array', 'null'];
}

/** If both have a `oneOf`, that of the base becomes an `anyOf`, or vice versa, so that both apply. */
export function mergeUnions(base: SchemaObject, branch: SchemaObject): SchemaObject {
  const clash = UNIONS.find((name) => Object.hasOwn(base, name) && Object.hasOwn(branch, name));
  if (clash === undefined) return mergeSchemas(base, branch);
  const free = clash === 'oneOf' ? 'anyOf' : 'oneOf';
  const merged = mergeSchemas(base, branch);
  return Object.hasOwn(merged, free) ? merged : { ...merged, [free]: base[clash] };
}

/** Declared properties first, as declared. */
export function inDeclaredOrder(members: ReadonlyMap<string, unknown>, level: SchemaObject): [string, unknown][] {
  const declared = isObject(level['properties']) ? Object.keys(level['properties']) : [];
  const rank = new Map(declared.map((name, index) => [name, index]));
  return [...members].sort(([a], [b]) => (rank.get(a) ?? declared.length) - (rank.get(b) ?? declared.length));
}
