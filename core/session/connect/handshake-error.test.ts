import { expect, it } from 'vitest';

import { handshakeError, rpcErrorText } from './handshake-error';

it.each([
  ['{"error":{"code":-32603,"message":"no"}}', { code: -32603, message: 'no' }, '-32603: no'],
  ['{"error":"no"}', { code: undefined, message: 'no' }, 'Malformed response: {"error":"no"}'],
])('says what a server answered: %s', (raw, error, words) => {
  const outcome = { kind: 'error', error, raw, size: raw.length, request: '', millis: 0 } as const;
  expect(rpcErrorText(outcome)).toBe(words);
});

it.each([
  [
    'in its words alone',
    { message: 'Bad Request: Unsupported protocol version (supported versions: 2025-11-25, 2025-06-18)' },
    '2025-11-25, 2025-06-18',
  ],
  [
    'in its words, beside the one that was asked for',
    { message: 'Unsupported protocol version: 2026-07-28. Supported: 2025-06-18' },
    '2025-06-18',
  ],
  ['in its data', { message: 'no', data: { supported: ['2025-03-26'] } }, '2025-03-26'],
  ['nowhere', { message: 'Unsupported protocol version' }, 'unknown'],
  ['nowhere but in an empty list', { message: 'no', data: { supported: [] } }, 'unknown'],
])('tells which versions a server has that names them %s', (_, error, version) => {
  const outcome = {
    kind: 'error',
    error: { code: -32000, ...error },
    raw: '',
    size: 0,
    request: '',
    millis: 0,
  } as const;
  expect(handshakeError(outcome, 'initialize', 1, '2026-07-28').failure).toMatchObject({
    code: 'version-mismatch',
    details: { version },
  });
});
