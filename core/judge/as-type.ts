import { isObject } from '../json/json-object';
import { isJsonNumber, isNumber, numberOf, stringifyJson, tryParseJson } from '../json/lossless';

/** A value of none of the types, in one of them; undefined if there is no conversion without loss. */
export function asType(value: unknown, types: readonly string[]): unknown {
  const wants = (...names: string[]) => names.some((each) => types.includes(each));
  if (typeof value !== 'string')
    return wants('string') && (isNumber(value) || typeof value === 'boolean') ? stringifyJson(value) : undefined;
  if (wants('integer', 'number') && isJsonNumber(value)) return numberOf(value);
  if (wants('boolean') && /^(?:true|false)$/.test(value)) return value === 'true';
  const parsed = tryParseJson(value);
  if (wants('array') && Array.isArray(parsed)) return parsed;
  return wants('object') && isObject(parsed) ? parsed : undefined;
}
