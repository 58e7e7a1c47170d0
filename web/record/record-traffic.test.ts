import 'fake-indexeddb/auto';

import { afterEach, expect, it } from 'vitest';

import type { ServerConfig } from '../../core/session/connect/server-config';
import type { Host } from '../../core/host';
import { Session } from '../../core/session/session';
import { shapeOfText } from '../../core/protocol/json-rpc';
import type { LogEntry } from '../../core/transports/message-log';
import { NEW_SERVER } from '../session/server-list';
import { HistoryChoices } from './history-settings';
import { readTraffic } from './earlier-traffic';
import { TrafficRecorder } from './record-traffic';
import { TrafficDatabase } from './traffic-database';

const opened: TrafficDatabase[] = [];
let databases = 0;

afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

const HTTP: ServerConfig['target'] = {
  kind: 'http',
  url: 'http://127.0.0.1:9/mcp',
  headers: { 'X-Own': 'own-0123456789', 'X-Pin': 'pin7' },
};

/** A page of a tab, whose session logs what it is told to. */
async function browser() {
  const database = await TrafficDatabase.open(`traffic-${++databases}`);
  opened.push(database);
  const values = new Map<string, string>();
  const choices = new HistoryChoices({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  });
  const load = async (page: number) => {
    const limits = { entries: 100, bytes: 50_000, parts: 100, message: 16_000 };
    const config = { ...NEW_SERVER, name: 'demo', target: HTTP };
    const host = { onClosed: () => () => undefined } as unknown as Host;
    const session = new Session(host, config);
    const { log } = session;
    const recorder = new TrafficRecorder(session, {
      database,
      tab: 'tab',
      page,
      choices,
      limits,
    });
    await recorder.start();
    const message = (direction: 'sent' | 'received', value: object) => {
      const raw = JSON.stringify(value);
      return log.add({
        kind: 'message',
        direction,
        raw,
        shape: shapeOfText(raw),
        size: raw.length,
      });
    };
    return { log, recorder, message };
  };
  return { database, choices, load };
}

const rawsOf = (entries: readonly LogEntry[]) =>
  entries.map((entry) => (entry.kind === 'message' ? entry.raw : entry.kind));

it('has the traffic of the pages before again, as it became, below the numbers of today', async () => {
  const { database, load } = await browser();
  const first = await load(1000);
  first.message('sent', { id: 1, method: 'ping' });
  await first.recorder.write();
  first.message('received', { id: 1, result: {} });
  await first.recorder.write();
  const second = await load(2000);
  second.log.add({ kind: 'stderr', text: 'ready' });
  second.recorder.writeLast();
  await second.recorder.write();

  const earlier = await readTraffic(database, 'tab', 'demo', 3000);
  expect(rawsOf(earlier)).toEqual([
    '{"id":1,"method":"ping"}',
    '{"id":1,"result":{}}',
    'lifecycle',
    'stderr',
    'lifecycle',
  ]);
  expect(earlier.map(({ seq }) => seq)).toEqual([-4, -3, -2, -1, 0]);
  expect(earlier[0]).toMatchObject({ partner: -3, duration: expect.any(Number) as number });
  expect(earlier[1]).toMatchObject({ partner: -4, answers: 'ping' });
  expect(earlier[2]).toMatchObject({ event: { kind: 'reloaded' }, at: 2000 });
  expect(await readTraffic(database, 'other tab', 'demo', 3000)).toEqual([]);
});

it('keeps no secret: of headers, of a tool’s schema, or of the answer to a question', async () => {
  const { database, load } = await browser();
  const { log, message, recorder } = await load(1000);
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
  log.add({
    kind: 'http',
    method: 'POST',
    url: 'http://127.0.0.1:9/mcp?token=canary-query',
    headers: [
      ['X-Own', 'own-0123456789'],
      ['Authorization', 'Bearer canary-header-1'],
    ],
    requestBytes: 1,
    progress: { kind: 'waiting' },
  });
  await recorder.write();
  const kept = JSON.stringify(await readTraffic(database, 'tab', 'demo', 3000));
  expect(kept).toContain('sign_in');
  expect(kept).not.toContain(btoa('me:swordfish').slice(5, -2));
  expect(kept).not.toMatch(/u0066ish|%6Frdfish/);
  for (const each of ['swordfish', 'pin7', 'canary', 'own-0123456789', 'abcdefgh0123456789'])
    expect(kept).not.toContain(each);
});

it('lets the oldest go, and keeps nothing where nothing is to be kept', async () => {
  const { database, choices, load } = await browser();
  const { log, message, recorder } = await load(1000);
  // The first is larger than a message may be.
  for (const [method, size] of [
    ['huge', 17],
    ['one', 15],
    ['two', 15],
    ['tri', 15],
    ['six', 15],
  ] as const) {
    message('sent', { method, params: '.'.repeat(size * 1000) });
    await recorder.write();
  }
  const kept = await readTraffic(database, 'tab', 'demo', 3000);
  const methods = kept.map((entry) =>
    entry.kind === 'message' && 'method' in entry.shape ? entry.shape.method : '',
  );
  expect(methods).toEqual(['two', 'tri', 'six', '']);

  // Of the larger one the row is there, without its text.
  message('sent', { method: 'huge', params: '.'.repeat(17_000) });
  await recorder.write();
  const now = await readTraffic(database, 'tab', 'demo', 3000);
  expect(now.at(-2)).toMatchObject({ raw: '', unkept: true, shape: { method: 'huge' } });

  choices.setKeeps('demo', false);
  await expect.poll(() => database.sizes('tab', 'demo')).toEqual([]);
  log.add({ kind: 'stderr', text: 'secret' });
  await recorder.write();
  expect(await database.sizes('tab', 'demo')).toEqual([]);
});

it('keeps a large message as a file, without its secrets', async () => {
  const { database, load } = await browser();
  const { log, recorder } = await load(1000);
  const text = (secret: string) =>
    JSON.stringify({ id: 1, result: { told: secret, more: '.'.repeat(9000) } });
  const raw = new TextEncoder().encode(text('own-0123456789'));
  const shape = shapeOfText(text(''));
  log.add({ kind: 'message', direction: 'received', raw, shape, size: raw.length });
  await recorder.write();
  const [size] = await database.sizes('tab', 'demo');
  const part = await database.read(size?.id ?? 0);
  expect(part?.entries[0]).toMatchObject({ raw: expect.any(Blob) as Blob });
  const [entry] = await readTraffic(database, 'tab', 'demo', 3000);
  const kept = entry?.kind === 'message' ? entry.raw : '';
  expect(new TextDecoder().decode(kept as Uint8Array)).toBe(text('••••••'));
});

it('forgets tabs that are gone, and follows a server to its new name', async () => {
  const { database, load } = await browser();
  const { log, recorder } = await load(1000);
  log.add({ kind: 'stderr', text: 'ready' });
  await recorder.write();
  const part = { server: 'demo', page: 1, entries: [], count: 0, bytes: 0 };
  for (const tab of ['gone 1', 'gone 2', 'other']) await database.add({ ...part, tab });
  await database.keepTabs((tab) => tab === 'tab' || tab === 'other');
  expect(await database.sizes('gone 1')).toEqual([]);
  expect(await database.sizes('gone 2')).toEqual([]);
  expect(await database.sizes('other')).toHaveLength(1);
  await database.rename('tab', 'demo', 'renamed');
  expect(await readTraffic(database, 'tab', 'demo', 3000)).toEqual([]);
  expect(await readTraffic(database, 'tab', 'renamed', 3000)).toHaveLength(2);
});
