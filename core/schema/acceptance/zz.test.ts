import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { JsonObject } from '../../json/json-object';
import { compareSchemas } from './compare-schemas';
import { together } from './effects';
import type { Effect } from './schema-change';

/** All values that the schemas tell apart: they speak of these lengths, numbers and names only. */
const PLAIN = [
  null,
  true,
  false,
  -1,
  0,
  0.5,
  1,
  1.5,
  2,
  2.5,
  3,
  3.5,
  4,
  4.5,
  5,
  '',
  'a',
  'ab',
  'abc',
  'abcd',
];
/** What schemas list. */
const LISTED = [null, true, 0, 1, 1.5, 2, '', 'a', 'ab'];
const VALUES: readonly unknown[] = [
  ...PLAIN,
  [],
  ...[...LISTED, [], [1], {}, { a: 1 }].flatMap((item) => [
    [item],
    [item, item],
    [item, item, item],
    [item, item, item, item],
    { a: item },
    { b: item },
    { a: item, b: item },
    { a: item, b: 1 },
    { a: 'a', b: item },
    { a: item, c: 1 },
  ]),
  ...[
    [1, 'a'],
    ['a', 1],
    {},
    { c: 1 },
    { a: false },
    { a: -1 },
    { b: 3 },
    { a: 3 },
    { b: 'abc' },
    { a: 'abc' },
  ],
];

const { schema: anySchema } = fc.letrec<{ schema: JsonObject; deep: JsonObject }>((tie) => ({
  deep: tie('schema'),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonObject[]>(
      ...['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].map((type) => ({
        type,
      })),
      { type: ['string', 'null'] },
      { type: ['integer', 'string'] },
      {},
    ),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom(...LISTED), { minLength: 1, maxLength: 4 }) }),
    fc.record({ const: fc.constantFrom(...LISTED) }),
    fc.record(
      {
        type: fc.constantFrom('integer', 'number'),
        minimum: fc.integer({ min: 0, max: 3 }),
        maximum: fc.integer({ min: 0, max: 3 }),
        exclusiveMinimum: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('string'),
        minLength: fc.integer({ min: 0, max: 3 }),
        maxLength: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('deep'),
        minItems: fc.integer({ min: 0, max: 2 }),
        maxItems: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('deep'), { maxKeys: 2 }),
        required: fc.subarray(['a', 'b']),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    ...['anyOf', 'oneOf'].map((keyword) =>
      fc
        .array(tie('deep'), { minLength: 1, maxLength: 3 })
        .map((branches) => ({ [keyword]: branches })),
    ),
  ),
}));

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
  if (typeof value === 'number')
    return { ...rest, [key]: Math.max(0, value + (pick(2) === 0 ? 1 : -1)) };
  return typeof value === 'boolean' ? { ...rest, [key]: !value } : rest;
}

function changedBranches(branches: readonly JsonObject[], pick: Pick, other: JsonObject) {
  const at = pick(branches.length + 1);
  if (at === branches.length) return branches.toReversed();
  return branches.map((branch, i) => (i === at ? changed(branch, pick, other) : branch));
}

const pair = fc
  .tuple(
    anySchema,
    anySchema,
    fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([first, second, picks, kind]): [JsonObject, JsonObject] => {
    let at = 0;
    const pick = (most: number) => (picks[at++ % picks.length] ?? 0) % most;
    return kind === 0 ? [first, second] : [first, changed(first, pick, second)];
  });

const acceptedBy = (schema: JsonObject) => {
  const validator = new Validator(schema, '2020-12', true);
  return VALUES.map((value) => validator.validate(value as never).valid);
};

/** What values say of a change, by those that only one of the schemas accepts. */
function seen(gone: number, come: number): Effect {
  if (gone > 0) return come > 0 ? 'other' : 'narrower';
  return come > 0 ? 'wider' : 'none';
}

const isNarrower = (effect: Effect) => effect === 'narrower' || effect === 'other';
const isWider = (effect: Effect) => effect === 'wider' || effect === 'other';

const extra: string[] = [];
const told = { narrower: 0, wider: 0 };
const shown = { narrower: 0, wider: 0 };

function checkPair([before, after]: [JsonObject, JsonObject]): void {
  const changes = compareSchemas(before, after);
  const effect = together(changes.map((change) => change.effect));
  // An optional property that anything could be before, or can be now, is by agreement no break: nobody sent it.
  const names = new Set(
    changes.flatMap(({ code, values }) =>
      code === 'property-added' || code === 'property-removed' ? (values['name'] ?? []) : [],
    ),
  );
  const [olds, news] = [acceptedBy(before), acceptedBy(after)];
  const differing = (some: readonly boolean[], others: readonly boolean[]) =>
    VALUES.filter((value, i) => some[i] && !others[i] && !hasNamed(value, names));
  const [gone, come] = [differing(olds, news), differing(news, olds)];
  const truth = seen(gone.length, come.length);
  const facts = JSON.stringify({ before, after, effect, gone, come });
  expect(isNarrower(effect) || !isNarrower(truth), facts).toBe(true);
  expect(isWider(effect) || !isWider(truth), facts).toBe(true);
  if ((isNarrower(effect) && !isNarrower(truth)) || (isWider(effect) && !isWider(truth))) extra.push(JSON.stringify({ before, after, codes: changes.map((c) => c.code + ' ' + c.effect + ' ' + c.path), truth }));
  if (isNarrower(effect)) told.narrower += 1;
  if (isNarrower(truth)) shown.narrower += 1;
  if (isWider(effect)) told.wider += 1;
  if (isWider(truth)) shown.wider += 1;
}

it.each(Array.from({ length: 20 }, (_, batch) => [batch + 1]))(
  'overlooks no change that a value shows (500 pairs, batch %i of 20)',
  (batch) => fc.assert(fc.property(pair, checkPair), { numRuns: 500, seed: batch }),
);

it('tells few changes that no value shows', () => {
  // For some none can be made: of an object or array that nothing can be in, or of the same written in another way.
  expect(shown.narrower / told.narrower).toBeGreaterThan(0.94);
  expect(shown.wider / told.wider).toBeGreaterThan(0.94);
});

/** Whether a property of one of these names is anywhere in a value. */
function hasNamed(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => names.has(name) || hasNamed(inner, names));
}

it('dump', async () => { const { writeFileSync } = await import('node:fs'); writeFileSync('/tmp/extra.txt', extra.join('\n')); console.log(told, shown, extra.length); });
