import { isObject, ownProperty, toList, toObject } from '../../json/json-object';
import { format as knownFormats } from '@cfworker/json-schema';

import { compareNumbers, isMultipleOf } from '../../json/decimal';
import { isInteger, isNumber, type JsonNumber } from '../../json/lossless';
import { jsonType } from '../../json/json-type';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema, schemasIn } from '../json-schema';
import { typesOf, type SchemaObject } from './merge-schemas';
import { quickMatch } from './quick-pattern';

interface LevelSource {
  expand: (schema: JsonSchema, value: unknown) => { schema: SchemaObject };
}

type Num = number | JsonNumber;

const MAX_DEPTH = 8;
/** Recursive unions would otherwise multiply without end. */
const MAX_LEVELS = 5_000;

// Weights of mismatches: of a union's branches, the one with the least sum is taken.
const WRONG_TYPE = 1000;
const WRONG_FIXED_VALUE = 100;
const MISSING = 10;
const UNKNOWN_KEY = 3;
const MAX_ITEMS = 50;
const FORMATS: Readonly<Record<string, ((text: string) => boolean) | undefined>> = knownFormats;
/** In UTF-16 units. */
const MAX_TEXT_LENGTH = 2_000;

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return isNumber(value) && isInteger(value);
  return jsonType(value) === type;
}

/** Distance of a value from a schema; 0 if valid. On the page's thread: skips deep values and slow patterns. */
export function mismatch(document: LevelSource, schema: JsonSchema, value: unknown): number {
  return new Measure(document).at(schema, value, 0);
}

function fixedMismatch(level: SchemaObject, value: unknown): number {
  if (Object.hasOwn(level, 'const') && !sameJson(level['const'], value)) return WRONG_FIXED_VALUE;
  const { enum: values } = level;
  if (Array.isArray(values) && !values.includes(value) && !values.some((item) => sameJson(item, value)))
    return WRONG_FIXED_VALUE;
  return 0;
}

function limitMismatch(level: SchemaObject, value: unknown): number {
  const size = isNumber(value) ? value : undefined;
  const length = typeof value === 'string' ? Array.from(value).length : undefined;
  const count = Array.isArray(value) ? value.length : undefined;
  const members = isObject(value) ? Object.keys(value).length : undefined;
  const limits: [keyword: string, measured: Num | undefined, ok: (a: Num, b: Num) => boolean][] = [
    ['minimum', size, isAtLeast],
    ['maximum', size, isAtMost],
    ['exclusiveMinimum', size, (a, b) => compareNumbers(a, b) > 0],
    ['exclusiveMaximum', size, (a, b) => compareNumbers(a, b) < 0],
    ['minLength', length, isAtLeast],
    ['maxLength', length, isAtMost],
    ['minItems', count, isAtLeast],
    ['maxItems', count, isAtMost],
    ['minProperties', members, isAtLeast],
    ['maxProperties', members, isAtMost],
    ['multipleOf', size, (a, b) => compareNumbers(b, 0) <= 0 || isMultipleOf(a, b)],
  ];
  return limits.filter(([keyword, measured, ok]) => {
    const limit = level[keyword];
    return measured !== undefined && isNumber(limit) && !ok(measured, limit);
  }).length;
}

function isAtLeast(size: Num, limit: Num): boolean {
  return compareNumbers(size, limit) >= 0;
}

function isAtMost(size: Num, limit: Num): boolean {
  return compareNumbers(size, limit) <= 0;
}

function textMismatch(level: SchemaObject, text: string): number {
  const { pattern, format } = level;
  const isMatch = typeof pattern === 'string' ? quickMatch(pattern, text) : undefined;
  const isLong = text.length > MAX_TEXT_LENGTH;
  const check = typeof format === 'string' && !isLong ? ownProperty(FORMATS, format) : undefined;
  return Number(isMatch === false) + Number(check?.(text) === false);
}

