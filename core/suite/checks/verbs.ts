import { compareNumbers } from '../../json/decimal';
import { isObject, lengthOf, ownProperty } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { isInteger, isJsonNumber, isNumber, type JsonNumber, numberOf } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../../schema/json-schema';
import { compileSchema } from '../../schema/validation/compile-schema';
import { errorsOf } from '../../schema/validation/validation-result';
import type { LocalizedText } from '../../text/phrase';
import { validationErrorPhrase, phrase } from '../suite-phrase';
import { commonValue } from '../update/common-value';
import { valueText } from './check-result';
import { type PatternCheck, patternOf, regExpOf } from './pattern-of';

/** A value to equal, or verbs, all of which must hold. */
export type ValueCheck = string | number | JsonNumber | boolean | null | ValueVerbs;

export interface ValueVerbs {
  equals?: unknown;
  not?: ValueCheck;
  type?: string | string[];
  contains?: unknown;
  matches?: PatternCheck;
  length?: LengthCheck;
  above?: Limit;
  below?: Limit;
  between?: [least: Limit, most: Limit];
  schema?: JsonSchema;
  exists?: boolean;
}

export type VerbName = keyof ValueVerbs;
export type Limit = number | JsonNumber | string;
export type LengthCheck = Limit | Pick<ValueVerbs, 'above' | 'below' | 'between'>;

export interface FailedVerb {
  expected: LocalizedText;
  actual: LocalizedText;
}

/** A verb of a check. A new one is a member of {@link ValueVerbs}, an entry of {@link VERBS}, and a label in both catalogs. */
interface Verb<Operand> {
  /** In the schema of suites, by which the editor also chooses the control. */
  schema: JsonSchema;
  /** The schema of the verb for the text of a content block; absent if blocks don't have the verb. */
  blockSchema?: JsonSchema;
  example: Operand;
  /** Names in other test tools. */
  synonyms?: readonly string[];
  /** Below it is no check, but a value to compare with or a schema. */
  isLiteral?: boolean;
  isUnbounded?: boolean;
  /** Default: the name and the value. */
  text?: (operand: Operand) => LocalizedText;
  /** The parts of the verb that an existing value fails. */
  check: (value: unknown, operand: Operand) => readonly FailedVerb[];
  /** The verb for these values, if there is one. @param name the member's */
  update?: (values: readonly unknown[], name: string | undefined) => ValueVerbs;
}

const LIMIT = { $ref: '#/$defs/limit' };
const CHECK = { $ref: '#/$defs/value' };
const TEXT = { type: 'string' };
const TYPE = { $ref: '#/$defs/typeName' };

