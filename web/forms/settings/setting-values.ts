import type { RJSFSchema } from '@rjsf/utils';

import { isObject } from '../../../core/json/json-object';
import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import { isContainer, rebuild } from '../../../core/json/rebuild';
import { sameJson } from '../../../core/json/same-json';

export function canShow({ type, const: only, enum: allowed }: RJSFSchema, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (only !== undefined) return sameJson(value, only);
  if (allowed) return allowed.some((each) => sameJson(value, each));
  return type === undefined || [type].flat().some((each) => isOfType(value, each));
}

export function optionsOf({ oneOf, anyOf }: RJSFSchema): RJSFSchema[] {
  return (oneOf ?? anyOf ?? []).filter((each) => typeof each === 'object');
}

export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : stringifyJson(value);
}

/**
 * The option of a `oneOf` that a value is: by type, required members and `const` members; of several, the one that
 * requires the most. No value, or an empty one that fits none, is the option `type: null`, else the first without
 * requirements. −1 if none fits. `[{ const: 'auto' }, { type: 'object', required: ['id'] }]`, `{ id: 'x' }` → 1.
 */
export function optionOf(options: readonly RJSFSchema[], value: unknown): number {
  const fitting = options.filter((option) => option.type !== 'null' && isOption(option, value));
  const demands = ({ required = [] }: RJSFSchema) => required.length;
  const best = fitting.toSorted((one, other) => demands(other) - demands(one))[0];
  if (best && value !== undefined && value !== null) return options.indexOf(best);
  if (value && (!isObject(value) || Object.keys(value).length > 0)) return -1;
  const none = options.findIndex(({ type }) => type === 'null');
  return none < 0 ? options.findIndex((option) => demands(option) === 0) : none;
}

function isOption(option: RJSFSchema, value: unknown): boolean {
  if (!canShow(option, value) || !isObject(value)) return canShow(option, value);
  const { required = [], properties = {} } = option;
  return (
    required.every((name) => value[name] !== undefined) &&
    Object.entries(properties).every(
      ([name, member]) => !isObject(member) || member['const'] === undefined || sameJson(value[name], member['const']),
    )
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'number':
    case 'integer':
      // Typed text that is not a number stays in its field, with a violation.
      return ['number', 'string'].includes(typeof value) || value instanceof JsonNumber;
    case 'string':
      return !isContainer(value);
    case 'null':
      return false;
    default:
      return typeof value === type;
  }
}

/** The member of an encoded number; no real value has it. */
const SOURCE = '\u0000number';

/** A value that rjsf can copy: it would turn a {@link JsonNumber} into a plain object. */
export function encodeNumbers(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof JsonNumber ? { [SOURCE]: part.source } : part));
}

export function decodeNumbers(value: unknown): unknown {
  return rebuild(value, (part) => {
    const source = isObject(part) ? part[SOURCE] : undefined;
    return typeof source === 'string' ? new JsonNumber(source) : part;
  });
}

export function initialValueOf(schema: unknown): unknown {
  if (!isObject(schema)) return '';
  const { examples, type } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as unknown;
  switch (type) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 0;
    default:
      return '';
  }
}
