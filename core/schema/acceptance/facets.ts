import { isObject, lengthOf, ownProperty } from '../../json/json-object';
import { compareNumbers, isMultipleOf, multipleBelow, negate, sumOf } from '../../json/decimal';
import { jsonType } from '../../json/json-type';
import { isInteger, isNumber, type JsonNumber } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { stepOf } from '../fill/make-number';
import { typesOf } from '../plan/merge-schemas';
import { propertiesOf, type Alternative } from './members-of';

export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof TYPES)[number];

/** The values of one type that an alternative accepts; `values` if it lists them. */
export interface Facet extends Alternative {
  type: ValueType;
  isInteger: boolean;
  values: readonly unknown[] | undefined;
}

/** By type; a type that no alternative accepts has no entry. */
export function facetsOf(alternatives: readonly Alternative[]): Map<ValueType, Facet[]> {
  const found = new Map<ValueType, Facet[]>();
  for (const alternative of alternatives) {
    const listed = listedValues(alternative);
    const types = 'type' in alternative.schema ? (typesOf(alternative.schema) ?? []) : undefined;
    for (const type of TYPES) {
      const isInteger = type === 'number' && types !== undefined && !types.includes('number');
      if (types && !types.includes(type) && !(isInteger && types.includes('integer'))) continue;
      const facet: Facet = { ...alternative, type, isInteger, values: undefined };
      if (isEmpty(facet)) continue;
      const values = listed?.filter((value) => jsonType(value) === type && isWithin(value, facet));
      if (values?.length !== 0) addFacet(found, { ...facet, values });
    }
  }
  return found;
}

function isEmpty(facet: Facet): boolean {
  if (facet.type === 'object') {
    const { required, named, rest } = propertiesOf(facet);
    if (rest === false && [...required].some((name) => !named.has(name))) return true;
  }
  return boundsOf(facet.type).some(([low, high]) => low !== 'minContains' && isBeyond(facet, facet, low, high));
}

/** Merges lists of values without other demands: `anyOf` of several `const` is an `enum`. */
function addFacet(found: Map<ValueType, Facet[]>, facet: Facet): void {
  const others = found.get(facet.type) ?? [];
  const same =
    facet.values && others.findIndex(({ values, rules }) => values !== undefined && areSame(rules, facet.rules));
  const other = same === undefined ? undefined : others[same];
  if (same === undefined || !other) {
    found.set(facet.type, [...others, facet]);
    return;
  }
  const values = [...(other.values ?? []), ...(facet.values ?? [])];
  found.set(facet.type, others.with(same, { ...other, values }));
}

function areSame(some: Facet['rules'], others: Facet['rules']): boolean {
  return sameJson(Object.fromEntries(some), Object.fromEntries(others));
}

function listedValues({ schema }: Alternative): unknown[] | undefined {
  const listed = ownProperty(schema, 'enum');
  const values = Array.isArray(listed) ? (listed as unknown[]) : undefined;
  if (!Object.hasOwn(schema, 'const')) return values;
  const only = schema['const'];
  return !values || values.some((value) => sameJson(value, only)) ? [only] : [];
}

type Num = number | JsonNumber;

export interface Bound {
  limit: Num;
  isExclusive: boolean;
  keyword: string;
}

const BOUNDS: Readonly<Partial<Record<ValueType, readonly [low: string, high: string][]>>> = {
  number: [['minimum', 'maximum']],
  string: [['minLength', 'maxLength']],
  array: [
    ['minItems', 'maxItems'],
    ['minContains', 'maxContains'],
  ],
  object: [['minProperties', 'maxProperties']],
};

export function boundsOf(type: ValueType): readonly [low: string, high: string][] {
  return BOUNDS[type] ?? [];
}

export function boundOf(facet: Facet, keyword: string): Bound | undefined {
  const { schema, type } = facet;
  const plain = numberIn(schema, keyword);
  if (type !== 'number')
    return plain === undefined || (keyword.startsWith('min') && compareNumbers(plain, 0) <= 0)
      ? undefined
      : { limit: plain, isExclusive: false, keyword };
  const isLow = keyword === 'minimum';
  const strictKeyword = isLow ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const strict = numberIn(schema, strictKeyword);
  const order = strict !== undefined && plain !== undefined ? compareNumbers(strict, plain) : 0;
  const isStricter = strict !== undefined && (isLow ? order >= 0 : order <= 0);
  const limit = isStricter ? strict : plain;
  if (limit === undefined) return undefined;
  if (facet.isInteger && isEndOfSafe(limit, isLow)) return undefined;
  if (!isStricter) return { limit, isExclusive: false, keyword };
  const next = facet.isInteger ? integerBeyond(limit, isLow) : undefined;
  return next === undefined
    ? { limit, isExclusive: true, keyword: strictKeyword }
    : { limit: next, isExclusive: false, keyword };
}

/** Libraries write the ends of the safe integers if nobody set a limit. */
function isEndOfSafe(limit: Num, isLow: boolean): boolean {
  return limit === (isLow ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER);
}

/** `> 1.5` → `>= 2`; undefined if the limit has too many digits. */
function integerBeyond(limit: Num, isLow: boolean): Num | undefined {
  if (!isLow) {
    const next = integerBeyond(negate(limit), true);
    return next === undefined ? undefined : negate(next);
  }
  const below = multipleBelow(limit, 1);
  return below === undefined ? undefined : sumOf(below, 1);
}

/** Whether no number, length or count meets both. */
export function isBeyond(a: Facet, b: Facet, low: string, high: string): boolean {
  return [
    [a, b],
    [b, a],
  ].some(([above, below]) => {
    const least = above && boundOf(above, low);
    const most = below && boundOf(below, high);
    if (!least || !most) return false;
    const order = compareNumbers(least.limit, most.limit);
    return order > 0 || (order === 0 && (least.isExclusive || most.isExclusive));
  });
}

function numberIn(schema: object, keyword: string): Num | undefined {
  const value: unknown = isObject(schema) ? ownProperty(schema, keyword) : undefined;
  return isNumber(value) ? value : undefined;
}

export function isWithin(value: unknown, facet: Facet): boolean {
  const size = isNumber(value) ? value : lengthOf(value);
  if (size === undefined) return true;
  if (facet.type === 'number') {
    const step = stepOf(facet.schema);
    if (facet.isInteger && !isInteger(size)) return false;
    if (step !== undefined && !isMultipleOf(size, step)) return false;
  }
  return boundsOf(facet.type).every(([low, high]) => {
    if (low === 'minContains') return true;
    const [least, most] = [boundOf(facet, low), boundOf(facet, high)];
    const above = least ? compareNumbers(size, least.limit) : 1;
    const below = most ? compareNumbers(size, most.limit) : -1;
    return (above > 0 || (above === 0 && !least?.isExclusive)) && (below < 0 || (below === 0 && !most?.isExclusive));
  });
}
