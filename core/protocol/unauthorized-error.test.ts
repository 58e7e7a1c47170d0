import { expect, it } from 'vitest';
import { isUnauthorizedError } from './unauthorized-error';

it.each([
  [-32001, 'Unauthorized'],
  [-32000, 'Authentication required'],
  [-32603, 'Error: invalid_token'],
  [-32000, 'Missing bearer token'],
  [401, ''],
])('%i “%s” rejects the credentials', (code, message) => {
  expect(isUnauthorizedError({ code, message })).toBe(true);
});

it.each([
  [-32601, 'Method not found'],
  [-32602, 'Invalid cursor token_type'],
  [-32603, 'The author is unknown'],
  [-32603, undefined],
])('%i “%s” does not', (code, message) => {
  expect(isUnauthorizedError({ code, message })).toBe(false);
});
