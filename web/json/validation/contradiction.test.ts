import { describe, expect, it } from 'vitest';

import { contradictionIn } from './contradiction';
import type { JsonSchema } from './json-schema';

function told(schema: JsonSchema): string {
  const found = contradictionIn(schema);
  if (!found) return 'none';
  return [found.kind, found.where, ...Object.values(found.values)].join(' ');
}

const tree = {
  $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  $ref: '#/$defs/node',
};

describe('contradictionIn', () => {
  it.each<[string, JsonSchema]>([
    ['never $', false],
    ['never $', { not: {} }],
    ['never $', { enum: [] }],
    ['types $.allOf[1]', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['types $.$defs.b', { type: 'object', $ref: '#/$defs/b', $defs: { b: { type: 'array' } } }],
    ['values $', { type: 'string', enum: [1, 2] }],
    ['values $', { const: 'a', enum: ['b'] }],
    ['range $ minimum 10 maximum 5', { type: 'number', minimum: 10, maximum: 5 }],
    ['range $ exclusiveMinimum 5 maximum 5', { type: 'integer', exclusiveMinimum: 5, maximum: 5 }],
    ['range $ minLength 4 maxLength 3', { type: 'string', minLength: 4, maxLength: 3 }],
    [
      'range $.properties.a minItems 2 maxItems 1',
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'array', minItems: 2, maxItems: 1 } },
      },
    ],
    ['required $ b', { type: 'object', required: ['b'], properties: { b: false } }],
    [
      'required $ b',
      { type: 'object', required: ['b'], properties: { a: {} }, additionalProperties: false },
    ],
    [
      'required $.allOf[1] b',
      {
        type: 'object',
        allOf: [
          { properties: { a: {} }, additionalProperties: false },
          { properties: { b: {} }, required: ['b'] },
        ],
      },
    ],
    [
      'endless $.$defs.node.properties.next',
      { ...tree, $defs: { node: { ...tree.$defs.node, required: ['next'] } } },
    ],
    ['types $.anyOf[0]', { type: 'object', anyOf: [{ type: 'string' }, { type: 'array' }] }],
    [
      'types $.allOf[1]',
      { type: 'array', minItems: 1, items: false, allOf: [{}, { type: 'null' }] },
    ],
    ['values $', { type: 'string', enum: ['a', 'bc'], minLength: 3 }],
    ['values $', { const: 5, exclusiveMaximum: 5 }],
    ['types $', { type: 'number', not: { type: 'number' } }],
    [
      'range $ required 2 maxProperties 1',
      { type: 'object', required: ['a', 'b'], maxProperties: 1 },
    ],
    [
      'range $ minItems 3 prefixItems 2',
      { type: 'array', prefixItems: [{}, {}], items: false, minItems: 3 },
    ],
    [
      'between $ exclusiveMinimum 1 exclusiveMaximum 2 1',
      { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 },
    ],
    ['between $ minimum 1 maximum 4 5', { type: 'number', minimum: 1, maximum: 4, multipleOf: 5 }],
    [
      'types $.contains',
      { type: 'array', items: { type: 'integer' }, contains: { type: 'string' } },
    ],
    ['never $.items', { type: 'array', minItems: 1, items: false }],
  ])('finds %s', (expected, schema) => {
    expect(told(schema)).toBe(expected);
  });

  it.each<JsonSchema>([
    true,
    {},
    { minimum: 10, maximum: 5 },
    { required: ['a'], properties: { a: false } },
    { type: ['object', 'null'], required: ['a'], properties: { a: false } },
    { type: 'array', items: false },
    { type: 'object', properties: { a: { minimum: 2, maximum: 1, type: 'number' } } },
    {
      type: 'object',
      required: ['ab'],
      patternProperties: { '^a': {} },
      additionalProperties: false,
    },
    { anyOf: [false, { type: 'string' }] },
    tree,
    {
      $defs: {
        node: {
          anyOf: [
            { type: 'null' },
            { type: 'object', required: ['n'], properties: { n: { $ref: '#/$defs/node' } } },
          ],
        },
      },
      $ref: '#/$defs/node',
    },
    {
      $defs: { s: { type: 'object' } },
      allOf: [{ $ref: '#/$defs/s' }, { required: ['x'], properties: { x: { $ref: '#/$defs/s' } } }],
    },
    { $ref: '#' },
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $ref: '#/definitions/a',
      type: 'string',
      definitions: { a: { type: 'number' } },
    },
    { type: 'integer', const: 3, enum: [3], minimum: 3, maximum: 3 },
    { type: 'integer', minimum: 2.5, maximum: 3 },
    { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 },
    { type: ['integer', 'string'], exclusiveMinimum: 1, exclusiveMaximum: 2 },
    { type: 'integer', multipleOf: 0.5, exclusiveMinimum: 1, exclusiveMaximum: 3 },
    { type: 'number', not: { type: 'number', minimum: 3 } },
    {
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: false,
      contains: { type: 'string' },
    },
    { type: 'object', required: ['a', 'a'], maxProperties: 1 },
  ])('finds nothing certain in %j', (schema) => {
    expect(told(schema)).toBe('none');
  });
});
