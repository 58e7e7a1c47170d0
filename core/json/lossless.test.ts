import { describe, expect, it, vi } from 'vitest';

import { isInteger, JsonNumber, JsonSyntaxError, numberOf, parseJson, stringifyJson } from './lossless';
import { sameJson } from './same-json';

describe('parseJson and stringifyJson', () => {
  it.each([
    '12345678901234567890',
    '1e400',
    '-0',
    '0.1234567890123456789012345',
    '{"b":1,"a":[1e400,-0,null,true,"x"],"":{}}',
    '{"__proto__":{"x":-0},"constructor":2}',
    '[1.0,1.50,1e3,1E+2,0.00000001,-0.0,100000000000000000000000]',
    '{"b":1,"10":{"2":true,"1":false},"a":[{"1":0,"0":1}]}',
    '"\\ud83d\\ude00 -0"',
  ])('brings %s back unchanged', (text) => {
    const out = stringifyJson(parseJson(text));
    expect(out.replaceAll('😀', '\\ud83d\\ude00')).toBe(text);
  });

  it.each(['1e400', '1E5', '-0', '1.0', '-2.50', '0.00000001', '12345678901234567890', '0.0'])(
    'keeps %s wherever a number may stand',
    (number) => {
      for (const before of ['', ' ', '[', '[0,', '[\n', '{"a":', '{"a" :\t', '[{},\r\n']) {
        const close = before.startsWith('[') ? ']' : before.startsWith('{') ? '}' : '';
        const text = `${before}${number}${close}`;
        expect(stringifyJson(parseJson(text)), text).toBe(text.replace(/\s/g, ''));
      }
    },
  );

  it('has the engine read what loses nothing, whatever its strings are', () => {
    const read = vi.spyOn(JSON, 'parse');
    const text = '{"jsonrpc":"2.0","id":"loupe-05","result":{"at":"2025-06-18T00:00:00Z","hash":"1e5","n":[1,-2.5]}}';
    expect(parseJson(text)).toEqual(JSON.parse(text));
    expect(read.mock.calls).toEqual([[text], [text]]);
    read.mockRestore();
  });

  it('keeps ordinary numbers ordinary', () => {
    expect(parseJson('[1.1, 100, 0.1, 123456789012345, 9007199254740993]')).toEqual([
      1.1,
      100,
      0.1,
      123456789012345,
      new JsonNumber('9007199254740993'),
    ]);
    expect(['1.0', '1.5', '1e400', '15e-1', '-0'].map((text) => isInteger(numberOf(text)))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(numberOf('1e-400')).toBeInstanceOf(JsonNumber);
  });

  it('does not let a __proto__ key change the prototype', () => {
    const value = parseJson('{"__proto__":{"polluted":-0}}') as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });

  it('indents like JSON.stringify', () => {
    const value = { a: [1, { b: [] }], c: {}, d: undefined };
    expect(stringifyJson(value, 2)).toBe(JSON.stringify(value, undefined, 2));
    expect(stringifyJson(undefined)).toBe('');
  });

  it.each([
    ['{"a":1,\n "b": }', 2, 7],
    ['{"a":1', 1, 7],
    ['', 1, 1],
    ['[1,]', 1, 4],
    ['"a\nb"', 1, 3],
    ['{} x', 1, 4],
    ['01', 1, 2],
  ])('says where %j stops being JSON', (text, line, column) => {
    let caught: unknown;
    try {
      parseJson(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(JsonSyntaxError);
    expect(caught).toMatchObject({ line, column });
  });

  it('compares by meaning', () => {
    expect(sameJson(parseJson('{"a":1e400,"b":[1]}'), parseJson('{"b":[1.0],"a":10e399}'))).toBe(true);
    expect(sameJson(parseJson('-0'), parseJson('0'))).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
  });
});
