import { expect, it } from 'vitest';

import { escapeSeparators } from './line-separators';

it('keeps the value, and leaves no character that a reader of lines breaks on', () => {
  const value = { 'a\u2028': ['\u2029', '\x85', '\\u2028', 'x\ny'] };
  const text = escapeSeparators(JSON.stringify(value));
  expect(text).toBe('{"a\\u2028":["\\u2029","\\u0085","\\\\u2028","x\\ny"]}');
  expect(JSON.parse(text)).toEqual(value);
});
