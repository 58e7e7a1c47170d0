import { isObject } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { isInteger, isJsonNumber, isNumber, numberOf } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { compileSchema } from '../../schema/validation/compile-schema';
import { faultsOf } from '../../schema/validation/validation-result';
import type { LocalizedText } from '../../text/phrase';
import { faultWords, phrase } from '../suite-phrase';
import type { Limit, PatternCheck, ValueCheck, ValueVerbs } from '../suite';
import { valueText } from './check-result';
import { patternOf, regExpOf } from './pattern-of';
import { compareNumbers } from '../../json/decimal';

export interface FailedVerb {
  expected: LocalizedText;
  actual: LocalizedText;
}

/** @param value undefined if nothing is there */
export function checkValue(value: unknown, check: ValueCheck): FailedVerb[] {
  const verbs = verbsOf(check);
  if (verbs.exists === false) {
    return value === undefined ? [] : [{ expected: phrase('nothing-there'), actual: valueText(value) }];
  }
  if (value === undefined) return [{ expected: expectationText(check), actual: phrase('nothing') }];
  return [
    ...checkEquals(value, verbs),
    ...checkNot(value, verbs),
    ...checkType(value, verbs),
    ...checkContains(value, verbs),
    ...checkMatches(value, verbs),
    ...checkLength(value, verbs),
    ...checkLimits(value, verbs),
    ...checkSchema(value, verbs),
  ];
}

function verbsOf(check: ValueCheck): ValueVerbs {
  return isObject(check) ? check : { equals: check };
}

export function expectationText(check: ValueCheck): LocalizedText {
  const items = Object.entries(verbsOf(check))
    .filter(([, wanted]) => wanted !== undefined)
    .map(([verb, wanted]) => verbText(verb, wanted));
  return items.length === 1 ? (items[0] ?? '') : { items, separator: ', ' };
}

function verbText(verb: string, wanted: unknown): LocalizedText {
  const isWord = verb === 'type' && typeof wanted === 'string';
  const value = isWord ? wanted : valueText(wanted);
  switch (verb) {
    case 'equals':
      return value;
    case 'not':
      return phrase('not', { check: expectationText(wanted as ValueCheck) });
    case 'type':
      return phrase('type', { types: value });
    case 'matches':
      return phrase('matches', { value: patternText(wanted as PatternCheck) });
    case 'contains':
    case 'length':
    case 'above':
    case 'below':
    case 'schema':
      return phrase(verb, { value });
    default:
      return phrase('verb', { verb, value });
  }
}

function checkEquals(value: unknown, verbs: ValueVerbs): FailedVerb[] {
  if (!('equals' in verbs) || sameJson(value, verbs.equals)) return [];
  return [{ expected: valueText(verbs.equals), actual: valueText(value) }];
}

function checkNot(value: unknown, { not }: ValueVerbs): FailedVerb[] {
  if (not === undefined || checkValue(value, not).length > 0) return [];
  return [{ expected: phrase('not', { check: expectationText(not) }), actual: valueText(value) }];
}

function checkType(value: unknown, { type }: ValueVerbs): FailedVerb[] {
  if (type === undefined) return [];
  const types = typeof type === 'string' ? [type] : type;
  const isOf = (name: string) => (name === 'integer' ? isNumber(value) && isInteger(value) : jsonType(value) === name);
  return types.some(isOf)
    ? []
    : [
        {
          expected: phrase('type', { types: joinedByOr(types) }),
          actual: { items: [jsonType(value), valueText(value)], separator: ' ' },
        },
      ];
}

function joinedByOr([first = '', ...rest]: readonly string[]): LocalizedText {
  return rest.reduce<LocalizedText>((before, next) => phrase('or', { first: before, second: next }), first);
}

function checkContains(value: unknown, verbs: ValueVerbs): FailedVerb[] {
  if (!('contains' in verbs)) return [];
  const { contains } = verbs;
  const holds = Array.isArray(value)
    ? value.some((item: unknown) => sameJson(item, contains))
    : typeof value === 'string' && typeof contains === 'string' && value.includes(contains);
  return holds ? [] : [{ expected: phrase('contains', { value: valueText(contains) }), actual: valueText(value) }];
}

function checkMatches(value: unknown, { matches }: ValueVerbs): FailedVerb[] {
  if (matches === undefined) return [];
  if (typeof value === 'string' && regExpOf(matches).test(value)) return [];
  return [{ expected: phrase('matches', { value: patternText(matches) }), actual: valueText(value) }];
}

/** `\d+`, or with flags as JavaScript writes them: `/\d+/i`. */
function patternText(matches: PatternCheck): string {
  const { pattern, flags } = patternOf(matches);
  return flags === '' ? pattern : `/${pattern}/${flags}`;
}

function checkLength(value: unknown, { length }: ValueVerbs): FailedVerb[] {
  if (length === undefined) return [];
  const actual = lengthOf(value);
  const expected = phrase('length', { value: valueText(length) });
  if (actual === undefined) return [{ expected, actual: phrase('no-length', { type: jsonType(value) }) }];
  const unmet = isObject(length)
    ? checkLimits(actual, length).length > 0
    : !satisfiesLimit(length, (limit) => compareNumbers(actual, limit) === 0);
  return unmet ? [{ expected, actual: phrase('length-of', { length: actual, value: valueText(value) }) }] : [];
}

/** Characters (code points), items, or members. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

function checkLimits(
  value: unknown,
  { above, below, between }: Pick<ValueVerbs, 'above' | 'below' | 'between'>,
): FailedVerb[] {
  const unmet: FailedVerb[] = [];
  const demand = (expected: LocalizedText, holds: (number: Parameters<typeof compareNumbers>[0]) => boolean) => {
    if (!isNumber(value) || !holds(value)) unmet.push({ expected, actual: valueText(value) });
  };
  if (above !== undefined)
    demand(phrase('above', { value: valueText(above) }), (number) =>
      satisfiesLimit(above, (limit) => compareNumbers(number, limit) > 0),
    );
  if (below !== undefined)
    demand(phrase('below', { value: valueText(below) }), (number) =>
      satisfiesLimit(below, (limit) => compareNumbers(number, limit) < 0),
    );
  if (between !== undefined) {
    const [least, most] = between;
    demand(
      phrase('between', { least: valueText(least), most: valueText(most) }),
      (number) =>
        satisfiesLimit(least, (limit) => compareNumbers(number, limit) >= 0) &&
        satisfiesLimit(most, (limit) => compareNumbers(number, limit) <= 0),
    );
  }
  return unmet;
}

/** A variable's value may be the text of a number: `"5"`. */
function satisfiesLimit(limit: Limit, holds: (number: Parameters<typeof compareNumbers>[1]) => boolean): boolean {
  const number = typeof limit === 'string' && isJsonNumber(limit) ? numberOf(limit) : limit;
  return isNumber(number) && holds(number);
}

function checkSchema(value: unknown, { schema }: ValueVerbs): FailedVerb[] {
  if (schema === undefined) return [];
  const verdict = compileSchema(schema)(value);
  const expected = phrase('schema', { value: valueText(schema) });
  const [fault] = faultsOf(verdict);
  if (fault) return [{ expected, actual: phrase('invalid-schema', { fault: faultWords(fault) }) }];
  if (verdict.kind !== 'invalid') return [];
  const violations = verdict.violations.map(({ path, keyword, params }): LocalizedText => ({
    items: [path, { code: `violations.${keyword}`, params }],
    separator: ': ',
  }));
  return [{ expected, actual: { items: [valueText(value), ...violations], separator: '; ' } }];
}
