// What each version has, over each of its transports, as far as it needs no page: e2e/versions.spec.ts shows the newest of both eras.
import { afterAll, describe, expect, it, vi } from 'vitest';

import { type EveryFeature, startEveryFeature } from '../../e2e/every-feature';
import { everything, startEverything } from '../../e2e/http-servers';
import {
  call,
  callForJson,
  cancelEndless,
  completed,
  connect,
  connected,
  COUNTER,
  expectLogged,
  expectNothingFound,
  grow,
  ITEM,
  namesOf,
  NEVER,
  progressOf,
  read,
  resultOf,
  SAMPLED,
  setRoots,
  TALK,
  watchTheCounter,
} from '../../e2e/session-calls';
import type { JsonObject } from '../json/json-object';
import type { ServerTarget } from './connect/server-config';
import { listPages } from './lists/list-pages';
import { startTestHost, stdio } from './testing/session-fixture';

// Each of these does a session's worth of work.
vi.setConfig({ testTimeout: 120_000 });

const host = startTestHost();
const stops: (() => Promise<void>)[] = [() => host.stop()];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function everyFeature(version: string): Promise<EveryFeature> {
  const server = await startEveryFeature(version);
  stops.push(() => server.stop());
  return server;
}

it('2024-11-05 over HTTP+SSE', async () => {
  const server = await everyFeature('2024-11-05');
  const target = { kind: 'auto', url: `${server.origin}/events`, headers: {} } as const;
  const found = await connect(host, target);
  const fallback = expect.objectContaining({ kind: 'fallback-sse' }) as unknown;
  expect(connected(found.session).steps).toContainEqual(fallback);
  await found.session.disconnect();

  const { session, asked } = await connect(host, target, { version: '2024-11-05' });
  expect(connected(session)).toMatchObject({
    transport: 'sse',
    protocolVersion: '2024-11-05',
    instructions: 'All of **2024-11-05**.',
  });
  // No more is declared than the version has.
  expect((await server.seen('initialize')).at(-1)?.params).toMatchObject({
    protocolVersion: '2024-11-05',
    capabilities: { sampling: {}, roots: { listChanged: true } },
  });
  expect(Object.keys(connected(session).declared.capabilities).sort()).toEqual(['roots', 'sampling']);

  // Two pages make one list.
  expect(await namesOf(session, 'tools')).toHaveLength(10);
  const pages = (await server.seen('tools/list')).map(({ params }) => params?.['cursor']);
  expect(pages.slice(-2)).toEqual([undefined, 'rest']);
  expect(await call(session, 'content')).toMatchObject([
    { text: 'Some text.' },
    { type: 'image' },
    { resource: { uri: COUNTER } },
  ]);

  expect((await progressOf(session, () => server.release())).at(-1)).toEqual({ progress: 3, total: 4 });
  const id = await cancelEndless(session, async () => {
    const last = async () => (await server.seen('tools/call')).at(-1)?.params;
    await expect.poll(last).toMatchObject({ name: 'endless' });
  });
  await expect.poll(() => server.all()).toContainEqual({ aborted: 'endless' });
  const cancelled = (await server.seen('notifications/cancelled')).at(-1);
  expect(cancelled?.params?.['requestId']).toBe(id);
  expect((await server.seen('tools/call')).at(-1)?.id).toBe(id);

  expect(await callForJson(session, 'sample')).toEqual(SAMPLED);
  expect(asked[0]?.['messages']).toMatchObject([{ content: { text: 'Say something.' } }]);
  await call(session, 'take_back');
  expect(session.openRequests.snapshot()).toEqual([]);
  expect(session.openRequests.notes.snapshot()).toMatchObject([{ kind: 'withdrawn' }]);
  await setRoots(session);
  await session.notify('notifications/roots/list_changed');
  await expect.poll(() => server.seen('notifications/roots/list_changed')).toHaveLength(1);
  expect(await callForJson(session, 'list_roots')).toEqual({ roots: [{ uri: 'file:///work' }] });
  expect(await callForJson(session, 'ping_client')).toEqual({});

  expect(await read(session, 'every://picture')).toMatchObject([{ mimeType: 'image/png' }]);
  expect(await read(session, 'every://gone')).toMatchObject({
    message: expect.stringContaining('-32002') as unknown,
  });
  expect(await completed(session, [ITEM, 'name', 'ne'])).toEqual(['needle']);
  expect(await read(session, 'every://item/needle')).toMatchObject([{ text: 'Item needle' }]);
  await watchTheCounter(session);
  session.subscriptions.unsubscribeFrom({ uri: COUNTER });
  for (const method of ['resources/subscribe', 'resources/unsubscribe'])
    await expect.poll(() => server.seen(method)).toMatchObject([{ params: { uri: COUNTER } }]);

  // It has no capability for completion, and is not told the other arguments.
  expect(await completed(session, [TALK, 'language', 'Mal'])).toEqual(['Maltese']);
  const others = { language: 'Maltese' };
  expect(await completed(session, [TALK, 'tone', ''], others)).toEqual(['dry', 'plain']);
  const prompt = { name: 'talk', arguments: { language: 'Maltese', tone: 'dry' } };
  expect(resultOf(await session.request('prompts/get', prompt))['messages']).toMatchObject([
    { content: { text: 'Talk Maltese.' } },
    { content: { type: 'image' } },
    { content: { resource: { text: 'Embedded.' } } },
  ]);

  await session.logMessages.setLevel('warning', 1);
  await expectLogged(session);
  await grow(session);
  expect(resultOf(await session.request('ping', {}))).toEqual({});
  expect(await server.seen('ping')).toHaveLength(1);
  await expectNothingFound(session, '2024-11-05');
});

