import { isObject, type JsonObject, setMember } from '../../json/json-object';
import { LISTS, MAPS, SINGLE } from './walk-schema';

/** Deeper schemas stay as they are: no client changes them. */
const MAX_LEVELS = 100;

/** Inner schemas first. @param forBoolean in place of `true` and `false` in `items`, lists and maps of schemas */
export function mapSchema(
  schema: unknown,
  change: (schema: JsonObject) => unknown,
  forBoolean?: JsonObject,
  levels = MAX_LEVELS,
): unknown {
  if (!isObject(schema) || levels === 0) return schema;
  const inside = (value: unknown, isBoolean = false) =>
    isBoolean && forBoolean && typeof value === 'boolean'
      ? forBoolean
      : mapSchema(value, change, forBoolean, levels - 1);
  const mapped = { ...schema };
  for (const [keyword, value] of Object.entries(schema)) {
    let next = value;
    if (Object.hasOwn(LISTS, keyword) && Array.isArray(value)) next = value.map((each) => inside(each, true));
    else if (Object.hasOwn(SINGLE, keyword) && isObject(value)) next = inside(value);
    else if (keyword === 'items') next = inside(value, true);
    else if (Object.hasOwn(MAPS, keyword) && isObject(value))
      next = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inside(each, true)]));
    if (next !== value) setMember(mapped, keyword, next);
  }
  return change(mapped);
}
