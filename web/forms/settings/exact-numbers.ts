import { isObject } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import { rebuild } from '../../../core/json/rebuild';

/** A key that no real value has. */
const SOURCE = '\u0000number';

/** A value that rjsf can copy: it would turn a {@link JsonNumber} into a plain object. */
export function encodeNumbers(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof JsonNumber ? { [SOURCE]: part.source } : part));
}

/** Reverses {@link encodeNumbers}, and drops undefined members. */
export function decodeNumbers(value: unknown): unknown {
  return rebuild(value, (part) => {
    const source = isObject(part) ? part[SOURCE] : undefined;
    return typeof source === 'string' ? new JsonNumber(source) : part;
  });
}
