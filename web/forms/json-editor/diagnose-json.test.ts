import { jsonLanguage } from '@codemirror/lang-json';
import { describe, expect, test } from 'vitest';

import type { Violation } from '../../workers/validation/validate';
import { diagnoseJson, rangeOfViolation } from './diagnose-json';

const words = {
  violation: ({ keyword }: Violation) => keyword,
  syntax: ({ problem }: { problem: string }) => problem,
  repeatedKey: (name: string) => `repeated ${name}`,
  serverError: (message: string) => `Server: ${message}`,
};

function marked(text: string, pointer: string, keyword = 'type'): string | undefined {
  const range = rangeOfViolation(text, jsonLanguage.parser.parse(text).topNode, { pointer, keyword });
  return range && `${range.from}:${text.slice(range.from, range.to)}`;
}

describe('the place of a violation', () => {
  test.each([
    ['the root', '[1]', '', 'type', '0:['],
    ['a scalar at the root', ' "x"', '', 'type', '1:"x"'],
    ['a member', '{"a": 1, "b": 22}', '/b', 'type', '14:22'],
    ['an item', '[1, [2, 3], true]', '/1/1', 'type', '8:3'],
    ['an item that is an object', '[1, {"a": 2}]', '/1', 'type', '4:{'],
    ['a member that is an object, at its key', '{"a": {}}', '/a', 'type', '1:"a"'],
    ['a name with / and ~', '{"a/b~c": 1}', '/a~1b~0c', 'type', '10:1'],
    ['an escaped name', '{"\\u0061\\n": 1}', '/a\n', 'type', '13:1'],
    ['an empty name', '{"": 1}', '/', 'type', '5:1'],
    ['the last of a repeated name', '{"a": 1, "a": 2}', '/a', 'type', '14:2'],
    ['a missing member, at the bracket', '{"a": {}}', '/a/b', 'required', '6:{'],
    ['a missing member of the root', '{}', '/b', 'required', '0:{'],
    ['an unknown member, at its key', '{"a": 1}', '/a', 'additionalProperties', '1:"a"'],
    ['an unknown item', '[1]', '/0', 'additionalItems', '1:1'],
    ['nothing that is there', '{"a": 1}', '/b/c', 'type', undefined],
    ['a member that has gone since', '{"a": 1}', '/b', 'type', undefined],
  ])('%s', (_, text, pointer, keyword, expected) => {
    expect(marked(text, pointer, keyword)).toBe(expected);
  });
});

test('what the server said is marked at its value, and at the bracket where the value is missing', () => {
  const text = '{"dates": {"nights": 20}}';
  const said = [
    { pointer: '/dates/nights', message: 'at most 14' },
    { pointer: '/dates/from', message: 'is needed' },
  ];
  const marks = diagnoseJson(text, jsonLanguage.parser.parse(text).topNode, [], words, said);
  expect(marks.map(({ from, to, message }) => [text.slice(from, to), message])).toEqual([
    ['20', 'Server: at most 14'],
    ['{', 'Server: is needed'],
  ]);
});

describe('the marks of a text', () => {
  const marks = (text: string, violations: Violation[] = []) =>
    diagnoseJson(text, jsonLanguage.parser.parse(text).topNode, violations, words).map(
      ({ from, to, message, severity }) => [text.slice(from, to), severity, message],
    );

  test.each([
    ['{"a": tru}', [['}', 'error', 'unexpected-character']]],
    ['{"a": 1  \n', [['1', 'error', 'unexpected-end']]],
    ['{"a": "x\ny"}', [['\n', 'error', 'control-character']]],
    ['{} x', [['x', 'error', 'trailing-text']]],
    ['', []],
    ['{"a": 1}', []],
  ])('where %j stops being JSON', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  test('a repeated key warns at each but the last', () => {
    expect(marks('[{"a": 1, "\\u0061": 2, "b": {"c": 1, "c": 2}}]')).toEqual([
      ['"a"', 'warning', 'repeated a'],
      ['"c"', 'warning', 'repeated c'],
    ]);
  });

  test('what is missing is named', () => {
    const missing = { path: '$.a.b', pointer: '/a/b', keyword: 'required', message: '', params: {} };
    expect(marks('{"a": {}}', [missing])).toEqual([['{', 'error', 'b: required']]);
  });
});