describe('2025-03-26', () => {
  it('over Streamable HTTP', async () => {
    const server = await everyFeature('2025-03-26');
    const url = `${server.origin}/mcp`;
    const { session, asked } = await connect(host, { kind: 'auto', url, headers: {} });
    expect(connected(session)).toMatchObject({ protocolVersion: '2025-03-26' });
    expect(session.http?.snapshot().sessionId).toMatch(/^[0-9a-f-]{36}$/);
    const tools = await listPages(session, { method: 'tools/list', member: 'tools', signal: NEVER });
    expect(tools.items[0]).toMatchObject({ annotations: { readOnlyHint: true, idempotentHint: true } });
    expect((await call(session, 'content'))[3]).toMatchObject({ mimeType: 'audio/wav' });
    expect(await callForJson(session, 'sample')).toEqual(SAMPLED);
    expect(asked[0]?.['messages']).toMatchObject([{}, { content: { mimeType: 'audio/wav' } }]);

    // A call whose stream is cut off comes through by Last-Event-ID.
    const streams = () => session.http?.snapshot().streams ?? [];
    const heard = await progressOf(session, async () => {
      expect(streams().filter(({ kind, state }) => kind === 'get' && state === 'open')).toHaveLength(1);
      session.http?.dropStreams();
      expect(streams().filter(({ state }) => state === 'dropped')).toHaveLength(2);
      await expect
        .poll(async () => (await server.all()).filter(({ headers }) => headers?.['last-event-id']))
        .not.toHaveLength(0);
      await expect.poll(() => streams().some((each) => each.resumedFrom)).toBe(true);
      await server.release();
    });
    expect(heard.at(-1)).toEqual({ progress: 3, total: 4, message: 'Step 3' });

    const pings = ['first', 'second'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    await session.sendRaw(JSON.stringify(pings));
    await expect.poll(() => server.seen('ping')).toMatchObject([{ id: 'first' }, { id: 'second' }]);
    const answers = () =>
      session.log
        .entriesAfter(0)
        .flatMap((entry) => (entry.kind === 'message' ? [[entry.direction, entry.shape]] : []))
        .filter(([direction]) => direction === 'received');
    for (const id of ['first', 'second']) await expect.poll(() => JSON.stringify(answers())).toContain(`"id":"${id}"`);
    await expectNothingFound(session, '2025-03-26');

    await session.disconnect();
    const last = async () => (await server.all()).findLast(({ http }) => http);
    await expect.poll(last).toMatchObject({
      http: 'DELETE',
      headers: { 'mcp-session-id': expect.stringMatching(/./) as unknown },
    });
  });

  it('receives a batch on stdio', async () => {
    const script = 'e2e/servers/every-feature-2025.mjs';
    const { session } = await connect(host, stdio('node', script, '--version', '2025-03-26'));
    expect(connected(session)).toMatchObject({ protocolVersion: '2025-03-26', transport: 'stdio' });
    expect(await call(session, 'batch')).toMatchObject([{ text: 'One of two.' }]);
    const messages = () => session.logMessages.snapshot().messages;
    await expect.poll(messages).toMatchObject([{ data: 'in a batch' }]);
    await expectNothingFound(session, '2025-03-26');
  });
});

it('2025-06-18 over Streamable HTTP', async () => {
  const server = await everyFeature('2025-06-18');
  const url = `${server.origin}/mcp`;
  const { session } = await connect(host, { kind: 'auto', url, headers: {} });
  expect(connected(session)).toMatchObject({ protocolVersion: '2025-06-18' });
  const tools = await listPages(session, { method: 'tools/list', member: 'tools', signal: NEVER });
  expect(tools.items[0]).toMatchObject({ title: 'All content', _meta: { 'example.com/kind': 'all' } });
  const content = await call(session, 'content');
  expect(content[4]).toMatchObject({
    type: 'resource_link',
    uri: COUNTER,
    annotations: { lastModified: '2025-06-18T12:00:00Z' },
  });
  expect(await read(session, COUNTER)).toMatchObject([{ text: 'at 0' }]);
  const structured = await session.request('tools/call', { name: 'structured', arguments: {} });
  expect(resultOf(structured)['structuredContent']).toEqual({ sum: 5 });
  const form = { action: 'accept', content: { name: 'Ada' } };
  expect(await callForJson(session, 'elicit')).toEqual(form);

  const prompts = await listPages(session, { method: 'prompts/list', member: 'prompts', signal: NEVER });
  expect(prompts.items[0]).toMatchObject({ title: 'Talk' });
  expect(await completed(session, [TALK, 'language', 'Mal'])).toEqual(['Maltese']);
  const others = { language: 'Maltese' };
  expect(await completed(session, [TALK, 'tone', ''], others)).toEqual(['warm']);
  expect((await server.seen('completion/complete')).at(-1)?.params).toMatchObject({
    context: { arguments: others },
  });

  // Every request after the handshake names the version in its header.
  const all = await server.all();
  const at = all.findIndex(({ method }) => method === 'notifications/initialized');
  const after = all.slice(at - 1).filter(({ http }) => http);
  expect(after.length).toBeGreaterThan(5);
  const versions = new Set(after.map(({ headers }) => headers?.['mcp-protocol-version']));
  expect([...versions]).toEqual(['2025-06-18']);
  await expectNothingFound(session, '2025-06-18');
});

it('2026-07-28 on stdio', async () => {
  const { session, asked } = await connect(host, stdio('node', 'e2e/servers/every-feature-2026.mjs'));
  const { protocolVersion, transport, steps, serverInfo, discovered } = connected(session);
  expect({ protocolVersion, transport }).toEqual({ protocolVersion: '2026-07-28', transport: 'stdio' });
  expect(steps.at(-1)?.kind).toBe('discover');
  expect(discovered).toMatchObject({ ttlMs: 60_000 });
  expect(serverInfo).toMatchObject({
    description: 'Has every feature of its version.',
    icons: [{ mimeType: 'image/png' }],
  });
  expect(await callForJson(session, 'meta')).toMatchObject({
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: expect.stringMatching(/loupe/i) as unknown },
    'io.modelcontextprotocol/clientCapabilities': { sampling: { tools: {} }, roots: {} },
  });
  expect(await call(session, 'content')).toMatchObject([
    { type: 'text' },
    { type: 'image' },
    { type: 'resource' },
    { mimeType: 'audio/wav' },
    { type: 'resource_link', name: 'counter' },
  ]);
  const structured = await session.request('tools/call', { name: 'structured', arguments: {} });
  expect(resultOf(structured)['structuredContent']).toEqual(['sum', 5]);

  // Questions of a tool, a prompt and a resource, in rounds.
  await setRoots(session);
  expect(await callForJson(session, 'ask')).toEqual({
    state: 'round "one" é',
    answers: {
      who: { action: 'accept', content: { name: 'Ada' } },
      words: SAMPLED,
      roots: { roots: [{ uri: 'file:///work' }] },
    },
  });
  expect(asked.find((each) => each['tools'])?.['tools']).toMatchObject([{ name: 'add' }]);
  const rounds = await session.requestInRounds('tools/call', { name: 'ask', arguments: {} });
  expect(rounds).toHaveLength(2);
  const ids = rounds.map(({ request }) => (JSON.parse(request) as { id: unknown }).id);
  expect(ids[0]).not.toBe(ids[1]);
  expect(await callForJson(session, 'visit')).toMatchObject({ action: 'accept' });
  expect(await completed(session, [TALK, 'language', 'Mal'])).toEqual(['Maltese']);
  const others = { language: 'Maltese' };
  expect(await completed(session, [TALK, 'tone', ''], others)).toEqual(['warm']);
  const prompt = { name: 'talk', arguments: { language: 'Maltese', tone: 'warm' } };
  const got = await session.requestInRounds('prompts/get', prompt);
  expect(resultOf(got.at(-1))['messages']).toMatchObject([{ content: { text: 'Talk Maltese to Ada.' } }]);
  expect(await read(session, 'every://locked')).toMatchObject([{ text: 'Open to Ada' }]);

  await watchTheCounter(session);
  await grow(session);
  const listens = session.log
    .entriesAfter(0)
    .filter((entry) => entry.kind === 'message' && String(entry.raw).includes('subscriptions/listen'));
  expect(JSON.parse(String((listens.at(-1) as { raw: unknown }).raw))).toMatchObject({
    params: { notifications: { toolsListChanged: true, resourceSubscriptions: [COUNTER] } },
  });
  expect(await read(session, 'every://gone')).toMatchObject({
    message: expect.stringContaining('-32602') as unknown,
  });
  expect(await completed(session, [ITEM, 'name', 'ne'])).toEqual(['needle']);
  expect(await read(session, 'every://item/needle')).toMatchObject([{ text: 'Item needle' }]);

  const { protocol } = session.config;
  session.config = { ...session.config, protocol: { ...protocol, logLevel: 'warning' } };
  await expectLogged(session);
  const { pages } = await listPages(session, { method: 'tools/list', member: 'tools', signal: NEVER });
  expect(pages[0]).toMatchObject({ items: 5, caching: { cacheScope: 'private' } });

  // Cancelling is a notification.
  const id = await cancelEndless(session);
  await expect
    .poll(() => session.log.entriesAfter(0).map((entry) => ('raw' in entry ? String(entry.raw) : '')))
    .toContainEqual(expect.stringContaining('notifications/cancelled'));
  const cancelled = session.log
    .entriesAfter(0)
    .findLast((entry) => entry.kind === 'message' && String(entry.raw).includes('/cancelled'));
  expect(JSON.parse(String((cancelled as { raw: unknown }).raw))).toMatchObject({ params: { requestId: id } });
  await call(session, 'say');
  await expectNothingFound(session, '2026-07-28');
});

