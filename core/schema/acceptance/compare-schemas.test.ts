import { describe, expect, it } from 'vitest';

import { pointerSegments, valueAt } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';
import { compareSchemas } from './compare-schemas';
import { invertedEffect } from './effects';

const object = (properties: Record<string, unknown>, required: string[] = [], more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const closed = { additionalProperties: false };
const string = { type: 'string' };
const number = { type: 'number' };

/** A pair, and what is said of it: effect, code, path of the value, pointer. */
type Row = [what: string, before: JsonSchema, after: JsonSchema, told: string[]];

/** One way makes the schema narrower. */
const NARROWER: Row[] = [
  [
    'a required property is new',
    object({ a: string }),
    object({ a: string, b: number }, ['b']),
    ['narrower required-property-added $.b /properties/b'],
  ],
  [
    'a property that was there is required',
    object({ a: string }),
    object({ a: string }, ['a']),
    ['narrower property-required $.a /properties/a'],
  ],
  [
    'a property is gone from a closed object',
    object({ a: string, b: string }, [], closed),
    object({ a: string }, [], closed),
    ['narrower property-refused $.b /properties/b'],
  ],
  [
    'a value of a list is gone',
    object({ unit: { enum: ['C', 'F', 'K'] } }),
    object({ unit: { enum: ['C', 'F'] } }),
    ['narrower values-removed $.unit /properties/unit'],
  ],
  [
    'a list of values is new',
    object({ unit: string }),
    object({ unit: { type: 'string', enum: ['C'] } }),
    ['narrower values-limited $.unit /properties/unit'],
  ],
  [
    'null is accepted no longer',
    object({ a: { type: ['string', 'null'] } }),
    object({ a: string }),
    ['narrower type-narrowed $.a /properties/a'],
  ],
  [
    'null is accepted no longer, by a union',
    object({ a: { anyOf: [string, { type: 'null' }] } }),
    object({ a: string }),
    ['narrower type-narrowed $.a /properties/a'],
  ],
  ['a number must be an integer', number, { type: 'integer' }, ['narrower type-narrowed $ ']],
  ['anything must be a text', true, string, ['narrower type-narrowed $ ']],
  ['nothing is accepted', string, false, ['narrower type-narrowed $ ']],
  [
    'a maximum is lower',
    { type: 'integer', maximum: 100 },
    { type: 'integer', maximum: 10 },
    ['narrower bound-tightened $ '],
  ],
  [
    'a bound is exclusive',
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
    ['narrower bound-tightened $ '],
  ],
  ['a text must be longer', string, { type: 'string', minLength: 1 }, ['narrower bound-tightened $ ']],
  [
    'fewer items',
    { type: 'array', items: string },
    { type: 'array', items: string, maxItems: 3, uniqueItems: true },
    ['narrower bound-tightened $ ', 'narrower rule-added $ '],
  ],
  [
    'a multiple of a multiple',
    { type: 'number', multipleOf: 5 },
    { type: 'number', multipleOf: 10 },
    ['narrower bound-tightened $ '],
  ],
  ['a pattern is new', string, { type: 'string', pattern: '^a' }, ['narrower rule-added $ ']],
  ['a format is new', string, { type: 'string', format: 'uuid' }, ['narrower rule-added $ ']],
  [
    'what is not described is refused',
    object({ a: string }),
    object({ a: string }, [], closed),
    ['narrower extra-refused $ '],
  ],
  [
    'what is not described must be a text',
    object({}),
    object({}, [], { additionalProperties: string }),
    ['narrower type-narrowed $[*] /additionalProperties'],
  ],
  [
    'an item of an item',
    { type: 'array', items: object({ a: number }) },
    { type: 'array', items: object({ a: { type: 'integer' } }) },
    ['narrower type-narrowed $[*].a /items/properties/a'],
  ],
  [
    'an item of a tuple, draft-07 against 2020-12',
    { type: 'array', items: [string, number] },
    { type: 'array', prefixItems: [string, { type: 'integer' }] },
    ['narrower type-narrowed $[1] /prefixItems/1'],
  ],
  [
    'a branch is gone',
    {
      oneOf: [
        object({ kind: { const: 'a' }, x: string }, ['kind']),
        object({ kind: { const: 'b' }, y: string }, ['kind']),
      ],
    },
    object({ kind: { const: 'a' }, x: string }, ['kind']),
    ['narrower branch-removed $ /oneOf/1'],
  ],
  [
    'a value may meet one branch only, where it could meet both',
    { anyOf: [object({ a: string }), object({ b: string })] },
    { oneOf: [object({ a: string }), object({ b: string })] },
    ['narrower exclusive-added $ '],
  ],
  [
    'a value may meet both branches again, in a property',
    object({ a: { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] } }),
    object({ a: { anyOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] } }),
    ['wider exclusive-removed $.a /properties/a'],
  ],
  [
    'a branch grows into another one',
    {
      oneOf: [
        { type: 'string', maxLength: 3 },
        { type: 'string', minLength: 4 },
      ],
    },
    {
      oneOf: [
        { type: 'string', maxLength: 5 },
        { type: 'string', minLength: 4 },
      ],
    },
    ['narrower exclusive-added $ ', 'wider bound-loosened $ /oneOf/0'],
  ],
  ['a list of numbers becomes all integers', { enum: [1, 2] }, { type: 'integer' }, ['wider values-unlimited $ ']],
  [
    'a list with a fraction becomes all integers',
    { enum: [1, 2.5] },
    { type: 'integer' },
    ['other values-unlimited $ '],
  ],
  [
    'numbers become integers in one of two ways',
    {
      anyOf: [
        { type: 'number', minimum: 1 },
        { type: 'number', maximum: -1 },
      ],
    },
    {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'number', maximum: -1 },
      ],
    },
    ['narrower type-narrowed $ /anyOf/0'],
  ],
  [
    'a branch is closed that another one does not stand for',
    { anyOf: [{ type: 'object' }, object({ a: { type: 'null' } })] },
    { anyOf: [object({}, [], closed), object({ a: { type: 'null' } })] },
    ['narrower extra-refused $ /anyOf/0'],
  ],
  [
    'a branch is narrower, found by its fixed member',
    {
      anyOf: [
        object({ kind: { const: 'a' }, x: string }, ['kind']),
        object({ kind: { const: 'b' }, y: string }, ['kind']),
      ],
    },
    {
      anyOf: [
        object({ kind: { const: 'b' }, y: { type: 'string', maxLength: 3 } }, ['kind']),
        object({ kind: { const: 'a' }, x: string }, ['kind']),
      ],
    },
    ['narrower bound-tightened $.y /anyOf/0/properties/y'],
  ],
  [
    'what a reference means',
    object({ a: { $ref: '#/$defs/A' } }, [], { $defs: { A: object({ b: string }) } }),
    object({ a: { $ref: '#/$defs/A' } }, [], { $defs: { A: object({ b: string }, ['b']) } }),
    ['narrower property-required $.a.b /$defs/A/properties/b'],
  ],
  [
    'a recursive schema',
    { $ref: '#/$defs/node', $defs: { node: object({ next: { $ref: '#/$defs/node' }, v: string }) } },
    { $ref: '#/$defs/node', $defs: { node: object({ next: { $ref: '#/$defs/node' }, v: string }, ['v']) } },
    ['narrower property-required $.v /$defs/node/properties/v'],
  ],
  [
    'less is excluded, more is',
    { type: 'string', not: { enum: ['a'] } },
    { type: 'string', not: { enum: ['a', 'b'] } },
    ['narrower rule-changed $ '],
  ],
  [
    'a condition is new',
    object({ a: string, b: string }),
    object({ a: string, b: string }, [], {
      if: { properties: { a: { const: 'x' } } },
      then: { required: ['b'] },
    }),
    ['narrower rule-added $ '],
  ],
  [
    'a consequence demands more',
    { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } },
    { type: 'object', if: { required: ['a'] }, then: { required: ['b', 'c'] } },
    ['narrower rule-changed $ '],
  ],
  [
    'one property needs more others',
    { type: 'object', dependentRequired: { a: ['b'] } },
    { type: 'object', dependentRequired: { a: ['b', 'c'] } },
    ['narrower rule-changed $ '],
  ],
  [
    'a part of allOf',
    { allOf: [object({ a: string }), object({ b: string })] },
    { allOf: [object({ a: string }), object({ b: string }, ['b'])] },
    ['narrower property-required $.b /allOf/1/properties/b'],
  ],
];