export const VERBS: { readonly [K in VerbName]-?: Verb<NonNullable<ValueVerbs[K]>> } = {
  equals: {
    schema: { description: 'The same JSON, whatever the order of members and the spelling of numbers.' },
    blockSchema: TEXT,
    example: '',
    synonyms: ['eq', 'is', 'tobe', 'toequal', 'value', 'exact', 'equal', 'equalto', '=='],
    isLiteral: true,
    text: valueText,
    check: (value, operand) => failedUnless(sameJson(value, operand), valueText(operand), value),
    update(values, name) {
      const value = commonValue(values, name);
      return value === undefined ? {} : { equals: value };
    },
  },
  not: {
    schema: CHECK,
    blockSchema: CHECK,
    example: '',
    synonyms: ['ne', 'neq', 'notequals', 'isnot'],
    text: (operand) => phrase('not', { check: expectationText(operand) }),
    check: (value, operand) => failedUnless(checkValue(value, operand).length > 0, VERBS.not.text?.(operand), value),
  },
  type: {
    schema: { anyOf: [TYPE, { type: 'array', items: TYPE, minItems: 1 }] },
    example: 'string',
    text: (operand) => phrase('type', { types: typeof operand === 'string' ? operand : valueText(operand) }),
    check(value, operand) {
      const types = typeof operand === 'string' ? [operand] : operand;
      const isOf = (name: string) =>
        name === 'integer' ? isNumber(value) && isInteger(value) : jsonType(value) === name;
      if (types.some(isOf)) return [];
      const actual = { items: [jsonType(value), valueText(value)], separator: ' ' };
      return [{ expected: phrase('type', { types: joinedByOr(types) }), actual }];
    },
    update(values) {
      const [first, ...others] = new Set(values.map(jsonType));
      return first === undefined ? {} : { type: others.length === 0 ? first : [first, ...others] };
    },
  },
  contains: {
    schema: { description: 'A part of a text, or an item of an array.' },
    blockSchema: TEXT,
    example: '',
    synonyms: ['includes', 'include', 'has', 'contain', 'containing', 'substring'],
    isLiteral: true,
    text: (operand) => phrase('contains', { value: valueText(operand) }),
    check(value, operand) {
      const holds = Array.isArray(value)
        ? value.some((item: unknown) => sameJson(item, operand))
        : typeof value === 'string' && typeof operand === 'string' && value.includes(operand);
      return failedUnless(holds, VERBS.contains.text?.(operand), value);
    },
  },
  matches: {
    schema: { $ref: '#/$defs/pattern' },
    blockSchema: { $ref: '#/$defs/pattern' },
    example: '.',
    synonyms: ['regex', 'regexp', 'pattern', 'match', 're'],
    isUnbounded: true,
    text: (operand) => phrase('matches', { value: patternText(operand) }),
    check: (value, operand) =>
      failedUnless(typeof value === 'string' && regExpOf(operand).test(value), VERBS.matches.text?.(operand), value),
  },
  length: {
    schema: { $ref: '#/$defs/length' },
    blockSchema: { $ref: '#/$defs/length' },
    example: 1,
    synonyms: ['len', 'size', 'count'],
    text: (operand) => phrase('length', { value: valueText(operand) }),
    check(value, operand) {
      const length = lengthOf(value);
      const expected = phrase('length', { value: valueText(operand) });
      if (length === undefined) return [{ expected, actual: phrase('no-length', { type: jsonType(value) }) }];
      const holds = isObject(operand)
        ? checkValue(length, operand).length === 0
        : compares(length, operand, (by) => by === 0);
      return holds ? [] : [{ expected, actual: phrase('length-of', { length, value: valueText(value) }) }];
    },
    update(values) {
      const [length, ...others] = new Set(values.map(lengthOf));
      return length === undefined || others.length > 0 ? {} : { length };
    },
  },
  above: {
    schema: LIMIT,
    example: 0,
    synonyms: ['greater', 'greaterthan', 'gt', 'gte', 'min', 'minimum', 'more', 'morethan', 'atleast', 'over'],
    text: (operand) => phrase('above', { value: valueText(operand) }),
    check: (value, operand) =>
      failedUnless(
        compares(value, operand, (by) => by > 0),
        VERBS.above.text?.(operand),
        value,
      ),
    update: (values) => ofNumbers(values, (least) => ({ above: Math.ceil(least) - 1 })),
  },
  below: {
    schema: LIMIT,
    example: 100,
    synonyms: ['less', 'lessthan', 'lt', 'lte', 'max', 'maximum', 'fewer', 'atmost', 'under', 'smaller'],
    text: (operand) => phrase('below', { value: valueText(operand) }),
    check: (value, operand) =>
      failedUnless(
        compares(value, operand, (by) => by < 0),
        VERBS.below.text?.(operand),
        value,
      ),
    update: (values) => ofNumbers(values, (_, most) => ({ below: Math.floor(most) + 1 })),
  },
  between: {
    schema: { $ref: '#/$defs/range' },
    example: [0, 100],
    check(value, [least, most]) {
      const holds = compares(value, least, (by) => by >= 0) && compares(value, most, (by) => by <= 0);
      return failedUnless(holds, phrase('between', { least: valueText(least), most: valueText(most) }), value);
    },
    update: (values) => ofNumbers(values, (least, most) => ({ between: [Math.floor(least), Math.ceil(most)] })),
  },
  schema: {
    schema: { type: ['object', 'boolean'], description: 'A JSON Schema.' },
    example: {},
    isLiteral: true,
    isUnbounded: true,
    text: (operand) => phrase('schema', { value: valueText(operand) }),
    check(value, operand) {
      const validation = compileSchema(operand)(value);
      const expected = phrase('schema', { value: valueText(operand) });
      const [error] = errorsOf(validation);
      if (error) return [{ expected, actual: phrase('invalid-schema', { fault: validationErrorPhrase(error) }) }];
      if (validation.kind !== 'invalid') return [];
      const violations = validation.violations.map(({ path, keyword, params }): LocalizedText => ({
        items: [path, { code: `violations.${keyword}`, params }],
        separator: ': ',
      }));
      return [{ expected, actual: { items: [valueText(value), ...violations], separator: '; ' } }];
    },
  },
  exists: {
    schema: { type: 'boolean' },
    example: true,
    synonyms: ['present', 'defined', 'exist'],
    check: (value, operand) => failedUnless(operand, phrase('nothing-there'), value),
    update: () => ({ exists: true }),
  },
};

