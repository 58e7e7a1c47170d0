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
