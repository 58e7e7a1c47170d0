import { expect, it } from 'vitest';

import { listPages } from './list-pages';
import type { Session } from './session';

function sessionThatAnswers(outcome: object): Session {
  return { request: () => Promise.resolve({ kind: 'result', ...outcome }) } as unknown as Session;
}

it('A list too large to be held whole at first is read whole: a schema cut short would be a wrong one', async () => {
  const tool = { name: 'a', inputSchema: { type: 'object', properties: { b: {} } } };
  const session = sessionThatAnswers({
    result: { tools: [{ name: 'a', inputSchema: {} }] },
    elided: ['/result/tools/0/inputSchema'],
    raw: new TextEncoder().encode(JSON.stringify({ id: 'loupe-1', result: { tools: [tool] } })),
  });
  expect(await listPages(session, 'tools/list', 'tools')).toEqual({ items: [tool], pages: 1 });
});

it('What is no list is said to be none', async () => {
  const session = sessionThatAnswers({ result: { tools: {} }, elided: [], raw: '' });
  const problem = { kind: 'malformed', member: 'tools' };
  expect(await listPages(session, 'tools/list', 'tools')).toEqual({ items: [], pages: 1, problem });
});
