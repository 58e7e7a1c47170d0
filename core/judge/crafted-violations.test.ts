import { describe, expect, it } from 'vitest';

import { answer, ask, tool, type Step } from './testing/conversation';
import { answered, found, listed } from './testing/crafted-servers';
import { violations } from './testing/crafted-violations';

const cursor = (list: string, value: string): Step[] => [
  ...answered('tools/list', {}, { tools: [tool], nextCursor: list }),
  ask(3, 'tools/list', { cursor: value }),
  answer(3, { tools: [] }),
];

describe('servers that break a rule', () => {
  const all = Object.values(violations).flat();
  it('are more than a hundred', () => expect(all.length).toBeGreaterThanOrEqual(105));

  for (const [where, cases] of Object.entries(violations)) {
    it.each(cases)(`${where}: %s is found as %s`, async (_, rule, steps) => {
      const names = (await found(steps)).map((each) => each.split(' ')[1]);
      expect(names).toContain(rule);
      expect(names).not.toContain('sdk-refuses');
    });
  }

  it('by a cursor that the server never gave are told of in a note', async () => {
    expect(await found(cursor('c', 'never'))).toEqual(['note cursor-never-given']);
  });
  it('by a dialect that nobody knows are told of in a note', async () => {
    const inputSchema = { type: 'object', $schema: 'https://a.example/dialect' };
    expect(await found(listed({ name: 'a', inputSchema }))).toEqual(['note tool-schema-dialect']);
  });
});
