// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ListChanged, Session, SessionState } from '../../core/session/session';
import { reuseUnchangedItems, useList } from './use-list';
import { TOOLS } from './list-kinds';

const CONNECTED = {
  kind: 'connected',
  connected: { capabilities: { tools: {} }, since: 1 },
} as unknown as SessionState;

/** A session that answers each page after `millis`, its only tool named after the number of the request. */
function sessionOf({ millis = 0, pages = 1, always = false }) {
  const listeners = new Set<(what: ListChanged) => void>();
  const changed = () => {
    for (const listener of listeners) listener('notifications/tools/list_changed');
  };
  let asked = 0;
  const fake = {
    config: { name: 's', target: { kind: 'http', url: 'http://one/mcp', headers: {} } },
    onListChanged: (listener: (what: ListChanged) => void) => listeners.add(listener),
    request: async (_: string, { cursor = 1 }: { cursor?: number }) => {
      const tools = [{ name: `t${++asked}` }];
      await new Promise((resolve) => setTimeout(resolve, millis));
      if (always) setTimeout(changed, 1);
      const nextCursor = cursor < pages ? cursor + 1 : undefined;
      return { kind: 'result', result: { tools, nextCursor }, raw: '', elided: [] };
    },
  };
  return { session: fake as unknown as Session, changed, asked: () => asked };
}

function show(session: Session, client: QueryClient, state = CONNECTED, isWanted = true) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook((shown: SessionState) => useList(session, shown, TOOLS, isWanted), {
    wrapper,
    initialProps: state,
  });
  const items = () => {
    const { state, list } = hook.result.current;
    return list?.items ?? state;
  };
  return { ...hook, items };
}

const pass = (millis: number) => act(() => vi.advanceTimersByTimeAsync(millis));

describe('a list', () => {
  let client: QueryClient;
  beforeEach(() => {
    vi.useFakeTimers();
    client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } });
  });
  afterEach(() => vi.useRealTimers());

  it('that changed while it was not on the screen is fetched again when it is', async () => {
    const { session, changed } = sessionOf({});
    const before = show(session, client);
    await pass(10);
    before.unmount();
    changed();
    const after = show(session, client);
    expect(after.items()).toEqual([{ name: 't1' }]);
    await pass(10);
    expect(after.items()).toEqual([{ name: 't2' }]);
    expect(client.getQueryCache().getAll()).toHaveLength(1);
  });

  it('stays while something that does not ask for it is on the screen', async () => {
    const { session, asked } = sessionOf({});
    const before = show(session, client);
    await pass(10);
    before.unmount();
    const other = show(session, client, CONNECTED, false);
    await pass(10);
    other.unmount();
    expect(show(session, client).items()).toEqual([{ name: 't1' }]);
    await pass(10);
    expect(asked()).toBe(1);
  });

  it('that changed during its first loading is fetched from the start', async () => {
    const { session, changed } = sessionOf({ millis: 20, pages: 2 });
    const { items } = show(session, client);
    await pass(30);
    act(changed);
    await pass(100);
    expect(items()).toEqual([{ name: 't3' }, { name: 't4' }]);
  });

  it('that changes at each listing is not fetched for ever', async () => {
    const { session, asked } = sessionOf({ millis: 2, always: true });
    const { result } = show(session, client);
    await pass(900);
    expect(asked()).toBe(2);
    await pass(60_000);
    expect(asked()).toBe(6);
    act(() => result.current.refresh());
    await pass(10);
    expect(asked()).toBeGreaterThan(6);
  });

  it('stays when the connection is lost, but not when the server is another', async () => {
    const { session } = sessionOf({});
    const { items, rerender } = show(session, client);
    await pass(10);
    rerender({ kind: 'disconnected' });
    expect(items()).toEqual([{ name: 't1' }]);
    session.config.target = { kind: 'http', url: 'http://two/mcp', headers: {} };
    rerender({ kind: 'disconnected' });
    expect(items()).toBe('unavailable');
  });

  it('is fetched again by who had left it', async () => {
    const { session, asked } = sessionOf({});
    const { result, unmount } = show(session, client);
    await pass(10);
    unmount();
    result.current.refresh();
    await pass(10);
    expect(asked()).toBe(2);
  });
});

describe('a list that came again', () => {
  it('keeps what has not changed as the same objects, wherever it stands now', () => {
    const before = { items: [{ name: 'a', inputSchema: { type: 'object' } }, { name: 'b' }], pages: [] };
    const items = [
      { name: 'new' },
      { name: 'b', title: 'B' },
      { name: 'a', inputSchema: { type: 'object' } },
      'no object',
    ];
    const list = reuseUnchangedItems(before, { items, pages: [] });
    expect(list).toEqual({ items, pages: [] });
    expect(list.items[2]).toBe(before.items[0]);
  });
});
