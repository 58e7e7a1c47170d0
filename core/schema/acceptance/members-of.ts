import { isObject, ownProperty, stringsIn } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema } from '../json-schema';

import type { SchemaObject } from '../plan/merge-schemas';

export interface Properties {
  named: ReadonlyMap<string, JsonSchema>;
  required: ReadonlySet<string>;
  rest: JsonSchema;
}

export function propertiesOf({ schema }: Pick<Alternative, 'schema'>): Properties {
  const properties = ownProperty(schema, 'properties');
  const named = isObject(properties)
    ? Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : [];
  const required = ownProperty(schema, 'required');
  const rest = ownProperty(schema, 'additionalProperties') ?? ownProperty(schema, 'unevaluatedProperties');
  return {
    named: new Map(named.filter(([, property]) => property !== false)),
    required: new Set(stringsIn(required)),
    rest: restSchema(rest),
  };
}

function restSchema(rest: unknown): JsonSchema {
  if (!isSchema(rest)) return true;
  return acceptsNothing(rest) ? false : rest;
}

function acceptsNothing(schema: JsonSchema): boolean {
  return isObject(schema) && Object.keys(schema).length === 1 && sameJson(schema['not'], {});
}

/** `first`: by position. */
export function itemsOf({ schema }: Pick<Alternative, 'schema'>): {
  first: readonly JsonSchema[];
  rest: JsonSchema;
} {
  const items = ownProperty(schema, 'items');
  const listed = Array.isArray(items) ? (items as unknown[]) : ownProperty(schema, 'prefixItems');
  const rest = Array.isArray(items)
    ? ownProperty(schema, 'additionalItems')
    : (items ?? ownProperty(schema, 'unevaluatedItems'));
  return {
    first: Array.isArray(listed) ? listed.map((item) => (isSchema(item) ? item : true)) : [],
    rest: isSchema(rest) ? rest : true,
  };
}

/** One way to satisfy a schema, without `$ref`, `allOf` and unions. */
export interface Alternative {
  schema: SchemaObject;
  rules: ReadonlyMap<string, readonly unknown[]>;
  pointer: string;
}

/** Prefix of a rule, followed by a type: values may satisfy only one branch of an {@link Exclusion}. */
export const EXCLUSIVE = 'exclusive/';

/** Overlapping branches of a `oneOf`, which refuses values that satisfy several. */
export interface Exclusion {
  branches: readonly JsonSchema[];
  pointer: string;
}
