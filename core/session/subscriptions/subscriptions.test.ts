import { isObject, type JsonObject } from '../../json/json-object';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it, vi } from 'vitest';

import type { MessageEntry } from '../../transports/message-log';
import type { ServerTarget } from '../connect/server-config';
import type { ListChanged, Session } from '../session';
import { stdio, testHost } from '../testing/session-fixture';

const TELLING = stdio('node', 'e2e/servers/telling.mjs');
const PAGED = stdio('node', 'e2e/servers/paged.mjs');
const EVERYTHING = stdio('node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio');
const COUNTER = 'notes://desk/counter';

const host = testHost();

async function connect(target: ServerTarget, version?: '2026-07-28' | '2025-11-25') {
  const session = host.session(target, version ? { version } : {});
  await session.connect();
  expect(session.snapshot()).toMatchObject({ kind: 'connected' });
  return session;
}

const stateOf = (session: Session, uri: string) => session.subscriptions.snapshot().resources.get(uri);
const listening = (session: Session) => session.subscriptions.snapshot().listening;
const call = (session: Session, name: string) => session.request('tools/call', { name, arguments: {} });

/** The params of the messages that were sent by a method. */
function sentBy(session: Session, method: string): JsonObject[] {
  return session.log
    .entriesAfter(0)
    .filter(
      (entry): entry is MessageEntry =>
        entry.kind === 'message' &&
        entry.direction === 'sent' &&
        'method' in entry.shape &&
        entry.shape.method === method,
    )
    .map(({ raw }) => (JSON.parse(String(raw)) as { params: JsonObject }).params);
}

describe('up to 2025-11-25', () => {
  it('each resource is a request of its own, and updates are counted', async () => {
    const session = await connect(TELLING, '2025-11-25');
    session.subscriptions.subscribeTo({ uri: COUNTER });
    expect(stateOf(session, COUNTER)).toEqual({ kind: 'asking' });
    await vi.waitFor(() => expect(stateOf(session, COUNTER)).toMatchObject({ kind: 'on' }));
    await call(session, 'tick');
    await call(session, 'tick');
    await vi.waitFor(() => expect(session.subscriptions.snapshot().updates.get(COUNTER)).toMatchObject({ count: 2 }));
    session.subscriptions.unsubscribeFrom({ uri: COUNTER });
    await vi.waitFor(() => expect(stateOf(session, COUNTER)).toBeUndefined());
    expect(sentBy(session, 'resources/unsubscribe')).toMatchObject([{ uri: COUNTER }]);
    expect(sentBy(session, 'subscriptions/listen')).toEqual([]);
  });

  it('a refusal is kept with its error, and a new connection knows nothing of the old one', async () => {
    const session = await connect(TELLING, '2025-11-25');
    session.subscriptions.subscribeTo({ uri: 'notes://shelf/books' });
    session.subscriptions.subscribeTo({ uri: COUNTER });
    await vi.waitFor(() => {
      expect(stateOf(session, 'notes://shelf/books')).toMatchObject({
        kind: 'refused',
        outcome: { kind: 'error', error: { message: 'Only the counter changes.' } },
      });
      expect(stateOf(session, COUNTER)).toMatchObject({ kind: 'on' });
    });
    await session.connect();
    expect(stateOf(session, COUNTER)).toEqual({ kind: 'ended' });
    expect(sentBy(session, 'resources/subscribe')).toHaveLength(2);
  });

  it('server-everything tells of what was subscribed to', async () => {
    const session = await connect(EVERYTHING);
    const uri = 'demo://resource/dynamic/text/1';
    session.subscriptions.subscribeTo({ uri });
    await vi.waitFor(() => expect(stateOf(session, uri)).toMatchObject({ kind: 'on' }));
    await call(session, 'toggle-subscriber-updates');
    await vi.waitFor(() => expect(session.subscriptions.snapshot().updates.get(uri)?.count).toBeGreaterThanOrEqual(1), {
      timeout: 12_000,
    });
  });
});

