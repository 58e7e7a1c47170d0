import { format as knownFormats } from '@cfworker/json-schema';

import { compareNumbers, isMultipleOf } from '../../../json/decimal';
import { ownProperty } from '../../../json/json-object';
import { jsonType } from '../../../json/json-type';
import { canonicalNumber, isInteger, isNumber, JsonNumber, stringifyJson } from '../../../json/lossless';
import { rebuild } from '../../../json/rebuild';
import { sameJson } from '../../../json/same-json';
import { type Check, failure, type Evaluator, type Keywords, NONE } from './check';
import { matcherOf } from '../pattern';

type Num = number | JsonNumber;

export const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const FORMATS: Readonly<Record<string, ((text: string) => boolean) | undefined>> = knownFormats;

function check(keyword: string, expected: unknown, isRight: (value: unknown) => boolean): Check {
  return (value, at) => (isRight(value) ? NONE : failure(keyword, expected, value, at));
}

/** Numbers by value, so that -0 equals 0. */
function isSameValue(a: unknown, b: unknown): boolean {
  return sameJson(a, b, (some, other) => compareNumbers(some, other) === 0);
}

/** The same for values that {@link isSameValue} finds equal, and for no others. */
export function valueText(value: unknown): string {
  return stringifyJson(rebuild(value, (part) => (part instanceof JsonNumber ? plainNumber(part) : part), true));
}

function plainNumber(number: JsonNumber): Num {
  const rounded = Number(number);
  return compareNumbers(rounded, number) === 0 ? rounded : new JsonNumber(canonicalNumber(number));
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === 'integer' ? isNumber(value) && isInteger(value) : jsonType(value) === type;
}

export function valueChecks(keywords: Keywords, { passOver }: Evaluator): Check[] {
  const checks: Check[] = [];
  const [type, only, values] = ['type', 'const', 'enum'].map(keywords);
  if (type !== undefined) {
    const types: unknown[] = Array.isArray(type) ? type : [type];
    const isKnown = types.length > 0 && types.every((name) => TYPES.has(name as string));
    const isRight = (value: unknown) => types.some((name) => isOfType(value, name));
    checks.push(isKnown ? check('type', type, isRight) : passOver);
  }
  if (only !== undefined) checks.push(check('const', only, (value) => isSameValue(value, only)));
  if (Array.isArray(values)) {
    // Fast for long lists: other types need no comparison by value.
    const isListed = (value: unknown) =>
      values.includes(value) ||
      ((typeof value === 'number' || typeof value === 'object') && values.some((item) => isSameValue(item, value)));
    checks.push(check('enum', values, isListed));
  } else if (values !== undefined) checks.push(passOver);
  return checks;
}

const LIMITS: readonly (readonly [keyword: string, holds: (order: number) => boolean])[] = [
  ['minimum', (order) => order >= 0],
  ['maximum', (order) => order <= 0],
  ['exclusiveMinimum', (order) => order > 0],
  ['exclusiveMaximum', (order) => order < 0],
];

export function numberChecks(keywords: Keywords, { passOver }: Evaluator): Check[] {
  const checks: Check[] = [];
  const ofNumbers = (keyword: string, limit: Num, isRight: (number: Num) => boolean) =>
    checks.push(check(keyword, limit, (value) => !isNumber(value) || isRight(value)));
  for (const [keyword, holds] of LIMITS) {
    const limit = keywords(keyword);
    if (isNumber(limit)) ofNumbers(keyword, limit, (number) => holds(compareNumbers(number, limit)));
    else if (limit !== undefined) checks.push(passOver);
  }
  const step = keywords('multipleOf');
  if (isNumber(step) && compareNumbers(step, 0) > 0)
    ofNumbers('multipleOf', step, (number) => isMultipleOf(number, step));
  else if (step !== undefined) checks.push(passOver);
  return checks;
}

export function countOf(value: unknown): number | undefined {
  return isNumber(value) && isInteger(value) && compareNumbers(value, 0) >= 0 ? Number(value) : undefined;
}

export function sizeChecks(
  [low, high]: readonly [low: string, high: string],
  size: (value: unknown) => number | undefined,
  keywords: Keywords,
  { passOver }: Evaluator,
): Check[] {
  return [low, high].flatMap((keyword): Check[] => {
    const declared = keywords(keyword);
    if (declared === undefined) return [];
    const limit = countOf(declared);
    if (limit === undefined) return [passOver];
    const isRight = (value: unknown) => {
      const actual = size(value);
      return actual === undefined || (keyword === low ? actual >= limit : actual <= limit);
    };
    return [check(keyword, declared, isRight)];
  });
}

/** In code points, as in JSON Schema. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  let length = 0;
  for (let at = 0; at < value.length; at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) length += 1;
  return length;
}

export function textChecks(keywords: Keywords, evaluator: Evaluator): Check[] {
  const checks = sizeChecks(['minLength', 'maxLength'], lengthOf, keywords, evaluator);
  const [pattern, format] = ['pattern', 'format'].map(keywords);
  if (pattern !== undefined) {
    const matcher = matcherOf(pattern);
    checks.push(
      matcher
        ? check('pattern', pattern, (value) => typeof value !== 'string' || matcher.test(value))
        : evaluator.passOver,
    );
  }
  const isFormat = typeof format === 'string' ? ownProperty(FORMATS, format) : undefined;
  if (isFormat) checks.push(check('format', format, (value) => typeof value !== 'string' || isFormat(value)));
  return checks;
}
