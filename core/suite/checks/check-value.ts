import { isObject } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { isInteger, isJsonNumber, isNumber, numberOf } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { compileSchema } from '../../schema/validation/compile-schema';
import { faultsOf } from '../../schema/validation/validation-result';
import type { Words } from '../../text/phrase';
import { faultWords, say } from '../say';
import type { Limit, PatternCheck, ValueCheck, ValueVerbs } from '../suite';
import { shown } from './check-result';
import { patternOf, regExpOf } from './pattern-of';
import { compareNumbers } from '../../json/decimal';

export interface Unmet {
  expected: Words;
  actual: Words;
}

/** @param value undefined if nothing is there */
export function checkValue(value: unknown, check: ValueCheck): Unmet[] {
  const verbs = verbsOf(check);
  if (verbs.exists === false) {
    return value === undefined ? [] : [{ expected: say('nothing-there'), actual: shown(value) }];
  }
  if (value === undefined) return [{ expected: expectation(check), actual: say('nothing') }];
  return [
    ...equality(value, verbs),
    ...negation(value, verbs),
    ...typing(value, verbs),
    ...containing(value, verbs),
    ...matching(value, verbs),
    ...lengths(value, verbs),
    ...comparison(value, verbs),
    ...schemas(value, verbs),
  ];
}

function verbsOf(check: ValueCheck): ValueVerbs {
  return isObject(check) ? check : { equals: check };
}

export function expectation(check: ValueCheck): Words {
  const items = Object.entries(verbsOf(check))
    .filter(([, wanted]) => wanted !== undefined)
    .map(([verb, wanted]) => verbWords(verb, wanted));
  return items.length === 1 ? (items[0] ?? '') : { items, separator: ', ' };
}

function verbWords(verb: string, wanted: unknown): Words {
  const isWord = verb === 'type' && typeof wanted === 'string';
  const value = isWord ? wanted : shown(wanted);
  switch (verb) {
    case 'equals':
      return value;
    case 'not':
      return say('not', { check: expectation(wanted as ValueCheck) });
    case 'type':
      return say('type', { types: value });
    case 'matches':
      return say('matches', { value: patternWords(wanted as PatternCheck) });
    case 'contains':
    case 'length':
    case 'above':
    case 'below':
    case 'schema':
      return say(verb, { value });
    default:
      return say('verb', { verb, value });
  }
}

function equality(value: unknown, verbs: ValueVerbs): Unmet[] {
  if (!('equals' in verbs) || sameJson(value, verbs.equals)) return [];
  return [{ expected: shown(verbs.equals), actual: shown(value) }];
}

function negation(value: unknown, { not }: ValueVerbs): Unmet[] {
  if (not === undefined || checkValue(value, not).length > 0) return [];
  return [{ expected: say('not', { check: expectation(not) }), actual: shown(value) }];
}

function typing(value: unknown, { type }: ValueVerbs): Unmet[] {
  if (type === undefined) return [];
  const types = typeof type === 'string' ? [type] : type;
  const isOf = (name: string) => (name === 'integer' ? isNumber(value) && isInteger(value) : jsonType(value) === name);
  return types.some(isOf)
    ? []
    : [
        {
          expected: say('type', { types: alternatives(types) }),
          actual: { items: [jsonType(value), shown(value)], separator: ' ' },
        },
      ];
}

function alternatives([first = '', ...rest]: readonly string[]): Words {
  return rest.reduce<Words>((before, next) => say('or', { first: before, second: next }), first);
}

function containing(value: unknown, verbs: ValueVerbs): Unmet[] {
  if (!('contains' in verbs)) return [];
  const { contains } = verbs;
  const holds = Array.isArray(value)
    ? value.some((item: unknown) => sameJson(item, contains))
    : typeof value === 'string' && typeof contains === 'string' && value.includes(contains);
  return holds ? [] : [{ expected: say('contains', { value: shown(contains) }), actual: shown(value) }];
}

function matching(value: unknown, { matches }: ValueVerbs): Unmet[] {
  if (matches === undefined) return [];
  if (typeof value === 'string' && regExpOf(matches).test(value)) return [];
  return [{ expected: say('matches', { value: patternWords(matches) }), actual: shown(value) }];
}

/** `\d+`, or with flags as JavaScript writes them: `/\d+/i`. */
function patternWords(matches: PatternCheck): string {
  const { pattern, flags } = patternOf(matches);
  return flags === '' ? pattern : `/${pattern}/${flags}`;
}

function lengths(value: unknown, { length }: ValueVerbs): Unmet[] {
  if (length === undefined) return [];
  const actual = lengthOf(value);
  const expected = say('length', { value: shown(length) });
  if (actual === undefined) return [{ expected, actual: say('no-length', { type: jsonType(value) }) }];
  const unmet = isObject(length)
    ? comparison(actual, length).length > 0
    : !holdsAgainst(length, (limit) => compareNumbers(actual, limit) === 0);
  return unmet ? [{ expected, actual: say('length-of', { length: actual, value: shown(value) }) }] : [];
}

/** Characters (code points), items, or members. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

function comparison(
  value: unknown,
  { above, below, between }: Pick<ValueVerbs, 'above' | 'below' | 'between'>,
): Unmet[] {
  const unmet: Unmet[] = [];
  const demand = (expected: Words, holds: (number: Parameters<typeof compareNumbers>[0]) => boolean) => {
    if (!isNumber(value) || !holds(value)) unmet.push({ expected, actual: shown(value) });
  };
  if (above !== undefined)
    demand(say('above', { value: shown(above) }), (number) =>
      holdsAgainst(above, (limit) => compareNumbers(number, limit) > 0),
    );
  if (below !== undefined)
    demand(say('below', { value: shown(below) }), (number) =>
      holdsAgainst(below, (limit) => compareNumbers(number, limit) < 0),
    );
  if (between !== undefined) {
    const [least, most] = between;
    demand(
      say('between', { least: shown(least), most: shown(most) }),
      (number) =>
        holdsAgainst(least, (limit) => compareNumbers(number, limit) >= 0) &&
        holdsAgainst(most, (limit) => compareNumbers(number, limit) <= 0),
    );
  }
  return unmet;
}

/** A variable's value may be the text of a number: `"5"`. */
function holdsAgainst(limit: Limit, holds: (number: Parameters<typeof compareNumbers>[1]) => boolean): boolean {
  const number = typeof limit === 'string' && isJsonNumber(limit) ? numberOf(limit) : limit;
  return isNumber(number) && holds(number);
}

function schemas(value: unknown, { schema }: ValueVerbs): Unmet[] {
  if (schema === undefined) return [];
  const verdict = compileSchema(schema)(value);
  const expected = say('schema', { value: shown(schema) });
  const [fault] = faultsOf(verdict);
  if (fault) return [{ expected, actual: say('invalid-schema', { fault: faultWords(fault) }) }];
  if (verdict.kind !== 'invalid') return [];
  const violations = verdict.violations.map(({ path, keyword, params }): Words => ({
    items: [path, { code: `violations.${keyword}`, params }],
    separator: ': ',
  }));
  return [{ expected, actual: { items: [shown(value), ...violations], separator: '; ' } }];
}
