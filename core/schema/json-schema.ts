import { isObject, propertyOf, toList, toObject } from '../json/json-object';

/** A schema as a server sent it: keywords may have values of any type. */
export type JsonSchema = Record<string, unknown> | boolean;

export const NUMBER_KEYWORDS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

export function schemasIn(value: unknown): JsonSchema[] {
  return toList(value).filter(isSchema);
}

export function hasProperties(schema: unknown): boolean {
  return Object.keys(toObject(propertyOf(schema, 'properties'))).length > 0;
}