function memberSchema(level: SchemaObject, properties: SchemaObject, name: string): JsonSchema {
  const property = ownProperty(properties, name);
  if (isSchema(property)) return property;
  const patterns = toObject(level['patternProperties']);
  for (const [pattern, schema] of Object.entries(patterns)) {
    const isMatch = quickMatch(pattern, name);
    if (isMatch === undefined) return true;
    if (isMatch && isSchema(schema)) return schema;
  }
  const additional = ownProperty(level, 'additionalProperties');
  if (isSchema(additional)) return additional;
  const unevaluated = ownProperty(level, 'unevaluatedProperties');
  // A branch of a union may declare the member.
  const hasNoUnion = !Object.hasOwn(level, 'anyOf') && !Object.hasOwn(level, 'oneOf');
  return isSchema(unevaluated) && hasNoUnion ? unevaluated : true;
}

class Measure {
  readonly #document: LevelSource;
  #levelsLeft = MAX_LEVELS;

  constructor(document: LevelSource) {
    this.#document = document;
  }

  at(schema: JsonSchema, value: unknown, depth: number): number {
    if (typeof schema === 'boolean') return schema ? 0 : WRONG_TYPE;
    this.#levelsLeft -= 1;
    if (depth > MAX_DEPTH || this.#levelsLeft < 0) return 0;
    const level = this.#document.expand(schema, value).schema;
    const types = typesOf(level);
    if (types && !types.some((type) => isOfType(value, type))) return WRONG_TYPE;
    return (
      fixedMismatch(level, value) +
      limitMismatch(level, value) +
      (typeof value === 'string' ? textMismatch(level, value) : 0) +
      this.#combined(level, value, depth + 1) +
      (isObject(value) ? this.#members(level, value, depth + 1) : 0) +
      (Array.isArray(value) ? this.#items(level, value, depth + 1) : 0)
    );
  }

  #combined(level: SchemaObject, value: unknown, depth: number): number {
    let total = 0;
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = schemasIn(level[keyword]);
      if (branches.length === 0) continue;
      total += branches.reduce(
        (least, branch) => (least === 0 ? 0 : Math.min(least, this.at(branch, value, depth))),
        Infinity,
      );
    }
    for (const part of schemasIn(level['allOf'])) total += this.at(part, value, depth);
    const { not } = level;
    if (isSchema(not) && this.at(not, value, depth) === 0) total += MISSING;
    return total;
  }

  #members(level: SchemaObject, value: Record<string, unknown>, depth: number): number {
    const { required } = level;
    const properties = toObject(level['properties']);
    let total = 0;
    for (const name of toList(required)) {
      if (typeof name === 'string' && !Object.hasOwn(value, name)) total += MISSING;
    }
    const propertyNames = ownProperty(level, 'propertyNames');
    for (const [name, member] of Object.entries(value)) {
      const schema = memberSchema(level, properties, name);
      total += schema === false ? UNKNOWN_KEY : this.#ofMember(schema, member, depth);
      if (isSchema(propertyNames) && this.at(propertyNames, name, depth) > 0) total += UNKNOWN_KEY;
    }
    return total;
  }

  /** A wrong discriminator tells more than any other mismatch inside. */
  #ofMember(schema: JsonSchema, value: unknown, depth: number): number {
    const found = this.at(schema, value, depth);
    if (found === 0) return 0;
    const level = this.#document.expand(schema, value).schema;
    const values = level['enum'];
    const isFixed = Object.hasOwn(level, 'const') || (Array.isArray(values) && values.length === 1);
    return isFixed ? WRONG_FIXED_VALUE : Math.min(found, UNKNOWN_KEY * 2);
  }

  #items(level: SchemaObject, value: unknown[], depth: number): number {
    const { items } = level;
    const prefix = schemasIn(Array.isArray(items) ? items : level['prefixItems']);
    const checkedItems = value.slice(0, MAX_ITEMS);
    let total = 0;
    for (const [index, item] of checkedItems.entries()) {
      const schema = prefix[index] ?? (isSchema(items) ? items : true);
      total += Math.min(this.at(schema, item, depth), UNKNOWN_KEY * 2);
    }
    const contains = ownProperty(level, 'contains');
    if (isSchema(contains) && ownProperty(level, 'minContains') !== 0) {
      const isContained = checkedItems.some((item) => this.at(contains, item, depth) === 0);
      if (!isContained && value.length <= MAX_ITEMS) total += MISSING;
    }
    return total;
  }
}
