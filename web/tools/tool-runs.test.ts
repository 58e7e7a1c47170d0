import { expect, it } from 'vitest';

import type { Session } from '../session/session';
import { ToolRuns } from './tool-runs';

const MB = 2 ** 20;

/** A session whose every answer is said to be this large. */
function sessionOf(size: number): Session {
  const outcome = { kind: 'result', result: {}, raw: '', elided: [], size, request: '', millis: 1 };
  return { requestInRounds: () => Promise.resolve([outcome]) } as unknown as Session;
}

it('keeps results of all tools together in bounds, and those of the shown tool to the last', async () => {
  const runs = new ToolRuns(sessionOf(100 * MB));
  runs.show('shown');
  for (const tool of ['shown', 'a', 'a', 'b', 'c', 'a']) await runs.callTool(tool, {});
  const kept = [...runs.snapshot()].map(([tool, all]) => [tool, all.map((run) => run.number)]);
  expect(kept).toEqual([
    ['shown', [1]],
    ['a', [3]],
    ['b', []],
    ['c', []],
  ]);
});

it('keeps a result that is larger than the bound, and 50 small ones of a tool', async () => {
  const large = new ToolRuns(sessionOf(300 * MB));
  await large.callTool('a', {});
  expect(large.snapshot().get('a')).toHaveLength(1);
  const small = new ToolRuns(sessionOf(10));
  for (let n = 0; n < 60; n++) await small.callTool('a', {});
  expect(
    small
      .snapshot()
      .get('a')
      ?.map((run) => run.number),
  ).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});
