import { isObject } from '../json/json-object';
import { isJsonNumber, isNumber, numberOf, stringifyJson, tryParseJson } from '../json/lossless';

/** The same value in one of the types; undefined if that is a guess. */
export function asType(value: unknown, types: readonly string[]): unknown {
  const wants = (...names: string[]) => names.some((each) => types.includes(each));
  if (typeof value !== 'string')
    return wants('string') && (isNumber(value) || typeof value === 'boolean') ? stringifyJson(value) : undefined;
  if (wants('integer', 'number') && isJsonNumber(value)) return numberOf(value);
  if (wants('boolean') && /^(?:true|false)$/.test(value)) return value === 'true';
  const said = tryParseJson(value);
  if (wants('array') && Array.isArray(said)) return said;
  return wants('object') && isObject(said) ? said : undefined;
}
