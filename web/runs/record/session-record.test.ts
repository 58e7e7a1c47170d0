import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';

import type { Host } from '../../../core/host';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { Recording } from '../../../core/recording/recording';
import { blobSource } from '../../../core/recording/recording-source';
import { userActionsOf } from '../../../core/session/user-actions';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { Session } from '../../../core/session/session';
import { Secrets } from '../../../core/secrets/secrets';
import type { LogEntry } from '../../../core/transports/message-log';
import { NEW_SERVER } from '../../session/server-list';
import { migrateEarlierData } from './migrate-earlier-data';
import { readTraffic } from './earlier-traffic';
import { HistorySettingsStore } from './history-settings';
import { RunHistory } from './run-history';
import { openRecord } from './open-record';
import { RecordDatabase } from './record-database';
import { recordSession } from './record-session';
import { recordingOf } from './recording-of';
import { packRun } from './pack-run';
import { SessionRecord } from './session-record';
import { storageFull } from '../../ui/remember';

let databases = 0;

const HTTP: ServerConfig['target'] = {
  kind: 'http',
  url: 'http://127.0.0.1:9/mcp',
  headers: { 'X-Own': 'own-0123456789', 'X-Pin': 'pin7' },
};
const host = { onClosed: () => () => undefined, version: '1.2.3' } as unknown as Host;

/** A page of a tab, whose session logs what it is told to. */
async function browser() {
  const database = await RecordDatabase.open(`record-${++databases}`, () => undefined);
  onTestFinished(() => database.close());
  const values = new Map<string, string>();
  const settings = new HistorySettingsStore({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const load = (page: number, tab = 'tab') => {
    const session = new Session(host, { ...NEW_SERVER, name: 'demo', target: HTTP });
    const { log } = session;
    const place = { database, tab, page, settings, isShown: true };
    const record = new SessionRecord(session, place);
    const message = (direction: 'sent' | 'received', value: object, http?: number) => {
      const raw = JSON.stringify(value);
      return log.add({
        kind: 'message',
        direction,
        raw,
        shape: shapeOfJson(raw),
        size: raw.length,
        ...(http !== undefined && { http }),
      });
    };
    return { session, log, record, message };
  };
  const read = (tab = 'tab', server = 'demo') => readTraffic(database, host, { tab, server, page: 3000 });
  return { database, settings, load, read };
}

const rawsOf = (entries: readonly LogEntry[]) =>
  entries.map((entry) => (entry.kind === 'message' ? entry.raw : entry.kind));

it('has the traffic of the pages before again, as it became, below the numbers of today', async () => {
  const { load, read } = await browser();
  const first = load(1000);
  first.message('sent', { id: 1, method: 'ping' });
  await first.record.write();
  first.message('received', { id: 1, result: {} });
  await first.record.write();
  const second = load(2000);
  second.log.add({ kind: 'stderr', text: 'ready' });
  await second.record.write();
  second.log.add({ kind: 'stderr', text: 'and gone' });
  second.record.writeLast();
  await second.record.write();

  const earlier = await read();
  expect(rawsOf(earlier)).toEqual([
    '{"id":1,"method":"ping"}',
    '{"id":1,"result":{}}',
    'lifecycle',
    'stderr',
    'stderr',
    'lifecycle',
  ]);
  expect(earlier.map(({ seq }) => seq)).toEqual([-5, -4, -3, -2, -1, 0]);
  expect(earlier[0]).toMatchObject({ partner: -4, duration: expect.any(Number) as number });
  expect(earlier[1]).toMatchObject({ partner: -5, requestSummary: 'ping' });
  expect(earlier[2]).toMatchObject({ event: { kind: 'reloaded' }, at: 2000 });
  expect(await read('other tab')).toEqual([]);
});

it('only notes what is said beside the calls: it masks and writes when the page is idle', async () => {
  const { load, read } = await browser();
  const { message, record } = load(1000);
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (write: () => void) => idle.push(write));
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const masked = vi.spyOn(Secrets.prototype, 'mask');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let id = 1; id <= 50; id += 1) {
    message('sent', { id, method: 'tools/call', params: { name: 'a' } });
    await vi.advanceTimersByTimeAsync(100);
    message('received', { id, result: { content: [] } });
  }
  // Of all that it has asked once for a time when nobody waits.
  expect(idle).toHaveLength(1);
  expect(transactions).not.toHaveBeenCalled();
  expect(masked).not.toHaveBeenCalled();
  vi.useRealTimers();
  idle[0]?.();
  await record.write();
  expect(masked).toHaveBeenCalled();
  expect(transactions.mock.calls.length).toBeLessThan(20);
  transactions.mockRestore();
  masked.mockRestore();
  vi.unstubAllGlobals();
  expect(record.recorded?.count).toBe(100);
  expect((await read()).filter(({ kind }) => kind === 'message')).toHaveLength(100);
});

