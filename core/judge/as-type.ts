import { isObject } from '../json/json-object';
import { isJsonNumber, isNumber, numberOf, stringifyJson, tryParseJson } from '../json/lossless';

/** Converts a value to one of the types, none of which it has: `"3"` → 3. Undefined if that would lose something. */
export function asType(value: unknown, types: readonly string[]): unknown {
  const allows = (...names: string[]) => names.some((each) => types.includes(each));
  if (typeof value !== 'string')
    return allows('string') && (isNumber(value) || typeof value === 'boolean') ? stringifyJson(value) : undefined;
  if (allows('integer', 'number') && isJsonNumber(value)) return numberOf(value);
  if (allows('boolean') && /^(?:true|false)$/.test(value)) return value === 'true';
  const parsed = tryParseJson(value);
  if (allows('array') && Array.isArray(parsed)) return parsed;
  return allows('object') && isObject(parsed) ? parsed : undefined;
}
