import { expect, test } from 'vitest';

import { JsonSyntaxError } from '../../../core/json/lossless';
import { formatJson } from './format-json';

test.each([
  ['{}', '{}'],
  ['[ ]', '[]'],
  [' 12345678901234567890.0e-0 ', '12345678901234567890.0e-0'],
  [
    '{"b":1,"a":[1,{"x":-0},[]],"b":"{,}:\\"\\u0041"}',
    '{\n  "b": 1,\n  "a": [\n    1,\n    {\n      "x": -0\n    },\n    []\n  ],\n  "b": "{,}:\\"\\u0041"\n}',
  ],
])('%j keeps all but its blanks', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
  expect(formatJson(formatted, 'one-line')).toBe(text.replaceAll(' ', ''));
});

test('what is not JSON is not touched', () => {
  expect(() => formatJson('{"a": }')).toThrow(JsonSyntaxError);
});
