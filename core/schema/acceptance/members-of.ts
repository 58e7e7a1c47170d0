import { isObject, own, toList } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema } from '../json-schema';

import type { SchemaObject } from '../plan/merge-schemas';

/** What a facet of objects demands of their properties. */
export interface Properties {
  named: ReadonlyMap<string, JsonSchema>;
  required: ReadonlySet<string>;
  /** What may come besides. */
  rest: JsonSchema;
}

export function propertiesOf({ schema }: Pick<Alternative, 'schema'>): Properties {
  const properties = own(schema, 'properties');
  const named = isObject(properties)
    ? Object.entries(properties).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : [];
  const required = own(schema, 'required');
  // All branches have been joined: what is not evaluated is what is not named.
  const rest = own(schema, 'additionalProperties') ?? own(schema, 'unevaluatedProperties');
  return {
    named: new Map(named.filter(([, property]) => property !== false)),
    required: new Set(toList(required).filter((name) => typeof name === 'string')),
    rest: isSchema(rest) ? (acceptsNothing(rest) ? false : rest) : true,
  };
}

function acceptsNothing(schema: JsonSchema): boolean {
  return isObject(schema) && Object.keys(schema).length === 1 && sameJson(schema['not'], {});
}

/** What a facet of arrays demands of its items: the first ones one by one, and all after them. */
export function itemsOf({ schema }: Pick<Alternative, 'schema'>): {
  first: readonly JsonSchema[];
  rest: JsonSchema;
} {
  const items = own(schema, 'items');
  const listed = Array.isArray(items) ? (items as unknown[]) : own(schema, 'prefixItems');
  const rest = Array.isArray(items) ? own(schema, 'additionalItems') : (items ?? own(schema, 'unevaluatedItems'));
  return {
    first: Array.isArray(listed) ? listed.map((item) => (isSchema(item) ? item : true)) : [],
    rest: isSchema(rest) ? rest : true,
  };
}

/** One of the ways in which a value can meet a schema: no `$ref`, `allOf` or union is left in it. */
export interface Alternative {
  schema: SchemaObject;
  /** What is demanded besides, by its keyword: the values of that keyword. */
  rules: ReadonlyMap<string, readonly unknown[]>;
  /** The JSON Pointer of what it is written in. */
  pointer: string;
}

/** The keyword, with a type behind it, of the rule that a value meets one only of an {@link Exclusion}'s branches. */
export const EXCLUSIVE = 'exclusive/';

/** Branches of a `oneOf` some of whose values meet several of them, and so not the `oneOf`. */
export interface Exclusion {
  branches: readonly JsonSchema[];
  /** The JSON Pointer of what the `oneOf` is written in. */
  pointer: string;
}
