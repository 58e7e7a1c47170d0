import { expect, test } from 'vitest';

import { JsonNumber } from './lossless';
import { beginningOf, shortenStrings, shortenText } from './shorten-strings';

test('long strings are cut wherever they are, and all else is kept', () => {
  const digits = new JsonNumber('1.0');
  const value = { a: ['x'.repeat(9), null], n: digits, b: { c: 'short' } };
  const shown = shortenStrings(value, 8) as typeof value;
  expect(shown).toEqual({ a: ['xxxxxxxx…', null], n: digits, b: { c: 'short' } });
  expect(shown.n).toBe(digits);
  expect(value.a[0]).toBe('xxxxxxxxx');
});

test('a value without long strings is not copied', () => {
  const value = { a: [{ b: 'c' }] };
  expect(shortenStrings(value, 8)).toBe(value);
});

test('a text is cut only where it is longer', () => {
  expect(shortenText('n'.repeat(200), 200)).toBe('n'.repeat(200));
  expect(shortenText('n'.repeat(1_000_000), 200)).toBe(`${'n'.repeat(200)}…`);
  expect(shortenText('😀😀😀', 3)).toBe('😀…');
});

test('of a value with many parts only the beginning stays', () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({ n }));
  const digits = new JsonNumber('1.50');
  expect(beginningOf({ digits, many, last: 1 }, 6)).toEqual({ digits, many: [{ n: 0 }, {}] });
  expect(beginningOf({ a: [1, { b: null }] }, 100)).toEqual({ a: [1, { b: null }] });
});
