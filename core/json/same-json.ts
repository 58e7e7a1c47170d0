import { ownProperty } from './json-object';
import { isNumber, JsonNumber, sameNumber } from './lossless';

/** Any depth; numbers by value, objects in any order of keys. */
export function sameJson(a: unknown, b: unknown, isSame = sameNumber): boolean {
  // Fast path: lists of a million texts or numbers are searched.
  if (a === b) return true;
  if (typeof a !== 'object' && typeof b !== 'object') return false;
  const waiting: [unknown, unknown][] = [];
  for (let pair: [unknown, unknown] | undefined = [a, b]; pair; pair = waiting.pop())
    if (!isAlike(pair[0], pair[1], waiting, isSame)) return false;
  return true;
}

/** Adds the pairs inside of both values to `waiting`. */
function isAlike(a: unknown, b: unknown, waiting: [unknown, unknown][], isSame: typeof sameNumber): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return isSame(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof JsonNumber || b instanceof JsonNumber) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let at = a.length - 1; at >= 0; at -= 1) waiting.push([a[at], b[at]]);
    return true;
  }
  // JSON has no undefined, so such members don't exist.
  let others = 0;
  for (const member of Object.values(b)) if (member !== undefined) others += 1;
  for (const [key, member] of Object.entries(a)) {
    if (member === undefined) continue;
    const other = ownProperty(b as Readonly<Record<string, unknown>>, key);
    if (other === undefined) return false;
    waiting.push([member, other]);
    others -= 1;
  }
  return others === 0;
}

/** Like {@link sameJson}, but `1.0` differs from `1`. */
export function sameAsWritten(a: unknown, b: unknown): boolean {
  return sameJson(a, b, (some, other) => String(some) === String(other));
}
