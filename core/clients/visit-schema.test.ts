import { expect, it } from 'vitest';

import type { JsonObject } from '../json/json-object';
import { walkSchema } from '../schema/outline/walk-schema';
import { schemaErrorsOf } from '../schema/validation/schema-error';
import { keywordTable, pathOf, visitSchema } from './visit-schema';

function visited(schema: JsonObject) {
  const paths: string[] = [];
  const note = (place: Parameters<typeof pathOf>[0]) => void paths.push(pathOf(place).slice(1).join('/'));
  const root = { around: undefined, step: 'inputSchema' };
  const keywords = keywordTable([]);
  return {
    ...visitSchema(schema, root, {
      keywords,
      keyword: () => undefined,
      schema: (_, place) => note(place),
      boolean: note,
    }),
    paths,
  };
}

const WHOLE: JsonObject = {
  type: 'object',
  properties: {
    a: { type: ['string', 'null'], enum: ['x'], minLength: 1 },
    b: { items: [{ type: 'integer', multipleOf: 2 }, true], additionalItems: false },
    c: { anyOf: [{ const: { deep: [[1]] } }, { not: { pattern: 'x' } }] },
  },
  dependencies: { a: ['b'], b: { required: ['c'] } },
  $defs: { d: { prefixItems: [{}], items: { uniqueItems: true } } },
};

it('visits each schema once, in the order of the document', () => {
  const { paths, isSound, depth } = visited(WHOLE);
  expect(paths).toEqual([...walkSchema(WHOLE)].map(({ path }) => path.join('/')));
  expect(isSound).toBe(true);
  // Itself, properties, c, anyOf, its first, const, [[1]].
  expect(depth).toBe(8);
});

it.each([
  { type: 'text' },
  { type: [] },
  { properties: [] },
  { properties: { a: 'string' } },
  { items: 'string' },
  { anyOf: [] },
  { oneOf: {} },
  { not: [] },
  { required: [1] },
  { enum: 'a' },
  { minLength: -1 },
  { maximum: '3' },
  { multipleOf: 0 },
  { uniqueItems: 1 },
  { pattern: 1 },
  { exclusiveMinimum: true },
])('takes nothing that the validator rejects as sound: %j', (broken) => {
  const schema = { type: 'object', properties: { a: { allOf: [broken] } } };
  expect(schemaErrorsOf(schema)).not.toEqual([]);
  expect(visited(schema).isSound).toBe(false);
});
