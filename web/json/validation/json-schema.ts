/** A JSON Schema as a server sent it: nothing in it is certain. */
export type JsonSchema = Record<string, unknown> | boolean;

/** A JSON object, not an array, not null. Class instances (numbers kept by their digits) are none. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A schema object or boolean; anything else that stands where a schema should is none. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isPlainObject(value);
}

/** An own member of an object: a property called `constructor` is found only where it was sent. */
export function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
