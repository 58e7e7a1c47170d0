import { expect, it } from 'vitest';

import { Redaction, type RedactionRule } from './redaction';

const LEVELS = 20_000;
const text = `${'{"a":'.repeat(LEVELS)}{"email":"me@a.test"}${'}'.repeat(LEVELS)}`;

it.each<RedactionRule>([
  { kind: 'path', path: '$..email' },
  { kind: 'name', name: 'email' },
])('masks at any depth, by $kind', (rule) => {
  const message = { kind: 'message', ms: 0, direction: 'received', transport: 'stdio', text } as const;
  expect(JSON.stringify(new Redaction([rule]).apply(message)).includes('me@a.test')).toBe(false);
});

it('masks in the failure of an exchange', () => {
  const failure = { code: 'dns', message: 'getaddrinfo ENOTFOUND me.a.test' };
  const redaction = new Redaction([{ kind: 'value', value: 'me.a.test' }]);
  expect(redaction.apply({ kind: 'ended', ms: 0, http: 1, size: 0, failure })).toMatchObject({
    failure: { message: 'getaddrinfo ENOTFOUND ••••••' },
  });
});
