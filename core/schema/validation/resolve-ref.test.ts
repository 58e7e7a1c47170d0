import { expect, it } from 'vitest';

import { resolveRef } from './resolve-ref';

const inner = { $id: 'https://a.test/inner' };

it('finds schemas whose names are those of keywords', () => {
  expect(resolveRef({ dependentSchemas: { default: inner } }, inner.$id)?.schema).toBe(inner);
  expect(resolveRef({ properties: { const: inner } }, inner.$id)?.schema).toBe(inner);
});

it('takes no instance for a schema, also of a property that is named like a keyword', () => {
  expect(resolveRef({ properties: { properties: { default: inner } } }, inner.$id)).toBeUndefined();
  expect(resolveRef({ properties: { a: { const: inner } } }, inner.$id)).toBeUndefined();
});
