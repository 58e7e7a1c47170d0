import { expect, it } from 'vitest';

import { listNextPage, listPages } from './list-pages';
import type { Session } from '../session';

const TOOLS = { method: 'tools/list', member: 'tools' };

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
  expect(await listPages(session, { method: 'tools/list', member: 'tools' })).toMatchObject({
    items: [tool],
    pages: [{ items: 1 }],
  });
});

it('What is no list is said to be none', async () => {
  const session = sessionThatAnswers({ result: { tools: {} }, elided: [], raw: '' });
  const problem = { kind: 'malformed', member: 'tools' };
  expect(await listPages(session, { method: 'tools/list', member: 'tools' })).toEqual({
    items: [],
    pages: [],
    problem,
  });
});

/** Two pages; any other cursor is refused. */
function pagedSession(): Session {
  const pages: Record<string, object> = {
    '': { tools: [{ name: 'a' }], nextCursor: 'p2', ttlMs: 1000, cacheScope: 'private' },
    p2: { tools: [{ name: 'b' }], nextCursor: '' },
  };
  return {
    request: (_: string, { cursor = '' }: { cursor?: string }) => {
      const result = pages[cursor];
      const error = { code: -32602, message: 'Invalid cursor' };
      return Promise.resolve(
        result && !(cursor === '' && asked++ > 0)
          ? { kind: 'result', result, raw: '', elided: [] }
          : { kind: 'error', error, raw: '', size: 0 },
      );
    },
  } as unknown as Session;
}
let asked = 0;

it('Page by page each page is added, and an error of the next leaves those that are there', async () => {
  asked = 0;
  const session = pagedSession();
  const first = await listNextPage(session, TOOLS);
  expect(first).toMatchObject({
    items: [{ name: 'a' }],
    pages: [{ items: 1, caching: { ttlMs: 1000, cacheScope: 'private' } }],
    next: { cursor: 'p2' },
  });
  const second = await listNextPage(session, TOOLS, first);
  // An empty cursor is a cursor: only its absence ends a list.
  expect(second).toMatchObject({ items: [{ name: 'a' }, { name: 'b' }], next: { cursor: '' } });
  const third = await listNextPage(session, TOOLS, second);
  expect(third).toMatchObject({
    items: [{ name: 'a' }, { name: 'b' }],
    next: { cursor: '' },
    problem: { kind: 'error', error: { code: -32602 } },
  });
});
