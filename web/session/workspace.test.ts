import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { KeyValueStore } from '../../core/host';
import { stdio } from '../../core/session/testing/session-fixture';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import { sessionTasks } from '../../core/session/tasks/session-tasks';
import { forgetServer, newQueryClient } from './queries';
import { NEW_SERVER } from './server-list';
import { Workspace } from './workspace';

let proxy: TestProxy;
beforeAll(async () => {
  proxy = await startTestProxy();
});
afterAll(() => proxy.close());

function storage(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function isGone(object: WeakRef<object>): Promise<boolean> {
  for (let times = 0; times < 20; times += 1) {
    // What is under way ends: timers of the log, and the tunnel's stream.
    await new Promise((resolve) => setTimeout(resolve, 50));
    collectGarbage();
    if (object.deref() === undefined) return true;
  }
  return false;
}

it('holds nothing of a server that was removed', async () => {
  const workspace = new Workspace(await proxy.open(), { local: storage(), tab: storage() });
  const client = newQueryClient();
  const use = async () => {
    workspace.save({ ...NEW_SERVER, name: 'paged', target: stdio('node', 'e2e/servers/paged.mjs') });
    await workspace.connect('paged');
    const session = workspace.session('paged');
    if (!session) throw new Error('no session');
    expect(session.snapshot().kind).toBe('connected');
    sessionTasks(session);
    await client.query({
      queryKey: ['tools/list', 'paged', 'target'],
      queryFn: ({ signal }) => session.request('tools/list', {}, { signal }),
      gcTime: Infinity,
    });
    expect(session.log.lastSeq).toBeGreaterThan(4);
    return { session: new WeakRef(session), log: new WeakRef(session.log) };
  };
  const { session, log } = await use();
  forgetServer(client, 'paged');
  await workspace.remove('paged');
  expect(log.deref()?.entry(1)).toBeUndefined();
  expect(await isGone(session)).toBe(true);
});
