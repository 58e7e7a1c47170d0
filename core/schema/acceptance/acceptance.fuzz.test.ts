import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { JsonObject } from '../../json/json-object';
import { compareSchemas } from './compare-schemas';
import { combinedEffect } from './effects';
import type { Effect } from './schema-change';

/** What schemas list. */
const LISTED = [null, true, 0, 1, 1.5, 2, '', 'a', 'ab'];
/** Values of every kind, which are tried on each pair beside those that are made for it. */
const COMMON: readonly unknown[] = [
  ...[null, true, false, -1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5],
  ...['', 'a', 'ab', 'abc', 'abcd', 'b'],
  ...[[], [null], [1], ['a'], [{}], [[]], [1, 'a']],
  ...[{}, { a: 1 }, { a: 'a' }, { b: null }, { a: null, b: null }, { a: 1, b: 'ab' }, { c: 1 }],
];
/** So many values are made for one schema. */
const MOST_MADE = 40;

/** Values at the bounds of a schema, on both sides of each: what it accepts, and what it nearly does. */
function madeFor(schema: JsonObject, depth = 0): unknown[] {
  const made = [...valuesOf(schema, depth)];
  const seen = new Set<string>();
  return made
    .filter((value) => {
      const text = JSON.stringify(value);
      return !seen.has(text) && seen.add(text);
    })
    .slice(0, depth === 0 ? MOST_MADE : 8);
}

function* valuesOf(schema: JsonObject, depth: number): Iterable<unknown> {
  const { type, enum: listed, anyOf, oneOf } = schema;
  if ('const' in schema) yield schema['const'];
  if (Array.isArray(listed)) yield* listed;
  const branches = [...((anyOf ?? []) as JsonObject[]), ...((oneOf ?? []) as JsonObject[])];
  const made = branches.map((branch) => madeFor(branch, depth + 1));
  // In turns: none of the branches comes too short.
  for (let at = 0; made.some((each) => at < each.length); at += 1)
    for (const each of made) if (at < each.length) yield each[at];
  for (const each of Array.isArray(type) ? (type as unknown[]) : [type]) {
    switch (each) {
      case 'null':
        yield null;
        break;
      case 'boolean':
        yield* [true, false];
        break;
      case 'integer':
      case 'number':
        yield* numbersFor(schema);
        break;
      case 'string':
        yield* textsFor(schema);
        break;
      case 'array':
        yield* arraysFor(schema, depth);
        break;
      case 'object':
        yield* objectsFor(schema, depth);
        break;
      case undefined:
        if (branches.length > 0 || listed || 'const' in schema) break;
        yield* [null, 'ab', 1.5, true, 7];
        if ('items' in schema || 'minItems' in schema) yield* arraysFor(schema, depth);
        else if ('properties' in schema || 'required' in schema) yield* objectsFor(schema, depth);
        else yield* [[], {}];
    }
  }
}

function numbersFor({ minimum, maximum, exclusiveMinimum }: JsonObject): number[] {
  const bounds = [minimum, maximum, exclusiveMinimum].filter((bound) => bound !== undefined);
  if (bounds.length === 0) return [1, 1.5, 7];
  return bounds.flatMap((bound) => [0, 0.5, 1, -1].map((step) => Number(bound) + step));
}

function textsFor({ minLength, maxLength }: JsonObject): string[] {
  const lengths = [minLength, maxLength].filter((length) => length !== undefined).map(Number);
  if (lengths.length === 0) return ['a', '', 'zzzzz'];
  const around = lengths.flatMap((length) => [length, length + 1, length - 1]);
  return around.filter((length) => length >= 0).map((length) => 'z'.repeat(length));
}

function* arraysFor(schema: JsonObject, depth: number): Iterable<unknown> {
  const { items = {}, minItems, maxItems } = schema;
  const inner = depth > 4 ? [null] : madeFor(items as JsonObject, depth + 1);
  const bounds = [minItems, maxItems].filter((bound) => bound !== undefined).map(Number);
  const lengths = new Set([...bounds, 1, ...bounds.flatMap((bound) => [bound + 1, bound - 1])]);
  for (const length of lengths) {
    if (length < 0) continue;
    if (length === 0) yield [];
    else for (const item of inner) yield Array.from({ length }, () => item);
  }
  // What an item must not be shows where the others are as they should be, too.
  yield [...inner.slice(0, 2), undefined].filter((item) => item !== undefined);
}

