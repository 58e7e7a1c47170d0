import { describe, expect, it, vi } from 'vitest';

import { shapeOf } from '../../protocol/json-rpc';
import { LogMessages, readLogMessage } from './log-messages';
import { MessageLog, type MessageEntry } from '../../transports/message-log';
import type { Session } from '../session';
import { stdio, testHost } from '../testing/session-fixture';
import type { Received } from '../../transports/wire';

const TELLING = stdio('node', 'e2e/servers/telling.mjs');
const EVERYTHING = stdio('node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio');

const host = testHost();

const say = (session: Session, level: string) =>
  session.request('tools/call', { name: 'say', arguments: { level, text: 'hello' } });
const messages = (session: Session) => session.logMessages.snapshot().messages;

describe('a server that logs', () => {
  it('is asked for a level, and what came of that is kept', async () => {
    const session = host.session(TELLING, { version: '2025-11-25' });
    await session.connect();
    await session.logMessages.setLevel('warning', 7);
    await say(session, 'info');
    await say(session, 'error');
    await vi.waitFor(() => expect(messages(session)).toHaveLength(2));
    expect(messages(session)).toMatchObject([
      { level: 'error', logger: 'voice', data: 'hello', findings: [] },
      { level: 'error', logger: 'records', data: { text: 'hello', nested: { length: 5 } } },
    ]);
    expect(session.logMessages.snapshot().requestedLevel).toMatchObject({
      level: 'warning',
      since: 7,
      outcome: { kind: 'result' },
    });
  });

  it('of the newest version is told the level with each request, from the next one on', async () => {
    const session = host.session(TELLING, { version: '2026-07-28' });
    await session.connect();
    await say(session, 'error');
    session.config = { ...session.config, protocol: { ...session.config.protocol, logLevel: 'notice' } };
    await say(session, 'error');
    await vi.waitFor(() => expect(messages(session)).toHaveLength(2));
    await session.logMessages.setLevel('debug', 1);
    await vi.waitFor(() =>
      expect(session.logMessages.snapshot().requestedLevel?.outcome).toMatchObject({ kind: 'error' }),
    );
  });

  it('server-everything logs by itself when it is told to', async () => {
    const session = host.session(EVERYTHING);
    await session.connect();
    await session.logMessages.setLevel('debug', 1);
    await session.request('tools/call', { name: 'toggle-simulated-logging', arguments: {} });
    await vi.waitFor(() => expect(messages(session).length).toBeGreaterThan(0), { timeout: 12_000 });
  });
});

describe('a message that breaks the rules', () => {
  it.each([
    [{ params: { level: 'info', data: null } }, []],
    [{ params: { level: 'fatal', data: 1 } }, ['unknown-level']],
    [{ params: { level: 3, data: 1 } }, ['level-not-text']],
    [{ params: {} }, ['no-level', 'no-data']],
    [{ params: { level: 'info', logger: 7, data: 1 } }, ['logger-not-text']],
    [{ params: [] }, ['params-not-an-object']],
    [{ id: 1, params: { level: 'info', data: 1 } }, ['has-id']],
  ])('%j', (message, findings) => {
    expect(readLogMessage(message).findings).toEqual(findings);
  });
});

describe('a flood', () => {
  it('is bounded, and what had to go is counted', async () => {
    const log = new MessageLog();
    let tell: (message: Received) => void = () => undefined;
    const store = new LogMessages({
      log,
      onMessage: (listener) => {
        tell = listener;
        return () => undefined;
      },
      request: () => Promise.reject(new Error('nothing is asked for')),
    });
    for (let number = 1; number <= 25_000; number += 1) {
      const value = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: number } };
      const raw = JSON.stringify(value);
      const entry = log.add({
        kind: 'message',
        direction: 'received',
        shape: shapeOf(value),
        raw,
        size: raw.length,
      }) as MessageEntry;
      tell({ entry, value, raw, elided: [] });
    }
    await vi.waitFor(() => expect(store.snapshot().messages.at(-1)?.data).toBe(25_000));
    const { messages: kept, dropped } = store.snapshot();
    expect(kept.length).toBeLessThanOrEqual(10_000);
    expect(kept.length + dropped).toBe(25_000);
    expect(kept[0]?.data).toBe(dropped + 1);
  });
});
