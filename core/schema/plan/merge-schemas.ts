import { isObject, ownProperty, toList } from '../../json/json-object';
import { compareNumbers } from '../../json/decimal';
import { isNumber } from '../../json/lossless';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isSchema, type JsonSchema } from '../json-schema';
import { sameJson } from '../../json/same-json';

export type SchemaObject = Record<string, unknown>;

const NOTHING: SchemaObject = { not: {} };
const ANYTHING: SchemaObject = {};

export function asObject(schema: JsonSchema): SchemaObject {
  if (typeof schema !== 'boolean') return schema;
  return schema ? ANYTHING : NOTHING;
}

/** A schema that requires both. Returns the same object for the same pair, so that caches by identity work. */
export function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === true || a === b) return b;
  if (b === true) return a;
  return joinedTo(asObject(a))(asObject(b));
}

const joinedTo = memoizeByObject((first: SchemaObject) =>
  memoizeByObject((second: SchemaObject): SchemaObject => ({ allOf: [first, second] })),
);

export function typesOf(schema: SchemaObject): string[] | undefined {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) && type.length > 0
    ? type.filter((name): name is string => typeof name === 'string')
    : undefined;
}

function mergeTypes(a: unknown, b: unknown): unknown {
  const left = typesOf({ type: a });
  const right = typesOf({ type: b });
  if (!left) return b;
  if (!right) return a;
  const common = left.filter((type) => right.includes(type) || (type === 'integer' && right.includes('number')));
  if (right.includes('integer') && left.includes('number') && !common.includes('integer')) common.push('integer');
  return common.length === 1 ? common[0] : common;
}

function mergeMaps(a: unknown, b: unknown): SchemaObject {
  const merged = new Map(isObject(a) ? Object.entries(a) : []);
  for (const [name, schema] of isObject(b) ? Object.entries(b) : []) {
    const known = merged.get(name);
    merged.set(name, isSchema(known) && isSchema(schema) ? both(known, schema) : schema);
  }
  return Object.fromEntries(merged);
}

function commonValues(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null;
  const plain = new Set(others.filter(isPlain));
  const rest = others.filter((other) => !isPlain(other));
  return values.filter(
    (value) => plain.has(value) || (isPlain(value) ? rest : others).some((other) => sameJson(value, other)),
  );
}

function stricter(a: unknown, b: unknown, sign: 1 | -1): unknown {
  if (!isNumber(a)) return b;
  return !isNumber(b) || compareNumbers(a, b) * sign > 0 ? a : b;
}

function mergeKeyword(keyword: string, a: unknown, b: unknown): unknown {
  switch (keyword) {
    case 'type':
      return mergeTypes(a, b);
    case 'properties':
    case 'patternProperties':
      return mergeMaps(a, b);
    case 'allOf':
      return [...toList(a), ...toList(b)];
    case 'required':
      return [...new Set([...toList(a), ...toList(b)])];
    case 'enum':
      return commonValues(toList(a), toList(b));
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return stricter(a, b, 1);
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return stricter(a, b, -1);
    case 'items':
    case 'additionalProperties':
      if (a === false || b === false) return false;
      return isSchema(a) && isSchema(b) ? both(a, b) : b;
    default:
      return b;
  }
}

/** A schema can hold these only once; a second one goes to `allOf`. */
const SINGLE = new Set(['oneOf', 'anyOf', 'not', 'contains']);

/** The later one's title and description win. */
export function mergeSchemas(a: SchemaObject, b: SchemaObject): SchemaObject {
  const merged: SchemaObject = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const known = ownProperty(merged, keyword);
    if (known !== undefined && SINGLE.has(keyword) && !sameJson(known, value))
      merged['allOf'] = [...toList(merged['allOf']), { [keyword]: value }];
    else merged[keyword] = known === undefined ? value : mergeKeyword(keyword, known, value);
  }
  return merged;
}
