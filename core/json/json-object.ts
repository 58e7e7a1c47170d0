export type JsonObject = Record<string, unknown>;

/** Not an array, `null`, a primitive or a class instance such as `JsonNumber`. */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function stringsIn(value: unknown): string[] {
  return toList(value).filter((item) => typeof item === 'string');
}

export function propertyOf(value: unknown, name: string | number): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Sets any name: assigning `__proto__` would change the prototype. */
export function setMember(object: object, name: string, value: unknown): void {
  if (name !== '__proto__') (object as JsonObject)[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Own members only: `constructor` is not inherited. */
export function ownProperty<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function omit(object: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Characters (code points), items, or members. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}