/** Written in another way, or what nobody was ever promised: nothing that was accepted is refused, nor the other way. */
const SAME: Row[] = [
  ['an optional property is new', object({}), object({ b: number }), ['none property-added $.b /properties/b']],
  [
    'a property is gone from an open object',
    object({ b: number }),
    object({}),
    ['none property-removed $.b /properties/b'],
  ],
  [
    'the order',
    object({ a: string, b: number }, ['a', 'b']),
    object({ b: number, a: string }, ['b', 'a']),
    ['none rewritten $ '],
  ],
  ['a union that names itself', string, { anyOf: [string, { $ref: '#' }] }, ['none rewritten $ ']],
  [
    'a union that names itself, in part',
    string,
    { oneOf: [string, { allOf: [{ $ref: '#' }, { minLength: 3 }] }] },
    ['none rewritten $ '],
  ],
  [
    'a reference in place of what it means',
    object({ a: string }),
    object({ a: { $ref: '#/$defs/A' } }, [], { $defs: { A: string } }),
    ['none rewritten $ '],
  ],
  [
    'another name of a definition',
    object({ a: { $ref: '#/$defs/A' } }, [], { $defs: { A: object({ x: string }) } }),
    object({ a: { $ref: '#/definitions/B' } }, [], { definitions: { B: object({ x: string }) } }),
    ['none rewritten $ '],
  ],
  [
    'null in a union or in the types',
    { anyOf: [string, { type: 'null' }] },
    { type: ['null', 'string'] },
    ['none rewritten $ '],
  ],
  [
    'constants or a list of values',
    { oneOf: [{ const: 'a' }, { const: 'b' }] },
    { type: 'string', enum: ['b', 'a'] },
    ['none rewritten $ '],
  ],
  [
    'branches that no value meets both of',
    {
      anyOf: [
        object({ kind: { const: 'a' }, x: string }, ['kind']),
        object({ kind: { const: 'b' } }),
        { type: 'null' },
      ],
    },
    {
      oneOf: [
        { type: 'null' },
        object({ kind: { const: 'b' } }),
        object({ kind: { const: 'a' }, x: string }, ['kind']),
      ],
    },
    ['none rewritten $ '],
  ],
  [
    'branches of which a value may meet both, in another order',
    { oneOf: [object({ a: string }), object({ b: string }), { type: 'null' }] },
    { oneOf: [{ type: 'null' }, object({ b: string }), object({ a: string })] },
    ['none rewritten $ '],
  ],
  [
    'allOf or one level',
    { allOf: [object({ a: string }), { required: ['a'] }] },
    object({ a: string }, ['a']),
    ['none rewritten $ '],
  ],
  [
    'above 0 or from 1 on, of integers',
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 1 },
    ['none rewritten $ '],
  ],
  [
    'all integers that a double holds',
    { type: 'integer' },
    { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    ['none rewritten $ '],
  ],
  [
    'a branch that another one holds',
    string,
    { anyOf: [string, { type: 'string', maxLength: 5 }] },
    ['none rewritten $ '],
  ],
  [
    'true and an empty schema',
    object({}, [], { additionalProperties: true }),
    object({}, [], { additionalProperties: {} }),
    ['none rewritten $ '],
  ],
  [
    'a condition by another reference',
    { type: 'object', if: { $ref: '#/$defs/A' }, then: false, $defs: { A: { required: ['a'] } } },
    { type: 'object', if: { required: ['a'] }, then: false },
    ['none rewritten $ '],
  ],
  [
    'words',
    object({ a: { ...string, description: 'one' } }),
    object({ a: { ...string, description: 'two' } }),
    ['none text-changed $.a /properties/a'],
  ],
  [
    'a default',
    object({ a: { ...string, default: 'x' } }),
    object({ a: string }),
    ['none default-changed $.a /properties/a'],
  ],
  [
    'a property called like a keyword',
    object({ description: { ...string, title: 'A' } }),
    object({ description: { ...string, title: 'B' } }),
    ['none text-changed $.description /properties/description'],
  ],
];

