import { expect, test } from 'vitest';

import { outcomeExcerpt } from './outcome-excerpt';

const resource = { type: 'resource', resource: { uri: 'file:///a', text: 'Hello' } };

test.each([
  [{ content: [resource] }, 'Hello'],
  [{ messages: [{ role: 'user', content: resource }] }, 'Hello'],
  [{ contents: [{ uri: 'file:///a', blob: '' }] }, 'file:///a'],
  [{ content: [{ type: 'text', text: 'a\n'.repeat(1000) }] }, `${'a '.repeat(150)}…`],
  [{ content: [], structuredContent: { a: 1 } }, '{"a":1}'],
])('of %j', (result, excerpt) => {
  expect(outcomeExcerpt({ kind: 'result', result } as Parameters<typeof outcomeExcerpt>[0])).toBe(excerpt);
});
