import { expect, it } from 'vitest';
import { BoundedSchemas } from './bounded-schemas';

const schemas = new BoundedSchemas();

it.each([
  { pattern: '^(a+)+$' },
  { patternProperties: { '^(a+)+$': {} } },
  { propertyNames: { pattern: '^(a+)+$' } },
  { format: 'url' },
  { uniqueItems: true },
  { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } },
])('leaves %j to a worker', (schema) => {
  expect(schemas.compiled({ properties: { a: schema } }, 10)).toBe(undefined);
});

it('judges at once what takes few steps, and leaves what is large to a worker', () => {
  const schema = { properties: { a: { type: 'string', format: 'date' } } };
  expect(schemas.compiled(schema, 1000)?.({ a: 'no date' }).kind).toBe('invalid');
  expect(schemas.compiled(schema, 1000)?.({ a: '2026-01-02' }).kind).toBe('valid');
  expect(schemas.compiled(schema, 10_000_000)).toBe(undefined);
});