export const VERB_NAMES = Object.keys(VERBS) as VerbName[];
export const BLOCK_VERBS = VERB_NAMES.filter((name) => VERBS[name].blockSchema !== undefined);

/** @param value undefined if nothing is there */
export function checkValue(value: unknown, check: ValueCheck): FailedVerb[] {
  const verbs = verbsOf(check);
  if (verbs.exists === false) return value === undefined ? [] : [...VERBS.exists.check(value, false)];
  if (value === undefined) return [{ expected: expectationText(check), actual: phrase('nothing') }];
  return VERB_NAMES.flatMap((name) => {
    const { check: unmetBy } = VERBS[name] as Verb<unknown>;
    return verbs[name] === undefined ? [] : unmetBy(value, verbs[name]);
  });
}

function verbsOf(check: ValueCheck): ValueVerbs {
  return isObject(check) ? check : { equals: check };
}

/** @param check verbs, or other members of a block */
export function expectationText(check: ValueCheck): LocalizedText {
  const items = Object.entries(verbsOf(check))
    .filter(([, operand]) => operand !== undefined)
    .map(([name, operand]) => {
      const verb = ownProperty(VERBS, name) as Verb<unknown> | undefined;
      return verb?.text?.(operand) ?? phrase('verb', { verb: name, value: valueText(operand) });
    });
  return items.length === 1 ? (items[0] ?? '') : { items, separator: ', ' };
}

function failedUnless(holds: boolean, expected: LocalizedText = '', value: unknown): FailedVerb[] {
  return holds ? [] : [{ expected, actual: valueText(value) }];
}

function joinedByOr([first = '', ...rest]: readonly string[]): LocalizedText {
  return rest.reduce<LocalizedText>((before, next) => phrase('or', { first: before, second: next }), first);
}

/** `\d+`, or with flags as JavaScript writes them: `/\d+/i`. */
function patternText(matches: PatternCheck): string {
  const { pattern, flags } = patternOf(matches);
  return flags === '' ? pattern : `/${pattern}/${flags}`;
}

/** A variable's value may be the text of a number: `"5"`. @param holds of a negative, zero or positive number */
function compares(value: unknown, limit: Limit, holds: (by: number) => boolean): boolean {
  const number = typeof limit === 'string' && isJsonNumber(limit) ? numberOf(limit) : limit;
  return isNumber(value) && isNumber(number) && holds(compareNumbers(value, number));
}

/** Nothing if a value is no number, or too large. */
function ofNumbers(values: readonly unknown[], update: (least: number, most: number) => ValueVerbs): ValueVerbs {
  const numbers = values.map((value) => (isNumber(value) ? Number(value) : Number.NaN));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const isNumeric = Number.isSafeInteger(Math.floor(least)) && Number.isSafeInteger(Math.ceil(most));
  return isNumeric ? update(least, most) : {};
}
