import { isObject } from '../../json/json-object';
import { sharedFolder } from '../../../e2e/shared-folder';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { isSchema, type JsonSchema } from '../json-schema';
import { compileSchema } from '../validation/compile-schema';
import { SchemaDocument } from '../plan/schema-document';
import { NO_ADJUSTMENTS } from './adjustments';
import { fillValue } from './fill-value';
import { Filler } from './filler';

function filled(schema: JsonSchema, seed = 1) {
  return fillValue(schema, compileSchema(structuredClone(schema)), seed);
}

function object(properties: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return { type: 'object', properties, required: Object.keys(properties), ...more };
}

const FORMATS = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
  'regex',
  'json-pointer',
  'relative-json-pointer',
];

const string = { type: 'string' };

/** Schemas that ask for a great deal at once; each has a valid value. */
const HARD: Record<string, JsonSchema> = {
  'every format': object(Object.fromEntries(FORMATS.map((format) => [format, { ...string, format }]))),
  'numbers between close limits': object({
    open: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 },
    decimal: { type: 'number', minimum: 0.05, maximum: 0.35, multipleOf: 0.1 },
    cents: { type: 'number', multipleOf: 0.01, minimum: 19.99, maximum: 19.99 },
    negative: { type: 'integer', maximum: -5, multipleOf: 7 },
    whole: { type: 'integer', multipleOf: 1.5, minimum: 1 },
    large: { type: 'integer', minimum: 1e15 },
    zero: { type: 'number', minimum: 0, maximum: 0 },
  }),
  'lengths in code points': object({
    long: { ...string, minLength: 300 },
    short: { ...string, maxLength: 1 },
    none: { ...string, maxLength: 0 },
    exact: { ...string, minLength: 7, maxLength: 7 },
  }),
  patterns: object({
    anchored: { ...string, pattern: '^[A-Z]{3}-\\d{4}$' },
    free: { ...string, pattern: '\\d+px' },
    letters: { ...string, pattern: '^\\p{Lu}\\p{L}+$' },
    counted: { ...string, pattern: '^[a-f0-9]+$', minLength: 64, maxLength: 64 },
    ahead: { ...string, pattern: '^(?=.*[A-Z])(?=.*\\d).{6,}$' },
    slug: { ...string, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  }),
  lists: object({
    many: { type: 'array', items: string, minItems: 5, uniqueItems: true },
    choices: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
    tuple: { type: 'array', prefixItems: [string, { type: 'integer' }], items: false, minItems: 2 },
    containing: { type: 'array', contains: { const: 'x' }, minContains: 2, items: string },
    empty: { type: 'array', maxItems: 0 },
  }),
  maps: object({
    three: { type: 'object', minProperties: 3, additionalProperties: { type: 'integer' } },
    named: {
      type: 'object',
      minProperties: 2,
      propertyNames: { pattern: '^[a-z]{2}$' },
      additionalProperties: string,
    },
    patterned: {
      type: 'object',
      minProperties: 1,
      patternProperties: { '^x-[a-z]+$': { type: 'boolean' } },
      additionalProperties: false,
    },
    few: { type: 'object', properties: { a: string, b: string, c: string }, maxProperties: 1 },
  }),
  conditions: {
    type: 'object',
    properties: { kind: { enum: ['card', 'cash'] }, card: string, zip: string },
    required: ['kind'],
    if: { properties: { kind: { const: 'card' } } },
    then: { required: ['card'] },
    else: { properties: { card: false } },
    dependentRequired: { card: ['zip'] },
  },
  unions: object({
    either: { oneOf: [{ type: 'integer' }, { type: 'string', format: 'date' }] },
    kind: {
      oneOf: [
        object({ type: { const: 'circle' }, radius: { type: 'number', exclusiveMinimum: 0 } }),
        object({ type: { const: 'box' }, width: { type: 'number' } }),
      ],
    },
    nullable: { anyOf: [{ type: 'null' }, string] },
    one: {
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
      properties: { a: string, b: string },
    },
    both: {
      anyOf: [{ minLength: 3 }, { maxLength: 9 }],
      oneOf: [{ type: 'string' }, { type: 'number' }],
    },
  }),
  'what is not': object({
    text: { ...string, not: { const: 'example' } },
    kind: { not: { type: ['string', 'integer'] } },
    without: { type: 'object', properties: { a: string, b: string }, not: { required: ['a', 'b'] } },
  }),
  'all of it': {
    allOf: [
      object({ id: { type: 'integer', minimum: 5 } }),
      object({ id: { type: 'integer', maximum: 6 }, name: string }),
    ],
  },
  recursion: {
    $ref: '#/$defs/node',
    $defs: { node: object({ name: string, children: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
  },
  'recursion with a way out': {
    $defs: {
      node: { anyOf: [object({ left: { $ref: '#/$defs/node' }, right: { $ref: '#/$defs/node' } }), string] },
    },
    ...object({ tree: { $ref: '#/$defs/node' } }),
  },
  booleans: { type: 'object', properties: { any: true, none: false }, required: ['any'] },
  'names of the language': object({ constructor: string, __proto__x: string, length: { type: 'integer' } }),
  'draft-07': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { word: { type: 'string', minLength: 2 } },
    ...object({
      pair: { type: 'array', items: [{ $ref: '#/definitions/word' }, { type: 'integer' }] },
      dependent: { type: 'object', properties: { a: string, b: string }, dependencies: { a: ['b'] } },
    }),
  },
};

describe('an example', () => {
  describe.each(Object.entries(HARD))('for %s', (_, schema) => {
    it.each([1, 2, 3, 4, 5])('is valid with seed %i, and the same again', (seed) => {
      const { value, validation } = filled(schema, seed);
      expect(validation, JSON.stringify(value)).toEqual({ kind: 'valid' });
      expect(JSON.stringify(filled(schema, seed).value)).toBe(JSON.stringify(value));
    });
  });

  function listOf(items: JsonSchema, minItems: number) {
    return object({ list: { type: 'array', items, minItems, uniqueItems: true } });
  }

  it('of a deep tree with lists needs no more values than it has', () => {
    const tree = Array.from({ length: 8 }).reduce<JsonSchema>(
      (inner) => object({ type: { const: 'n' }, children: { type: 'array', minItems: 2, items: inner } }),
      object({ type: { const: 'leaf' } }),
    );
    expect(filled(tree).validation).toEqual({ kind: 'valid' });
    const filler = new Filler(new SchemaDocument(tree), 1, NO_ADJUSTMENTS);
    filler.make(tree);
    expect(filler.count).toBeLessThan(3_000);
  });

  it('gives up on lists that can’t have different items', () => {
    const lists = Array.from({ length: 4 }).reduce<JsonSchema>(
      (items) => ({ type: 'array', minItems: 2, uniqueItems: true, items }),
      { const: 1 },
    );
    const filler = new Filler(new SchemaDocument(lists), 1, NO_ADJUSTMENTS);
    filler.make(lists);
    expect(filler.count).toBeGreaterThan(20_000);
    expect(filled(object({ lists })).validation.kind).toBe('invalid');
  });

  it.each([...FORMATS, 'url', 'idn-email', 'iri'])('counts within the format %s', (format) => {
    expect(filled(listOf({ ...string, format }, 12)).validation).toEqual({ kind: 'valid' });
    expect(filled(listOf(object({ member: { ...string, format } }), 12)).validation).toEqual({ kind: 'valid' });
  });

  it.each<[string, JsonSchema, number]>([
    ['short texts', { ...string, maxLength: 1 }, 30],
    ['texts of a pattern', { ...string, pattern: '^[a-e]$' }, 5],
    ['plain texts', string, 1500],
    ['multiples', { type: 'integer', multipleOf: 5, minimum: 5, maximum: 100 }, 20],
    ['all numbers of a range', { type: 'integer', minimum: 1, maximum: 40 }, 40],
    ['many numbers', { type: 'integer' }, 1500],
    ['decimals', { type: 'number', minimum: 0, maximum: 1 }, 30],
    ['objects of few values', object({ a: { enum: [1, 2, 3] }, b: { type: 'boolean' } }), 6],
    ['objects of optional members', { type: 'object', properties: { a: string, b: { type: 'integer' } } }, 30],
    ['lists', { type: 'array', minItems: 3, maxItems: 3, items: { type: 'boolean' } }, 8],
  ])('has different items: %s', (_, items, count) => {
    expect(filled(listOf(items, count)).validation).toEqual({ kind: 'valid' });
  });

  it('names a text that nothing else describes', () => {
    const { sound } = filled({ properties: { sound: { type: 'string', maxLength: 14 } } }).value as { sound: string };
    expect(sound).toMatch(/^(Example|Sample|Test) sound$/);
  });

  it('keeps an unknown format’s length', () => {
    const { list } = filled(listOf({ ...string, format: 'iso-code' }, 30)).value as { list: string[] };
    expect(list.filter((text) => text.includes('-'))).toEqual([]);
  });

  it('goes as deep as the schema demands', () => {
    const deep = Array.from({ length: 60 }).reduce<JsonSchema>((n) => object({ n }), string);
    expect(filled(deep).validation).toEqual({ kind: 'valid' });
  });

  it.each<[string, JsonSchema]>([
    ['that says nothing', {}],
    ['of several types', { type: ['string', 'object', 'null'] }],
    ['with a union', { anyOf: [{ type: 'string' }, object({ a: string })] }],
  ])('is an object for a schema %s, as arguments are', (_, schema) => {
    for (const seed of [1, 2, 3]) expect(isObject(filled(schema, seed).value)).toBe(true);
  });

  it('takes what the schema proposes, and looks like what the names ask for', () => {
    const schema = object({
      city: string,
      email: string,
      unit: { enum: ['celsius', 'fahrenheit'], default: 'fahrenheit' },
      limit: { type: 'integer', default: 25 },
      station: { ...string, examples: ['LFPB'] },
      code: { ...string, description: 'The airport, e.g. "CDG".' },
      version: { const: 2 },
      tone: { ...string, description: 'Such as cheerful or dry' },
      travellers: { type: 'array', minItems: 1, items: object({ name: string }) },
    });
    expect(filled(schema).value).toMatchObject({
      city: expect.stringMatching(/^\p{Lu}\p{L}+$/u) as string,
      email: expect.stringMatching(/^\w+@example\./) as string,
      unit: 'fahrenheit',
      limit: 25,
      station: 'LFPB',
      code: 'CDG',
      tone: 'cheerful',
      travellers: [{ name: expect.stringMatching(/^(Ada|Grace|Alan) \p{Lu}/u) as string }],
      version: 2,
    });
  });

  it.each([1, 2, 3, 4])('ends after it begins, and repeats nothing needlessly, with seed %i', (seed) => {
    const date = { ...string, format: 'date' };
    const schema = object({
      start_date: date,
      endDate: date,
      birthday: date,
      ids: { type: 'array', items: { ...string, format: 'uuid' }, minItems: 2 },
    });
    const made = filled(schema, seed).value as Record<string, string> & { ids: string[] };
    expect([made['birthday'], made['start_date'], made['endDate']].toSorted()).toEqual([
      made['birthday'],
      made['start_date'],
      made['endDate'],
    ]);
    expect(new Set(made.ids).size).toBe(made.ids.length);
  });

  it('differs from seed to seed', () => {
    const schema = object({ city: string, guests: { type: 'integer', minimum: 1, maximum: 40 } });
    const texts = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(filled(schema, seed).value));
    expect(new Set(texts).size).toBeGreaterThan(2);
  });

  it('is the best attempt, with what is wrong with it, where the schema allows nothing', () => {
    const { value, validation } = filled(object({ name: string, never: { enum: [] } }));
    expect(value).toMatchObject({ name: expect.any(String) as string });
    expect(validation).toMatchObject({ kind: 'invalid', violations: [{ pointer: '/never' }] });
  });

  it('comes to an end where the schema does not', () => {
    const endless = { $ref: '#/$defs/node', $defs: { node: object({ next: { $ref: '#/$defs/node' } }) } };
    expect(filled(endless).validation.kind).toBe('invalid');
  });

  it('is judged by the keywords that can be judged by', () => {
    expect(filled({ type: 'strnig', minLength: 3 }).validation).toEqual({
      kind: 'valid',
      errors: [{ code: 'unknown-type', where: '$.type', value: '"strnig"' }],
    });
  });
});

const folder = process.env['LOUPE_CORPUS'] ?? sharedFolder('corpus');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];

