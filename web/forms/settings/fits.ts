import type { RJSFSchema } from '@rjsf/utils';

import { isObject } from '../../../core/json/json-object';
import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import { sameJson } from '../../../core/json/same-json';

/** Whether a schema's control can show a value. What else is wrong with the value is said at its own place. */
export function fits({ type, const: only, enum: allowed }: RJSFSchema, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (only !== undefined) return sameJson(value, only);
  if (allowed) return allowed.some((each) => sameJson(value, each));
  return type === undefined || [type].flat().some((each) => isOfType(value, each));
}

/** What a schema leaves to choose. */
export function optionsOf({ oneOf, anyOf }: RJSFSchema): RJSFSchema[] {
  return (oneOf ?? anyOf ?? []).filter((each) => typeof each === 'object');
}

/** A value in a field of one line. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : stringifyJson(value);
}

/**
 * Which option of a `oneOf` a value is, by what tells them apart: the type, the members that an option demands, and those that are
 * `const`. Where there is no value, it is the one for nothing (`type: null`), or else the first that demands nothing.
 */
export function optionOf(options: readonly RJSFSchema[], value: unknown): number {
  if (value === undefined || value === null) {
    const none = options.findIndex(({ type }) => type === 'null');
    return none < 0 ? options.findIndex(({ required = [] }) => required.length === 0) : none;
  }
  return options.findIndex((option) => {
    const { required = [], properties = {} } = option;
    if (option.type === 'null' || !fits(option, value)) return false;
    if (!isObject(value)) return true;
    const isConst = ([name, member]: [string, unknown]) =>
      !isObject(member) || member['const'] === undefined || sameJson(value[name], member['const']);
    return (
      required.every((name) => value[name] !== undefined) &&
      Object.entries(properties).every(isConst)
    );
  });
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'number':
    case 'integer':
      // What was typed and is no number yet stays in its field, with what is wrong with it.
      return ['number', 'string'].includes(typeof value) || value instanceof JsonNumber;
    case 'null':
      return false;
    default:
      return typeof value === type;
  }
}
