import { isObject } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import { rebuild } from '../../../core/json/rebuild';

/** No member of a value that people write has this name. */
const SOURCE = '\u0000number';

/** A value as the form library may copy it: it would make a plain object of a {@link JsonNumber}. */
export function packed(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof JsonNumber ? { [SOURCE]: part.source } : part));
}

/** The value itself again, without members that are undefined. */
export function unpacked(value: unknown): unknown {
  return rebuild(value, (part) => {
    const source = isObject(part) ? part[SOURCE] : undefined;
    return typeof source === 'string' ? new JsonNumber(source) : part;
  });
}