function toolsOf(file: string): { name: string; inputSchema: JsonSchema }[] {
  const parsed = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    tools: { name: string; inputSchema: JsonSchema }[];
  };
  return parsed.tools;
}

/** Whether some value that must be there can be none: a required member whose list of values is empty. */
function isImpossible(schema: JsonSchema): boolean {
  if (!isObject(schema) || !isObject(schema['properties'])) return false;
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.entries(schema['properties']).some(
    ([name, property]) =>
      required.includes(name) &&
      isSchema(property) &&
      isObject(property) &&
      Array.isArray(property['enum']) &&
      property['enum'].length === 0,
  );
}

it('gives a page size and a page the numbers that their names suggest', () => {
  const integer = { type: 'integer' };
  const schema = object({ pageSize: integer, per_page: integer, page: integer });
  for (let seed = 1; seed <= 20; seed += 1) {
    const value = filled(schema, seed).value as Record<string, number>;
    expect(value['page']).toBeLessThanOrEqual(3);
    for (const name of ['pageSize', 'per_page']) expect(value[name]).toBeLessThanOrEqual(12);
    for (const name of ['pageSize', 'per_page']) expect(value[name]).toBeGreaterThanOrEqual(2);
  }
});

describe('optional members', () => {
  const schema = {
    type: 'object',
    properties: {
      need: string,
      a: string,
      b: { type: 'integer', maximum: 3 },
      c: { type: 'object', properties: { inner: string } },
      d: string,
      e: string,
      f: string,
    },
    required: ['need'],
  };
  const keys = (optional: 'some' | 'all' | 'none', seed = 1) =>
    Object.keys(fillValue(schema, compileSchema(structuredClone(schema)), seed, optional).value as object);

  it('are put in all, not at all, or some by the seed', () => {
    expect(keys('all')).toEqual(['need', 'a', 'b', 'c', 'd', 'e', 'f']);
    expect(keys('none')).toEqual(['need']);
    const some = [1, 2, 3, 4].map((seed) => keys('some', seed).join());
    expect(new Set(some).size).toBeGreaterThan(1);
    expect(filled(schema).value).toEqual(fillValue(schema, compileSchema(structuredClone(schema)), 1, 'some').value);
  });

  it('are in the first example if the schema proposes a value for them', () => {
    const proposing = {
      type: 'object',
      properties: {
        a: string,
        b: { enum: ['x'] },
        c: { type: 'integer', default: 3 },
        d: { ...string, examples: ['y'] },
      },
    };
    expect(filled(proposing).value).toMatchObject({ b: 'x', c: 3, d: 'y' });
  });

  it('are still left out where they can’t be valid', () => {
    const impossible = { type: 'object', properties: { a: string, never: false } };
    const validator = compileSchema(structuredClone(impossible));
    const { value, validation } = fillValue(impossible, validator, 1, 'all');
    expect(validation.kind).toBe('valid');
    expect(Object.keys(value as object)).toEqual(['a']);
  });
});

describe('an example for real tools', () => {
  if (files.length === 0) it.skip(`skipped: there is no corpus at ${folder}`, () => undefined);
  else
    it.each(files)('of %s is valid', (file) => {
      for (const { name, inputSchema } of toolsOf(file)) {
        if (isImpossible(inputSchema)) continue;
        const validator = compileSchema(structuredClone(inputSchema));
        for (const seed of [1, 2, 3]) {
          const { validation, value } = fillValue(inputSchema, validator, seed);
          expect(validation.kind, `${name} with seed ${seed}: ${JSON.stringify(value)}`).not.toBe('invalid');
        }
      }
    });
});
