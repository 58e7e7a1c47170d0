import { expect, it } from 'vitest';

import { BatchJudge } from './judge-batch';
import { answer, ask, eventsOf, shake } from './testing/conversation';

/** A server that answers twice, then a session in the place of that one which keeps to the rules. */
const before = eventsOf([...shake('2025-11-25'), ask(2, 'ping'), answer(2, {}), answer(2, {})]);
const after = eventsOf([...shake('2025-11-25'), ask(9, 'ping'), answer(9, {})]);

it.each([
  [true, ['response-twice']],
  [false, []],
])('keeps what was found where a session is renewed (%s)', (isRenewal, rules) => {
  const judged = new BatchJudge().take([...before, { kind: 'connection', isRenewal }, ...after]);
  expect(judged.findings.map(({ rule }) => rule)).toEqual(rules);
  expect(judged.isNewConnection).toBe(!isRenewal);
});

it('lists a hundred findings that are alike, and counts the others', () => {
  const content = Array.from({ length: 104 }, () => ({ type: 'text', text: 1 }));
  const call = ask(2, 'tools/call', { name: 'a' });
  const judged = new BatchJudge().take(eventsOf([...shake('2025-11-25'), call, answer(2, { content })]));
  expect(judged.findings).toHaveLength(100);
  expect(judged.more).toEqual([expect.objectContaining({ pattern: '$.result.content[*].text', count: 4 })]);
});
