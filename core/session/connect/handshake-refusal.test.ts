import { expect, it } from 'vitest';

import { wordsOf } from './handshake-refusal';

it.each([
  ['{"error":{"code":-32603,"message":"no"}}', { code: -32603, message: 'no' }, '-32603: no'],
  ['{"error":"no"}', { code: undefined, message: 'no' }, 'The answer is malformed: {"error":"no"}'],
])('says what a server answered: %s', (raw, error, words) => {
  const outcome = { kind: 'error', error, raw, size: raw.length, request: '', millis: 0 } as const;
  expect(wordsOf(outcome)).toBe(words);
});
