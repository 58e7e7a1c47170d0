import { isObject } from '../json/json-object';

/** A JSON Schema as a server sent it: nothing in it is certain. */
export type JsonSchema = Record<string, unknown> | boolean;

/** A schema object or boolean; anything else that stands where a schema should is none. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}