describe('server-everything', () => {
  it.each(['stdio', 'streamableHttp', 'sse'] as const)('over %s', async (transport) => {
    const version = transport === 'streamableHttp' ? '2025-11-25' : '2024-11-05';
    let target: ServerTarget = stdio('node', ...everything.slice(1), 'stdio');
    if (transport !== 'stdio') {
      const server = await startEverything(transport);
      stops.push(() => server.stop());
      const url = `${server.origin}/${transport === 'sse' ? 'sse' : 'mcp'}`;
      target = { kind: 'auto', url, headers: {} };
    }
    const { session } = await connect(host, target, transport === 'streamableHttp' ? {} : { version: '2024-11-05' });
    expect(connected(session).protocolVersion).toBe(version);
    const kinds = { stdio: 'stdio', streamableHttp: 'http', sse: 'sse' } as const;
    expect(connected(session).transport).toBe(kinds[transport]);
    expect(await namesOf(session, 'tools')).toContain('get-sum');
    const weather = await call(session, 'get-structured-content', { location: 'Chicago' });
    expect(JSON.stringify(weather)).toContain('humidity');
    const sampled = await call(session, 'trigger-sampling-request', { prompt: 'Say something.' });
    expect(JSON.stringify(sampled[0])).toContain('Something.');
    const prompt = await session.request('prompts/get', { name: 'simple-prompt' });
    expect(resultOf(prompt)).toHaveProperty('messages');
    const { items } = await listPages(session, { method: 'resources/list', member: 'resources', signal: NEVER });
    const { uri } = items.find((item) => String((item as JsonObject)['name']).startsWith('architecture')) as {
      uri: string;
    };
    expect(await read(session, uri)).toMatchObject([{ uri }]);
    session.subscriptions.subscribeTo({ uri });
    const state = () => session.subscriptions.snapshot().resources.get(uri);
    await expect.poll(() => state()).toMatchObject({ kind: 'on' });
    if (transport === 'streamableHttp') await expectNothingFound(session, '2025-11-25');
  });
});