it('keeps no secret: of headers, of a tool’s schema, or of the answer to a question', async () => {
  const { database, load, read } = await browser();
  const { log, message, record } = load(1000);
  const secret = { type: 'string', format: 'password' };
  const inputSchema = { type: 'object', properties: { password: secret } };
  message('sent', { id: 0, method: 'tools/list' });
  message('received', { id: 0, result: { tools: [{ name: 'sign_in', inputSchema }] } });
  const params = { name: 'sign_in', arguments: { password: 'swordfish' } };
  message('sent', { id: 1, method: 'tools/call', params });
  const requestedSchema = { type: 'object', properties: { code: secret } };
  message('received', { id: 7, method: 'elicitation/create', params: { requestedSchema } });
  message('sent', { id: 7, result: { action: 'accept', content: { code: 'canary-code' } } });
  // As PHP, .NET and a `Basic` header write them.
  const echoes = `swordfish sword\\u0066ish canary-code ${btoa('me:swordfish')} sw%6Frdfish`;
  message('received', { id: 1, result: { content: [{ text: `${echoes} pin7` }] } });
  log.add({ kind: 'stderr', text: 'signed in with swordfish, Bearer abcdefgh0123456789' });
  log.add({ kind: 'noise', text: 'Bearer abcdefgh0123456789', size: 25 });
  const http = log.add({
    kind: 'http',
    method: 'POST',
    url: 'http://127.0.0.1:9/mcp?token=canary-query',
    headers: [
      ['X-Own', 'own-0123456789'],
      ['x-pin', 'pin7'],
      ['Authorization', 'Bearer canary-header-1'],
    ],
    requestBytes: 1,
    progress: { kind: 'waiting' },
  });
  log.update(http.seq, (entry) => ({
    ...entry,
    progress: { kind: 'broken', code: 'x', message: 'swordfish', duration: 1, lastSeq: http.seq },
  }));
  await record.write();
  const events = await database.events.read(record.recorded?.id ?? 0, 0);
  const kept = JSON.stringify([await read(), events, record.recorded]);
  expect(kept).toContain('sign_in');
  expect(kept).not.toContain(btoa('me:swordfish').slice(5, -2));
  expect(kept).not.toMatch(/u0066ish|%6Frdfish/);
  for (const each of ['swordfish', 'pin7', 'canary', 'own-0123456789', 'abcdefgh0123456789'])
    expect(kept).not.toContain(each);
});

it('lets the oldest go, and keeps nothing where nothing is to be kept', async () => {
  const { database, settings, load, read } = await browser();
  const { log, message, record } = load(1000);
  settings.setLimit(50_000);
  for (const method of ['one', 'two', 'tri', 'six']) {
    message('sent', { method, params: '.'.repeat(15_000) });
    await record.write();
  }
  const kept = await read();
  const methods = kept.map((entry) => (entry.kind === 'message' && 'method' in entry.shape ? entry.shape.method : ''));
  expect(methods).toEqual(['two', 'tri', 'six', '']);
  const { bytes } = await database.totals();
  expect(bytes).toBeGreaterThan(45_000);
  expect(bytes).toBeLessThanOrEqual(50_000);

  settings.setStored('demo', false);
  await expect.poll(() => read()).toEqual([]);
  expect((await database.totals()).bytes).toBe(0);
  log.add({ kind: 'stderr', text: 'secret' });
  await record.write();
  expect(await read()).toEqual([]);
  settings.setStored('demo', true);
  log.add({ kind: 'stderr', text: 'again' });
  await record.write();
  expect(rawsOf(await read())).toEqual(['stderr', 'lifecycle']);
});