/** Some values are lost, and others won. */
const OTHER: Row[] = [
  ['another type', string, number, ['other type-changed $ ']],
  ['another pattern', { ...string, pattern: '^a' }, { ...string, pattern: '^b' }, ['other rule-changed $ ']],
  ['another step', { ...number, multipleOf: 3 }, { ...number, multipleOf: 2 }, ['other bound-changed $ ']],
  [
    'a required property of a closed object',
    object({ a: string }, [], closed),
    object({ a: string, b: string }, ['b'], closed),
    ['other required-property-added $.b /properties/b'],
  ],
];

function told(before: JsonSchema, after: JsonSchema): string[] {
  return compareSchemas(before, after).map(({ effect, code, path, pointer, side }) => {
    expect(valueAt(side === 'before' ? before : after, pointerSegments(pointer)), pointer).toBeDefined();
    return `${effect} ${code} ${path} ${pointer}`;
  });
}

describe('a schema that accepts less', () => {
  it.each(NARROWER)('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it.each(NARROWER)('accepts more the other way round: %s', (_, before, after) => {
    const effects = (from: JsonSchema, to: JsonSchema) => compareSchemas(from, to).map(({ effect }) => effect);
    const back = effects(after, before).filter((effect) => effect !== 'none');
    // What an open object says of a property that it does not name is nothing that anybody sends.
    const forth = effects(before, after).map(invertedEffect);
    expect(new Set(back)).toEqual(new Set(forth));
  });
});