function* objectsFor(schema: JsonObject, depth: number): Iterable<unknown> {
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties as Record<string, JsonObject>);
  const names = required as string[];
  const inner = new Map(members.map(([name, member]) => [name, depth > 4 ? [null] : fitting(member, depth)]));
  const firstOf = (name: string) => inner.get(name)?.[0] ?? 1;
  const least = Object.fromEntries(names.map((name) => [name, firstOf(name)]));
  yield least;
  for (const [name, values] of inner) for (const value of values) yield { ...least, [name]: value };
  const whole = { ...least, ...Object.fromEntries([...inner.keys()].map((name) => [name, firstOf(name)])) };
  yield whole;
  for (const extra of ['a', 'b', 'c']) if (!(extra in whole)) yield { ...least, [extra]: 7 };
  for (const name of names) {
    const { [name]: _, ...rest } = whole;
    yield rest;
  }
}

/** Values made for a schema, those first that it accepts. */
function fitting(schema: JsonObject, depth: number): unknown[] {
  const validator = new Validator(schema, '2020-12', true);
  const made = madeFor(schema, depth + 1);
  const fits = (value: unknown) => (validator.validate(value).valid ? 0 : 1);
  return made
    .map((value) => [fits(value), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

/** Both as bounds that something can be within. */
function ordered<Bounds extends JsonObject>(bounds: Bounds, low: string, high: string): Bounds {
  const [from, to] = [bounds[low], bounds[high]];
  if (typeof from !== 'number' || typeof to !== 'number' || from <= to) return bounds;
  return { ...bounds, [low]: to, [high]: from };
}

const { schema: anySchema } = fc.letrec<{ schema: JsonObject; deep: JsonObject }>((tie) => ({
  deep: tie('schema'),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonObject[]>(
      ...['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].map((type) => ({ type })),
      { type: ['string', 'null'] },
      { type: ['integer', 'string'] },
      {},
    ),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom(...LISTED), { minLength: 1, maxLength: 4 }) }),
    fc.record({ const: fc.constantFrom(...LISTED) }),
    fc
      .record(
        {
          type: fc.constantFrom('integer', 'number'),
          minimum: fc.integer({ min: 0, max: 3 }),
          maximum: fc.integer({ min: 0, max: 3 }),
          exclusiveMinimum: fc.integer({ min: 0, max: 3 }),
        },
        { requiredKeys: ['type'] },
      )
      .map((schema) => ordered(schema, 'minimum', 'maximum'))
      .filter(({ exclusiveMinimum: above = -1, maximum: most = 9 }) => above < most),
    fc
      .record(
        {
          type: fc.constant('string'),
          minLength: fc.integer({ min: 0, max: 3 }),
          maxLength: fc.integer({ min: 0, max: 3 }),
        },
        { requiredKeys: ['type'] },
      )
      .map((schema) => ordered(schema, 'minLength', 'maxLength')),
    fc
      .record(
        {
          type: fc.constant('array'),
          items: tie('deep'),
          minItems: fc.integer({ min: 0, max: 2 }),
          maxItems: fc.integer({ min: 0, max: 3 }),
        },
        { requiredKeys: ['type'] },
      )
      .map((schema) => ordered(schema, 'minItems', 'maxItems')),
    fc
      .record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('deep'), { maxKeys: 2 }),
          required: fc.subarray(['a', 'b']),
          additionalProperties: fc.boolean(),
        },
        { requiredKeys: ['type'] },
      )
      .map(withoutImpossible),
    ...['anyOf', 'oneOf'].map((keyword) =>
      fc.array(tie('deep'), { minLength: 1, maxLength: 3 }).map((branches) => ({ [keyword]: branches })),
    ),
  ),
}));

/** An object that refuses what it requires has no instance at all. */
function withoutImpossible(schema: JsonObject): JsonObject {
  const { required, properties = {}, additionalProperties } = schema;
  if (additionalProperties !== false || !Array.isArray(required)) return schema;
  return { ...schema, required: required.filter((name) => Object.hasOwn(properties as object, String(name))) };
}

/** A number below the one that is given. */
type Pick = (most: number) => number;

const UNIONS = new Map([
  ['anyOf', 'oneOf'],
  ['oneOf', 'anyOf'],
]);

/** Another version of a schema: something in it was changed as people change it. @param other may come in its place */
function changed(schema: JsonObject, pick: Pick, other: JsonObject): JsonObject {
  const keys = Object.keys(schema);
  const key = keys[pick(keys.length || 1)];
  if (key === undefined || pick(6) === 0) return other;
  const { [key]: value, ...rest } = schema;
  const union = UNIONS.get(key);
  if (union !== undefined) {
    if (pick(3) === 0) return { [union]: value };
    return { [key]: changedBranches(value as JsonObject[], pick, other) };
  }
  if (pick(5) === 0) return rest;
  switch (key) {
    case 'properties': {
      const properties = value as Record<string, JsonObject>;
      const names = Object.keys(properties);
      const name = names[pick(names.length || 1)];
      const inner = name === undefined ? undefined : properties[name];
      if (name === undefined || inner === undefined) return rest;
      return { ...rest, properties: { ...properties, [name]: changed(inner, pick, other) } };
    }
    case 'items':
      return { ...rest, items: changed(value as JsonObject, pick, other) };
    case 'required':
      return { ...rest, required: (value as string[]).slice(1) };
  }
  if (typeof value === 'number') return { ...rest, [key]: Math.max(0, value + (pick(2) === 0 ? 1 : -1)) };
  return typeof value === 'boolean' ? { ...rest, [key]: !value } : rest;
}