it('counts what it has written, however often the browser had no room for it', async () => {
  const { database, load, read } = await browser();
  const { message, record } = load(1000);
  message('sent', { id: 0, method: 'ping' });
  await record.write();
  const full = vi.spyOn(database.events, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  for (let id = 1; id <= 20; id += 1) {
    message('sent', { id, method: 'ping' });
    await record.write();
  }
  expect(full).toHaveBeenCalledTimes(20);
  expect(storageFull.snapshot()).toBe('full');
  full.mockRestore();
  const before = await database.events.bytes();
  await record.write();
  const [session] = await database.events.sessions('demo');
  const events = await database.events.read(session?.id ?? 0, 0);
  expect(session?.count).toBe(events.length);
  expect(session?.bytes).toBe(events.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(before).toBe(events[0]?.bytes);
  expect(rawsOf(await read()).filter((raw) => String(raw).includes('ping'))).toHaveLength(21);
});

it('still says how many events were lost where writing that failed', async () => {
  const { database, load } = await browser();
  const { log, record } = load(1000);
  for (let at = 0; at <= 50_000; at += 1) log.add({ kind: 'stderr', text: 'x' });
  const full = vi.spyOn(database.events, 'add').mockRejectedValueOnce(new Error('full'));
  await record.write();
  full.mockRestore();
  await record.write();
  const [session] = await database.events.sessions('demo');
  const [first] = await database.events.read(session?.id ?? 0, 0);
  expect(first?.event).toMatchObject({ kind: 'lost', events: 5000 });
});

it('keeps a large message as a file, without its secrets', async () => {
  const { database, load, read } = await browser();
  const { log, record } = load(1000);
  const text = (secret: string) => JSON.stringify({ id: 1, result: { told: secret, more: '.'.repeat(9000) } });
  const raw = new TextEncoder().encode(text('own-0123456789'));
  const shape = shapeOfJson(text(''));
  const { seq } = log.add({ kind: 'message', direction: 'received', raw, shape, size: raw.length });
  await record.write();
  const { number, masked } = record.eventOf(seq) ?? { number: 0 };
  expect(masked).toBe(true);
  const [event] = await database.events.read(record.recorded?.id ?? 0, number);
  expect(event?.large?.raw).toBeInstanceOf(Blob);
  const [entry] = await read();
  const kept = entry?.kind === 'message' ? entry.raw : '';
  expect(new TextDecoder().decode(kept as Uint8Array)).toBe(text('••••••'));
  const file = record.recorded && (await recordingOf(database, record.recorded));
  expect(await file?.text()).toContain(JSON.stringify(text('••••••')));
});

it('erases the traffic of a tab, and follows a server to its new name', async () => {
  const { database, load, read } = await browser();
  const { log, record } = load(1000);
  const other = load(1000, 'other');
  log.add({ kind: 'stderr', text: 'ready' });
  other.log.add({ kind: 'stderr', text: 'there' });
  await record.write();
  await other.record.write();
  await database.renameServer('demo', 'renamed');
  expect(await read()).toEqual([]);
  expect(await read('tab', 'renamed')).toHaveLength(2);
  await database.forgetTraffic('tab', 'renamed');
  expect(await read('tab', 'renamed')).toEqual([]);
  expect(await read('other', 'renamed')).toHaveLength(2);
  await database.events.tidy((tab) => tab === 'other');
  expect(await database.events.sessions()).toMatchObject([{ tab: 'other' }]);
});

it('makes a recording of a session, or of what came after a mark, which can be read by itself', async () => {
  const { database, load } = await browser();
  const { session, message, record } = load(1000);
  message('sent', { id: 1, method: 'initialize' });
  message('received', { id: 1, result: { protocolVersion: '2025-11-25' } });
  message('sent', { id: 2, method: 'tools/call', params: { name: 'before' } });
  message('received', { id: 2, result: {} });
  await new Promise((resolve) => setTimeout(resolve, 2));
  const mark = Date.now();
  userActionsOf(session).record({ act: 'call', method: 'tools/call', subject: 'after' });
  message('sent', { id: 3, method: 'tools/call', params: { name: 'after' } });
  message('received', { id: 3, result: {} });
  await record.write();
  const { recorded } = record;
  if (!recorded) throw new Error('Nothing was recorded.');
  const messagesOf = async (since: number) => {
    const file = await recordingOf(database, recorded, since);
    const recording = await Recording.open(blobSource(file));
    expect(recording).toMatchObject({ cut: 0, header: { origin: 'session', by: 'mcp-loupe 1.2.3' } });
    const told: unknown[] = [];
    for await (const event of recording.events())
      told.push(
        event.kind === 'message' && 'text' in event ? (JSON.parse(event.text) as { id: number }).id : event.kind,
      );
    return told;
  };
  expect(await messagesOf(0)).toEqual([1, 1, 2, 2, 'act', 3, 3]);
  expect(await messagesOf(mark)).toEqual([1, 1, 'act', 3, 3]);
});

it('keeps runs that are made of its events, and erases both together', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  const { settings } = await browser();
  const session = new Session(host, { ...NEW_SERVER, name: 'demo', target: HTTP });
  const { log } = session;
  const add = (direction: 'sent' | 'received', raw: string) =>
    log.add({ kind: 'message', direction, raw, shape: shapeOfJson(raw), size: raw.length });
  const runs = new RunHistory({ open: openRecord, settings });
  const call = async (id: string, text: string) => {
    const after = log.lastSeq;
    const request = `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"say"}}`;
    add('sent', request);
    const result = { content: [{ type: 'text', text }] };
    const raw = JSON.stringify({ jsonrpc: '2.0', id, result });
    const { seq } = add('received', raw);
    const outcome = { kind: 'result', request, result, raw, elided: [], size: raw.length } as const;
    const ended = { kind: 'ended', outcomes: [{ ...outcome, seq, millis: 1 }] } as const;
    const toKeep = await packRun(
      session,
      { id: 0, kind: 'tool', name: 'say', arguments: {}, startedAt: Date.now(), state: ended },
      { after, connected: undefined },
    );
    const kept = await runs.add(toKeep);
    if (!kept) throw new Error('The run was not kept.');
    return { kept, toKeep, request, raw };
  };
  const first = await call('1', 'the first own-0123456789');
  const record = await recordSession(session);
  expect(first.toKeep.payload).toMatchObject({
    session: record?.recorded?.id,
    redacted: true,
    outcomes: [{ request: { event: 1 }, raw: { event: 2, isBytes: false } }],
  });
  const masked = first.raw.replace('own-0123456789', '••••••');
  expect(await runs.payload(first.kept.id)).toMatchObject({
    outcomes: [{ request: first.request, raw: { text: masked, isBytes: false } }],
  });
  const second = await call('2', '2'.repeat(10_000));
  await runs.setPinned(second.kept.id, true);
  const third = await call('3', '3'.repeat(10_000));
  const database = await openRecord();
  const recorded = record?.recorded?.id ?? 0;
  const numbers = async () => (await database.events.read(recorded, 0)).map(({ number }) => number);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);

  // To forget a run is to erase what was said.
  await runs.forget([first.kept.id]);
  expect(await numbers()).toEqual([3, 4, 5, 6]);
  // The traffic is cleared: what runs are made of stays.
  log.add({ kind: 'stderr', text: 'ready' });
  await record?.write();
  await record?.forget();
  expect(await numbers()).toEqual([3, 4, 5, 6]);
  // The oldest that is not pinned goes, with its run.
  await runs.setLimit(15_000);
  expect(await numbers()).toEqual([3, 4]);
  expect(await runs.payload(third.kept.id)).toBeUndefined();
  expect(await runs.payload(second.kept.id)).toMatchObject({ outcomes: [{ raw: { isBytes: false } }] });
  expect((await database.totals()).count).toBe(1);
  await runs.forgetAll();
  expect(await numbers()).toEqual([]);
  expect(await database.totals()).toEqual({ count: 0, bytes: 0, dropped: 0 });
  vi.unstubAllGlobals();
});

