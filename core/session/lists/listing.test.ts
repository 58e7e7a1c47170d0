import { expect, it } from 'vitest';

import { listsOf, listAll } from './listing';
import type { Session } from '../session';

/** Answers each page when it is told to. */
function slowSession() {
  let tellChange: (what: string) => void = () => undefined;
  const waiting: (() => void)[] = [];
  let page = 0;
  const session = {
    onListChanged: (listener: typeof tellChange) => {
      tellChange = listener;
    },
    request: (_method: string, _params: object, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        page += 1;
        const result = { tools: [{ name: `t${page}` }], nextCursor: page < 3 ? `p${page}` : null };
        waiting.push(() => resolve({ kind: 'result', result, raw: '', elided: [] }));
      }),
  } as unknown as Session;
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { session, answer, change: () => tellChange(CHANGED) };
}

const METHOD = 'tools/list';
const CHANGED = 'notifications/tools/list_changed';
const listOf = (session: Session) => listsOf(session).snapshot().listings.get(METHOD);

it('tells how far a list is while it comes, and no longer', async () => {
  const { session, answer } = slowSession();
  const list = listAll(session, { method: METHOD, member: 'tools' }, new AbortController().signal);
  const seen: (number | undefined)[] = [];
  listsOf(session).subscribe(() => seen.push(listOf(session)?.pages));
  for (let page = 0; page < 3; page += 1) await answer();
  expect((await list).items).toHaveLength(3);
  expect(seen).toEqual([1, 2, 3, undefined]);
});

it('stops at once, also where the next page never comes; what has come is the list', async () => {
  const { session, answer } = slowSession();
  const list = listAll(session, { method: METHOD, member: 'tools' }, new AbortController().signal);
  await answer();
  await answer();
  listOf(session)?.stop();
  expect(await list).toMatchObject({ items: [{ name: 't1' }, { name: 't2' }], next: { cursor: 'p2' } });
  expect(listOf(session)).toBeUndefined();
});

it('lets a change that is told while a list comes wait for its end', async () => {
  const { session, answer, change } = slowSession();
  const revision = () => listsOf(session).snapshot().revisions[CHANGED] ?? 0;
  const list = listAll(session, { method: METHOD, member: 'tools' }, new AbortController().signal);
  await answer();
  change();
  change();
  expect(revision()).toBe(0);
  await answer();
  await answer();
  expect((await list).items).toHaveLength(3);
  expect(revision()).toBe(0);
  await expect.poll(revision).toBe(1);
});

it('takes a change at once where the list is not being fetched', () => {
  const { session, change } = slowSession();
  const lists = listsOf(session);
  change();
  expect(lists.snapshot().revisions[CHANGED]).toBe(1);
});
