import { expect, it } from 'vitest';
import { sameJson } from './same-json';

it('takes members that are undefined as none, on either side', () => {
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(sameJson({ a: undefined, b: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(sameJson({}, { constructor: Object })).toBe(false);
});