describe('a schema that accepts what it did', () => {
  it.each(SAME)('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it.each(SAME)('and the other way round: %s', (_, before, after) => {
    expect(compareSchemas(after, before).map(({ effect }) => effect)).toEqual(['none']);
  });
});

it.each(OTHER)('nobody can tell, or both: %s', (_, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});

it('says nothing of what is the same', () => {
  expect(compareSchemas(object({ a: string }), object({ a: string }))).toEqual([]);
});

it('tells what it is about', () => {
  const [change] = compareSchemas({ type: 'integer', maximum: 100 }, { type: 'integer', maximum: 10 });
  expect(change?.values).toEqual({ keyword: 'maximum', before: 'maximum 100', after: 'maximum 10' });
});

it('comes to an end with unions of unions of themselves', () => {
  const tree = (name: string) => ({
    $ref: '#/$defs/a',
    $defs: Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((key) => [
        key,
        {
          anyOf: ['a', 'b', 'c', 'd'].map((other) =>
            object({ [`${key}-${other}`]: { $ref: `#/$defs/${other}` }, [name]: string }, [name]),
          ),
        },
      ]),
    ),
  });
  const changes = compareSchemas(tree('x'), tree('y'));
  expect(changes.some(({ effect }) => effect !== 'none')).toBe(true);
});

it('takes what is negated twice for what it is', () => {
  const twice = (schema: JsonSchema) => object({ a: { not: { not: schema } } });
  const effects = (after: JsonSchema) =>
    compareSchemas(twice(string), object({ a: after })).map(({ effect }) => effect);
  expect(effects(string)).toEqual(['none']);
  expect(effects(number)).not.toEqual(['none']);
});
