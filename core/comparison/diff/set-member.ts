import type { JsonObject } from '../../json/json-object';

/** Sets a member whatever its name: by assignment `__proto__` would change the object's nature. */
export function setMember(object: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
