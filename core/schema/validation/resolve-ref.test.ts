import { expect, it } from 'vitest';

import { isOfOtherDocument, resolveRef } from './resolve-ref';

const inner = { $id: 'https://a.test/inner' };

it('finds schemas whose names are those of keywords', () => {
  expect(resolveRef({ dependentSchemas: { default: inner } }, inner.$id)?.schema).toBe(inner);
  expect(resolveRef({ properties: { const: inner } }, inner.$id)?.schema).toBe(inner);
});

it('takes no instance for a schema, also of a property that is named like a keyword', () => {
  expect(resolveRef({ properties: { properties: { default: inner } } }, inner.$id)).toBeUndefined();
  expect(resolveRef({ properties: { a: { const: inner } } }, inner.$id)).toBeUndefined();
});

it.each([
  ['item.json', true],
  ['#/$defs/missing', false],
  ['root.json#/$defs/missing', false],
  ['https://b.test/item.json', true],
  ['//b.test/item.json', true],
])('says whether %s, below an https: $id, is in another document: %s', (reference, expected) => {
  const from = { $ref: reference };
  const root = { $id: 'https://a.test/schemas/root.json', properties: { item: from } };
  expect(isOfOtherDocument(root, reference, from)).toBe(expected);
});

it('takes a relative reference of a schema without $id for one of its own', () => {
  const from = { $ref: 'item.json' };
  expect(isOfOtherDocument({ properties: { item: from } }, 'item.json', from)).toBe(false);
  expect(isOfOtherDocument({ items: from }, '//b.test/item.json', from)).toBe(true);
});
