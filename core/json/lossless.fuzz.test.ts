import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzing } from '../../e2e/fuzz';
import { JsonSyntaxError, parseJson, stringifyJson } from './lossless';

/** What the engine's own reader makes of it; undefined for what is no JSON. */
function expected(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function expectSame(text: string): void {
  const wanted = expected(text);
  if (!wanted) {
    expect(() => parseJson(text)).toThrow(JsonSyntaxError);
    return;
  }
  expect(JSON.parse(stringifyJson(parseJson(text)))).toEqual(wanted.value);
}

/** JSON with one of its characters gone, doubled or made another. */
const almostJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '\u0000', '0', 'e', '-', '\\u00', '__proto__'),
  )
  .map(([text, at, put]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + put + text.slice(from + (at % 2));
  });

describe('the JSON reader', () => {
  it('reads whatever is JSON as the engine does', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 2, stringUnit: 'binary' }), expectSame), fuzzing());
  });

  it('refuses what the engine refuses, with the place, and nothing else', () => {
    fc.assert(fc.property(almostJson, expectSame), fuzzing(600));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectSame), fuzzing());
  });

  it('makes an own member of every name, and lets none change an object’s prototype', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '0', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.json({ maxDepth: 1 }))), (members) => {
        const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
        const read = parseJson(text) as object;
        expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
        expect(new Set(Object.keys(read))).toEqual(new Set(members.map(([name]) => name)));
      }),
      fuzzing(),
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('reads however deep it goes', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(Array.isArray(parseJson(deep))).toBe(true);
    expect(() => parseJson('['.repeat(200_000))).toThrow(JsonSyntaxError);
  });
});
