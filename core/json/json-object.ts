/** A JSON object whose members are not known yet. */
export type JsonObject = Record<string, unknown>;

/**
 * A JSON object, as opposed to an array, `null` or a primitive. Class instances are none: a number that is kept by its
 * digits is one, and a number.
 */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A value as an object; an empty one for anything else. */
export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A value as an array; an empty one for anything else. */
export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A member of what may be no object. */
export function propertyOf(value: unknown, name: string | number): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Sets a member whatever its name: by assignment `__proto__` would change the object's nature. */
export function setMember(object: object, name: string, value: unknown): void {
  if (name !== '__proto__') (object as JsonObject)[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

/** An own member of an object: a property called `constructor` is found only where it was sent. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
