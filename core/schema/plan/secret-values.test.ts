import { expect, test } from 'vitest';

import { parseJson, stringifyJson } from '../../json/lossless';
import { secretsWithin, withoutSecrets } from './secret-values';

test('what the schema calls secret is left out, however deep, and named', () => {
  const schema = {
    properties: {
      user: { type: 'string' },
      login: { $ref: '#/$defs/login' },
      pins: { items: { 'x-secret': true } },
      keys: { type: 'array', items: { properties: { key: { writeOnly: true } } } },
    },
    $defs: { login: { properties: { pass: { type: 'string', format: 'password' } } } },
  };
  const value = { user: 'me', login: { pass: 'x', at: 1 }, keys: [{ key: 'y', id: 2 }], pins: [1] };
  expect(withoutSecrets(schema, value)).toEqual({
    value: { user: 'me', login: { at: 1 }, keys: [{ id: 2 }], pins: [] },
    omitted: ['pass', 'key', '$.pins[0]'],
  });
});

test('keys that look like numbers keep their place', () => {
  const { value } = withoutSecrets({}, parseJson('{"b":1,"10":{"2":1,"1":2}}'));
  expect(stringifyJson(value)).toBe('{"b":1,"10":{"2":1,"1":2}}');
});

test.each([
  [{ type: 'object', writeOnly: true }, { user: 'me', pin: 7 }, { value: {}, omitted: ['user', 'pin'] }, ['me', 7]],
  [{ $ref: '#/$defs/a', $defs: { a: { 'x-secret': true } } }, ['a'], { value: [], omitted: ['$[0]'] }, ['a']],
  [{ type: 'string', format: 'password' }, 'abc', { value: null, omitted: ['$'] }, ['abc']],
] as const)('a whole value that its schema calls secret is left out: %j', (schema, value, left, secrets) => {
  expect(withoutSecrets(schema, value)).toEqual(left);
  expect(secretsWithin(schema, value)).toEqual(secrets);
});

test('nothing is left out where there is nothing', () => {
  expect(withoutSecrets({ writeOnly: true }, undefined)).toEqual({ value: undefined, omitted: [] });
});
