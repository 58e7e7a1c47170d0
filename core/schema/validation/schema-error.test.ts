import { describe, expect, it } from 'vitest';

import type { JsonSchema } from '../json-schema';
import { type SchemaError, schemaErrors } from './schema-error';

const schemaErrorsOf = (schema: unknown) => [...schemaErrors(schema as JsonSchema)];

describe('schemaErrors', () => {
  it.each<[unknown, SchemaError]>([
    [{ not: 1 }, { code: 'not-a-schema', where: '$.not' }],
    [{ allOf: {} }, { code: 'not-schemas', where: '$.allOf' }],
    [{ anyOf: [] }, { code: 'empty-list', where: '$.anyOf' }],
    [{ properties: [] }, { code: 'not-schemas-by-name', where: '$.properties' }],
    [
      { properties: { a: { type: 'strin' } } },
      { code: 'unknown-type', where: '$.properties.a.type', value: '"strin"' },
    ],
    [{ required: 'a' }, { code: 'not-names', where: '$.required' }],
    [{ enum: 'a' }, { code: 'not-a-list', where: '$.enum' }],
    [{ items: { minItems: -1 } }, { code: 'not-a-count', where: '$.items.minItems' }],
    [{ maximum: '1' }, { code: 'not-a-number', where: '$.maximum' }],
    [{ multipleOf: 0 }, { code: 'not-above-zero', where: '$.multipleOf' }],
    [{ uniqueItems: 1 }, { code: 'not-a-boolean', where: '$.uniqueItems' }],
    [{ pattern: 1 }, { code: 'not-a-text', where: '$.pattern' }],
    [{ $ref: '#/$defs/a' }, { code: 'ref-dead', where: '$.$ref', value: '"#/$defs/a"' }],
    [
      { $defs: { a: {} }, $ref: '#/$defs/a', $dynamicRef: '#b' },
      { code: 'ref-dead', where: '$.$dynamicRef', value: '"#b"' },
    ],
    [
      { $dynamicRef: 'https://example.com/a' },
      { code: 'ref-network', where: '$.$dynamicRef', value: '"https://example.com/a"' },
    ],
    [{ $ref: '#' }, { code: 'ref-endless', where: '$.$ref' }],
  ])('names what is wrong with %j and where', (schema, error) => {
    expect(schemaErrorsOf(schema)).toEqual([error]);
  });

  it('says what the browser has against a pattern', () => {
    const [error] = schemaErrorsOf({ patternProperties: { '(': true } });
    expect(error).toMatchObject({ code: 'pattern-broken', where: '$.patternProperties["("]' });
    expect(error?.value).toContain('Unterminated group');
  });

  it('finds nothing in a sound schema that refers to itself', () => {
    const list = { items: { $ref: '#/$defs/list' }, minItems: 0 };
    expect(schemaErrorsOf({ $ref: '#/$defs/list', $defs: { list } })).toEqual([]);
  });

  it('tells of all that is wrong, wherever it is', () => {
    const properties = { a: { type: 'strin', pattern: '\\-' }, b: 'string', c: { $ref: '#/no' } };
    expect(schemaErrorsOf({ minimum: '1', anyOf: [], properties }).map(({ code }) => code)).toEqual([
      'not-a-number',
      'empty-list',
      'unknown-type',
      'pattern-not-unicode',
      'not-a-schema',
      'ref-dead',
    ]);
  });
});