it('takes over what earlier versions kept in databases of their own', async () => {
  const { openDB } = await import('idb');
  const { database } = await browser();
  const traffic = await openDB('loupe-traffic', 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('parts', { autoIncrement: true }),
  });
  const raw = '{"id":1,"method":"ping"}';
  const sent = { kind: 'message', direction: 'sent', raw, shape: shapeOfJson(raw), size: 24 };
  const entry = { ...sent, seq: 1, at: 900 };
  const about = { tab: 'tab', server: 'demo', page: 800, count: 1, bytes: 1 };
  await traffic.add('parts', { ...about, entries: [entry] });
  await traffic.add('parts', { ...about, entries: [{ ...entry, partner: 2 }] });
  traffic.close();
  const recordings = await openDB('loupe-recordings', 1, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore('recordings', { keyPath: 'id' });
      const pieces = upgraded.createObjectStore('pieces', { autoIncrement: true });
      pieces.createIndex('recording', 'recording');
    },
  });
  await recordings.add('recordings', { id: 'a', server: 'left', at: 700 });
  const server = { kind: 'stdio', command: 'node', args: [] };
  const header = { loupe: 'recording', version: 1, at: new Date(700).toISOString(), by: '', server };
  for (const line of [header, { ms: 1, kind: 'stderr', text: 'crashed' }])
    await recordings.add('pieces', { recording: 'a', text: `${JSON.stringify(line)}\n` });
  recordings.close();

  await migrateEarlierData(database);
  const entries = await readTraffic(database, host, { tab: 'tab', server: 'demo', page: 3000 });
  expect(rawsOf(entries)).toEqual([raw, 'lifecycle']);
  const [left] = await database.events.sessions('left');
  const file = left && (await recordingOf(database, left));
  expect(await file?.text()).toContain('crashed');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('loupe-traffic');
  expect(names).not.toContain('loupe-recordings');
});
