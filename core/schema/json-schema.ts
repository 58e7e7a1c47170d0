import { isObject, toList } from '../json/json-object';

/** A JSON Schema as a server sent it: nothing in it is certain. */
export type JsonSchema = Record<string, unknown> | boolean;

/** Keywords that say what a number may be. */
export const NUMBER_KEYWORDS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];

/** A schema object or boolean; anything else that stands where a schema should is none. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

/** The schemas of a list; none where it is no list. */
export function schemasIn(value: unknown): JsonSchema[] {
  return toList(value).filter(isSchema);
}
