import { expect, test } from 'vitest';

import { parseJson } from '../json/lossless';
import { jsonLine } from './json-rpc';

test('a message goes out with the digits that were entered', () => {
  const text = '{"jsonrpc":"2.0","id":1,"params":{"n":12345678901234567890,"f":1.0,"z":-0}}';
  expect(jsonLine(parseJson(text) as object)).toBe(text);
});
