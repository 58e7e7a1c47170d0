import { isObject, own } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { JsonNumber } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { typesOf } from '../plan/merge-schemas';
import { propertiesOf, type Alternative } from './members-of';

export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof TYPES)[number];

/** What an alternative demands of the values of one type. */
export interface Facet extends Alternative {
  type: ValueType;
  /** Only integers. */
  isInteger: boolean;
  /** Only these; undefined where no list says which. */
  values: readonly unknown[] | undefined;
}

/** What the alternatives demand of each type; a type that none accepts has no entry. */
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

/** Whether the limits leave nothing, or a property is required that nothing may be. */
function isEmpty(facet: Facet): boolean {
  if (facet.type === 'object') {
    const { required, named, rest } = propertiesOf(facet);
    if (rest === false && [...required].some((name) => !named.has(name))) return true;
  }
  return boundsOf(facet.type).some(
    ([low, high]) => low !== 'minContains' && isBeyond(facet, facet, low, high),
  );
}

/** Lists of values add up, where nothing else is demanded of them: `anyOf` of several `const` is an `enum`. */
function addFacet(found: Map<ValueType, Facet[]>, facet: Facet): void {
  const others = found.get(facet.type) ?? [];
  const same =
    facet.values &&
    others.findIndex(({ values, rules }) => values !== undefined && areSame(rules, facet.rules));
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
  const listed = own(schema, 'enum');
  const values = Array.isArray(listed) ? (listed as unknown[]) : undefined;
  if (!Object.hasOwn(schema, 'const')) return values;
  const only = schema['const'];
  return !values || values.some((value) => sameJson(value, only)) ? [only] : [];
}

/** A limit of numbers, lengths or counts. */
export interface Bound {
  limit: number;
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

/** The pairs of keywords that bound values of a type. */
export function boundsOf(type: ValueType): readonly [low: string, high: string][] {
  return BOUNDS[type] ?? [];
}

/** The limit that a facet sets; undefined where there is none. @param keyword the lower or upper one */
export function boundOf({ schema, isInteger, type }: Facet, keyword: string): Bound | undefined {
  const plain = numberIn(schema, keyword);
  if (type !== 'number')
    return plain === undefined || (keyword.startsWith('min') && plain <= 0)
      ? undefined
      : { limit: plain, isExclusive: false, keyword };
  const isLow = keyword === 'minimum';
  const strictKeyword = isLow ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const strict = numberIn(schema, strictKeyword);
  const isStricter =
    strict !== undefined && (plain === undefined || (isLow ? strict >= plain : strict <= plain));
  const limit = isStricter ? strict : plain;
  if (limit === undefined) return undefined;
  // Libraries write the ends of the safe integers where nobody set a limit.
  if (isInteger && Math.abs(limit) >= Number.MAX_SAFE_INTEGER) return undefined;
  if (!isStricter) return { limit, isExclusive: false, keyword };
  if (!isInteger) return { limit, isExclusive: true, keyword: strictKeyword };
  const next = isLow ? Math.floor(limit) + 1 : Math.ceil(limit) - 1;
  return { limit: next, isExclusive: false, keyword };
}

/** Whether the limits of two facets leave no number, length or count to both. */
export function isBeyond(a: Facet, b: Facet, low: string, high: string): boolean {
  return [
    [a, b],
    [b, a],
  ].some(([above, below]) => {
    const least = above && boundOf(above, low);
    const most = below && boundOf(below, high);
    if (!least || !most) return false;
    if (least.limit === most.limit) return least.isExclusive || most.isExclusive;
    return least.limit > most.limit;
  });
}

function numberIn(schema: object, keyword: string): number | undefined {
  const value: unknown = isObject(schema) ? own(schema, keyword) : undefined;
  if (value instanceof JsonNumber) return Number(value.source);
  return typeof value === 'number' ? value : undefined;
}

/** The step that numbers must be multiples of. */
export function stepOf({ schema }: Facet): number | undefined {
  const step = numberIn(schema, 'multipleOf');
  return step !== undefined && step > 0 ? step : undefined;
}

/** Whether a value keeps to the limits of a facet of its type. */
export function isWithin(value: unknown, facet: Facet): boolean {
  const size = sizeOf(value);
  if (size === undefined) return true;
  if (facet.type === 'number') {
    const step = stepOf(facet);
    if (facet.isInteger && !Number.isInteger(size)) return false;
    if (step !== undefined && !isMultipleOf(size, step)) return false;
  }
  return boundsOf(facet.type).every(([low, high]) => {
    if (low === 'minContains') return true;
    const [least, most] = [boundOf(facet, low), boundOf(facet, high)];
    const isEnough = !least || (least.isExclusive ? size > least.limit : size >= least.limit);
    return isEnough && (!most || (most.isExclusive ? size < most.limit : size <= most.limit));
  });
}

/** What the limits are about: a number, or a length or count; undefined where there is none. */
function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof JsonNumber) return Number(value.source);
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

/** Decimal fractions are not exact: 0.07 is seven times 0.01 to a person. */
export function isMultipleOf(number: number, step: number): boolean {
  const times = number / step;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.abs(times);
}
