import { expect, it } from 'vitest';

import { parseIgnoreRule, ruleTextAnywhere, ruleTextFor, volatileRules } from './ignore-rule';

it('names a place in every item, and a member wherever it is', () => {
  expect(ruleTextFor(['rows', 3, 'odd name', 0])).toBe('$.rows[*]["odd name"][*]');
  expect(ruleTextAnywhere(['rows', 3, 'id'])).toBe('$..id');
  expect(ruleTextAnywhere(['rows', 'odd name'])).toBe('$..["odd name"]');
  expect(ruleTextAnywhere(['rows', 3])).toBeUndefined();
});

it('reads what it writes, and refuses what it does not know', () => {
  for (const text of ['$', '$.a[*].b', '$..id', '$..["a b"].c', '$["x.y"][3].*'])
    expect(parseIgnoreRule(` ${text} `)?.text).toBe(text);
  for (const text of ['', 'a', '$a', '$.', '$[', '$.a[?(@.b)]', '$.a b', '$[-1]'])
    expect(parseIgnoreRule(text), text).toBeUndefined();
});

it('proposes to set aside times and ids', () => {
  const change = (name: string, before: string, after: string) => ({
    kind: 'changed' as const,
    path: ['rows', 0, name],
    before: { text: before, before: 0, after: 0 },
    after: { text: after, before: 0, after: 0 },
    ignored: false,
  });
  expect(
    volatileRules([
      change('at', '"2026-01-02T03:04:05.678Z"', '"2026-01-02T03:04:06Z"'),
      change('id', '"0b0e9a5e-0f5c-4f0e-9b61-0d2c1a3b4c5d"', '"1b0e9a5e-0f5c-4f0e-9b61-0d2c1a3b4c5d"'),
      change('createdAt', '1767323045', '1767323046'),
      change('price', '1767323045', '1767323046'),
      change('word', '"deadbeefdeadbeef"', '"facefeedfacefeed"'),
      change('day', '"2026-01-02"', '"2026-01-03"'),
    ]),
  ).toEqual(['$.rows[*].at', '$.rows[*].id', '$.rows[*].createdAt']);
});