describe('on 2026-07-28', () => {
  it('all is one listen, opened again with each change of what is wanted', async () => {
    const session = await connect(TELLING, '2026-07-28');
    const lists = { toolsListChanged: true, resourcesListChanged: true, promptsListChanged: true };
    await vi.waitFor(() => expect(listening(session)).toMatchObject({ kind: 'open', filter: lists, honoured: lists }));
    session.subscriptions.subscribeTo({ uri: COUNTER });
    session.subscriptions.subscribeTo({ uri: 'notes://shelf/books' });
    const both = { ...lists, resourceSubscriptions: [COUNTER, 'notes://shelf/books'] };
    await vi.waitFor(() => expect(listening(session)).toMatchObject({ kind: 'open', honoured: both }));
    expect(stateOf(session, COUNTER)).toMatchObject({ kind: 'on' });
    await call(session, 'tick');
    await vi.waitFor(() => expect(session.subscriptions.snapshot().updates.get(COUNTER)).toMatchObject({ count: 1 }));
    session.subscriptions.unsubscribeFrom({ uri: COUNTER });
    await vi.waitFor(() =>
      expect(listening(session)).toMatchObject({
        kind: 'open',
        honoured: { ...lists, resourceSubscriptions: ['notes://shelf/books'] },
      }),
    );
    // Two changes at once made one request; each one but the last was closed.
    expect(sentBy(session, 'subscriptions/listen')).toHaveLength(3);
    expect(sentBy(session, 'notifications/cancelled')).toHaveLength(2);
  });

  it('what is not honored is told, and an end by a notification can be followed by another listen', async () => {
    const session = await connect(PAGED);
    await vi.waitFor(() => expect(listening(session)).toMatchObject({ kind: 'open' }));
    expect(listening(session)).toMatchObject({ filter: { toolsListChanged: true }, honoured: {} });
    session.subscriptions.subscribeTo({ uri: 'item://all/1' });
    session.subscriptions.subscribeTo({ task: 'task-7' });
    await vi.waitFor(() =>
      expect(listening(session)).toMatchObject({
        kind: 'open',
        filter: { resourceSubscriptions: ['item://all/1'], taskIds: ['task-7'] },
        honoured: { resourceSubscriptions: ['item://all/1'] },
      }),
    );
    await call(session, 'end');
    expect(listening(session)).toMatchObject({ kind: 'ended', endedBy: 'cancelled', detail: 'The day is over.' });
    expect(stateOf(session, 'item://all/1')).toEqual({ kind: 'ended' });
    // The server is not told to end what it has ended: only the one that was replaced was cancelled.
    expect(sentBy(session, 'notifications/cancelled')).toHaveLength(1);
    session.subscriptions.listenAgain();
    await vi.waitFor(() => expect(stateOf(session, 'item://all/1')).toMatchObject({ kind: 'on' }));
  });

  it('over HTTP it is a stream: lists change on it, and the server ends it by a result', async () => {
    const handler = createMcpHandler(
      () => {
        const server = new McpServer({ name: 'http', version: '1' });
        server.registerTool('only', {}, () => ({ content: [] }));
        return server;
      },
      { legacy: 'reject' },
    );
    const node = toNodeHandler(handler);
    const http: Server = createServer((request, response) => {
      void node(request, response);
    }).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const { port } = http.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const session = await connect({ kind: 'http', url, headers: {} });
    const changed: ListChanged[] = [];
    session.onListChanged((what) => changed.push(what));
    await vi.waitFor(() => expect(listening(session)).toMatchObject({ kind: 'open' }));
    handler.notify.toolsChanged();
    await vi.waitFor(() => expect(changed).toEqual(['notifications/tools/list_changed']));
    await handler.close();
    await vi.waitFor(() => expect(listening(session)).toMatchObject({ kind: 'ended' }));
    const now = listening(session);
    expect(now.kind === 'ended' && now.endedBy).toBe('result');
    expect(isObject(now.kind === 'ended' && now.honoured)).toBe(true);
    http.closeAllConnections();
    http.close();
  });
});