function changedBranches(branches: readonly JsonObject[], pick: Pick, other: JsonObject) {
  const at = pick(branches.length + 1);
  if (at === branches.length) return branches.toReversed();
  return branches.map((branch, i) => (i === at ? changed(branch, pick, other) : branch));
}

const pair = fc
  .tuple(anySchema, anySchema, fc.nat(1_000_000), fc.integer({ min: 0, max: 5 }))
  .map(([first, second, start, kind]): [JsonObject, JsonObject] => {
    let state = start;
    const pick = (most: number) => {
      state = (state * 48_271 + 11) % 2_147_483_647;
      return state % most;
    };
    return kind === 0 ? [first, second] : [first, changed(first, pick, second)];
  });

/** Values that one of two schemas accepts and the other does not. */
interface Seen {
  gone: unknown[];
  come: unknown[];
}

/** Tries values on both schemas, as long as they may show what is not known yet. @param isTold what needs to be shown but once */
function seenBy(
  [before, after]: readonly [JsonObject, JsonObject],
  isTold: Record<keyof Seen, boolean>,
  isAgreed: (value: unknown) => boolean,
): Seen {
  const [old, now] = [before, after].map((schema) => new Validator(schema, '2020-12', true));
  const seen: Seen = { gone: [], come: [] };
  const isLeft = (kind: keyof Seen) => !isTold[kind] || seen[kind].length === 0;
  for (const value of valuesFor(before, after)) {
    if (!isLeft('gone') && !isLeft('come')) break;
    const was = old?.validate(value).valid;
    const kind = was ? 'gone' : 'come';
    if (!isLeft(kind) || now?.validate(value).valid === was || isAgreed(value)) continue;
    seen[kind].push(value);
  }
  return seen;
}

function* valuesFor(before: JsonObject, after: JsonObject): Iterable<unknown> {
  yield* COMMON;
  yield* madeFor(before);
  yield* madeFor(after);
}

const isNarrower = (effect: Effect) => effect === 'narrower' || effect === 'other';
const isWider = (effect: Effect) => effect === 'wider' || effect === 'other';

const told = { narrower: 0, wider: 0 };
const shown = { narrower: 0, wider: 0 };

function checkPair([before, after]: [JsonObject, JsonObject]): void {
  const changes = compareSchemas(before, after);
  const effect = combinedEffect(changes.map((change) => change.effect));
  // An optional property that anything could be before, or can be now, is by agreement no break: nobody sent it.
  const names = new Set(
    changes.flatMap(({ code, effect: own, values }) => {
      const isAgreed = own === 'none' && /^property-(?:added|removed)$/.test(code);
      return isAgreed ? (values['name'] ?? []) : [];
    }),
  );
  const isTold = { gone: isNarrower(effect), come: isWider(effect) };
  const { gone, come } = seenBy([before, after], isTold, (value) => hasNamed(value, names));
  const facts = JSON.stringify({ before, after, effect, gone, come });
  expect(isTold.gone || gone.length === 0, facts).toBe(true);
  expect(isTold.come || come.length === 0, facts).toBe(true);
  if (isTold.gone) told.narrower += 1;
  if (gone.length > 0) shown.narrower += 1;
  if (isTold.come) told.wider += 1;
  if (come.length > 0) shown.wider += 1;
}

it.each(Array.from({ length: 20 }, (_, batch) => [batch + 1]))(
  'overlooks no change that a value shows (500 pairs, batch %i of 20)',
  (seed) => fc.assert(fc.property(pair, checkPair), { numRuns: 500, seed }),
);

it('tells no break where nothing breaks, but for few', () => {
  expect(Math.min(shown.narrower, shown.wider)).toBeGreaterThan(4000);
  // Two kinds are beyond it: what is finite in other words (integers from 2 to 2, and `enum: [2]`), and a oneOf whose branches overlap
  // in some values only.
  expect(shown.narrower / told.narrower).toBeGreaterThan(0.985);
  expect(shown.wider / told.wider).toBeGreaterThan(0.985);
});

/** Whether a property of one of these names is anywhere in a value. */
function hasNamed(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => names.has(name) || hasNamed(inner, names));
}
