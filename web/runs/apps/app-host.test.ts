import { isObject, type JsonObject } from '../../../core/json/json-object';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it, vi } from 'vitest';

import { listPages } from '../../../core/session/lists/list-pages';
import type { AppEntry } from '../../../core/transports/message-log';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { Session } from '../../../core/session/session';
import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { AppHost } from './app-host';
import { type AppReading, readApp } from './app-resource';
import type { AppKind } from '../../../core/protocol/apps/tool-ui';
import { openTestApp } from './testing/app-fixture';

const FIXTURE = fileURLToPath(new URL('../../../e2e/servers/apps.mjs', import.meta.url));
const DEMO = fileURLToPath(new URL('../../../demo/server.ts', import.meta.url));
const PAGE = 'ui://loupe-demo/bread-order';

const servers = testHost();
let demo: Session;
let fixture: Session;

beforeAll(async () => {
  demo = servers.session(stdio(process.execPath, '--import', 'tsx', DEMO));
  fixture = servers.session(stdio(process.execPath, FIXTURE));
  await Promise.all([demo.connect(), fixture.connect()]);
});

function pageOf(reading: AppReading) {
  if (reading.kind !== 'page') throw new Error(JSON.stringify(reading));
  return reading.page;
}

/** A host, and the SDK's own app on the other side of what would be the sandbox. */
async function open({
  session = demo,
  uri = PAGE,
  streamed = false,
  input = { guests: 4, note: 'for the whole house' },
  kind = 'mcp',
  callId = 1,
}: { session?: Session; uri?: string; streamed?: boolean; input?: unknown; kind?: AppKind; callId?: number } = {}) {
  const { items } = await listPages(session, { method: 'tools/list', member: 'tools' });
  const host = new AppHost({
    session,
    page: pageOf(await readApp(session, uri, kind)),
    tools: items.filter(isObject),
    callId,
    input,
    streamed,
    maxHeight: 4000,
    context: { theme: 'dark', locale: 'de-DE' },
    granted: [],
    version: '1.2.3',
  });
  return { host, ...openTestApp(host) };
}

async function outcomeOf(session: Session, name: string, args: JsonObject): Promise<Outcome> {
  return session.request('tools/call', { name, arguments: args });
}

describe('AppHost, with the SDK’s app', () => {
  it('shakes hands, and tells arguments and result once and in order', async () => {
    const { host, app, transport, delivered, stop } = await open();
    const told: string[] = [];
    const results: unknown[] = [];
    app.addEventListener('toolinput', ({ arguments: args }) => told.push(`input ${JSON.stringify(args)}`));
    app.addEventListener('toolresult', (result) => {
      told.push('result');
      results.push(result);
    });
    const outcome = await outcomeOf(demo, 'order_bread', { guests: 4 });
    host.end(outcome);
    expect(delivered[0]?.['params']).toMatchObject({ sandbox: 'allow-scripts allow-forms' });
    expect(told).toEqual([]);
    await app.connect(transport);
    expect(app.getHostVersion()).toMatchObject({ name: 'mcp-loupe', version: '1.2.3' });
    expect(app.getHostContext()).toMatchObject({ theme: 'dark', locale: 'de-DE' });
    expect(app.getHostCapabilities()).toMatchObject({ serverTools: {}, openLinks: {} });
    await vi.waitFor(() => expect(told).toHaveLength(2));
    host.end(outcome);
    expect(told).toEqual(['input {"guests":4,"note":"for the whole house"}', 'result']);
    expect(results[0]).toMatchObject({ structuredContent: { breads: [{ id: 'sourdough' }, {}, {}, {}] } });
    expect(host.state.snapshot()).toMatchObject({ phase: 'ready', info: { name: 'test-app' } });
    stop();
  });

  it('sends the arguments in pieces first, where that was asked for', async () => {
    const { app, transport, stop } = await open({ streamed: true });
    const told: unknown[] = [];
    app.addEventListener('toolinputpartial', ({ arguments: args }) => told.push(args));
    const whole = new Promise((resolve) => app.addEventListener('toolinput', resolve));
    await app.connect(transport);
    expect(await whole).toEqual({ arguments: { guests: 4, note: 'for the whole house' } });
    expect(told.length).toBeGreaterThan(5);
    stop();
  });

  it('says that a call was cancelled', async () => {
    const { host, app, transport, stop } = await open();
    const cancelled = new Promise((resolve) => app.addEventListener('toolcancelled', resolve));
    await app.connect(transport);
    host.end({ kind: 'cancelled', request: '', millis: 1 });
    expect(await cancelled).toEqual({ reason: 'user action' });
    stop();
  });

  it('relays calls and readings to the server, and its errors back', async () => {
    const { host, app, transport, stop } = await open();
    await app.connect(transport);
    allowNext(host);
    const ordered = await app.callServerTool({
      name: 'place_bread_order',
      arguments: { items: [{ id: 'rye', count: 2 }] },
    });
    expect(ordered.content[0]).toMatchObject({ text: expect.stringContaining('8.40') as string });
    const { contents } = await app.readServerResource({ uri: PAGE });
    expect(contents[0]?.uri).toBe(PAGE);
    await expect(app.readServerResource({ uri: 'ui://loupe-demo/none' })).rejects.toThrow();
    stop();
  });

  it('asks the user for what needs one', async () => {
    const { host, app, transport, stop } = await open();
    await app.connect(transport);
    const message = app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Hello' }] });
    await vi.waitFor(() => expect(host.state.snapshot().permissionRequests).toHaveLength(1));
    expect(host.state.snapshot().messages).toEqual([]);
    host.state.decide(host.state.snapshot().permissionRequests[0]?.key ?? 0, true);
    expect(await message).toEqual({});
    expect(host.state.snapshot()).toMatchObject({ permissionRequests: [], messages: [[{ text: 'Hello' }]] });
    const link = app.openLink({ url: 'https://example.com/' });
    await vi.waitFor(() => expect(host.state.snapshot().permissionRequests).toHaveLength(1));
    host.state.decide(host.state.snapshot().permissionRequests[0]?.key ?? 0, false);
    await expect(link).rejects.toThrow('The user denied the request.');
    await expect(app.openLink({ url: 'javascript:alert(1)' })).rejects.toThrow('http');
    const deletion = app.callServerTool({ name: 'delete_document', arguments: { name: 'x' } });
    await vi.waitFor(() =>
      expect(host.state.snapshot().permissionRequests).toMatchObject([{ action: { kind: 'destructive-call' } }]),
    );
    host.state.decide(host.state.snapshot().permissionRequests[0]?.key ?? 0, false);
    await expect(deletion).rejects.toThrow('The user denied the request.');
    stop();
  });

  it('refuses more than a few questions at once', async () => {
    const { host, app, transport, stop } = await open();
    await app.connect(transport);
    const links = Array.from({ length: 20 }, () =>
      app.openLink({ url: 'https://example.com/' }).catch((error: unknown) => String(error)),
    );
    await Promise.all(links.slice(4));
    expect(host.state.snapshot().permissionRequests).toHaveLength(4);
    stop();
  });

  it('takes a display mode only after a click, and only one that the app has', async () => {
    const { host, app, transport, click, stop } = await open();
    await app.connect(transport);
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toEqual({ mode: 'inline' });
    click();
    expect(await app.requestDisplayMode({ mode: 'pip' })).toEqual({ mode: 'inline' });
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toEqual({ mode: 'fullscreen' });
    expect(host.state.snapshot().mode).toBe('fullscreen');
    stop();
  });

  it('tells what has changed of the context, keeps what the app says, and ends it in peace', async () => {
    const { host, app, transport, stop } = await open();
    const changes: unknown[] = [];
    app.addEventListener('hostcontextchanged', (change) => changes.push(change));
    const teardown = vi.fn(() => ({}));
    app.onteardown = teardown;
    await app.connect(transport);
    host.changeContext({ theme: 'light', locale: 'de-DE' });
    host.changeContext({ theme: 'light', locale: 'de-DE' });
    await vi.waitFor(() => expect(changes).toEqual([{ theme: 'light' }]));
    await app.updateModelContext({ structuredContent: { basket: 1 } });
    await app.sendLog({ level: 'info', data: 'a word' });
    await app.sendSizeChanged({ width: 300, height: 412 });
    await vi.waitFor(() => expect(host.state.snapshot().height).toBe(412));
    expect(host.state.snapshot()).toMatchObject({
      modelContext: { structuredContent: { basket: 1 } },
      logs: [{ level: 'info', data: 'a word' }],
    });
    await host.close();
    expect(teardown).toHaveBeenCalledOnce();
    expect(host.state.snapshot().phase).toBe('closed');
    stop();
  });

  it('has all of it in the session’s log, answers joined to what they answer', async () => {
    const { host, app, transport, stop } = await open();
    const before = demo.log.lastSeq;
    await app.connect(transport);
    allowNext(host);
    await app.callServerTool({ name: 'place_bread_order', arguments: { items: [{ id: 'rye' }] } });
    const entries = demo.log.entriesAfter(before).filter((entry): entry is AppEntry => entry.kind === 'app');
    const words = entries.map(
      ({ direction, shape, requestSummary }) =>
        `${direction} ${'method' in shape ? shape.method : shape.kind} ${requestSummary ?? ''}`,
    );
    expect(words).toEqual(
      expect.arrayContaining([
        'received ui/initialize ',
        'sent result ui/initialize',
        'received ui/notifications/initialized ',
        'sent ui/notifications/tool-input ',
        'received tools/call ',
        'sent result tools/call place_bread_order',
      ]),
    );
    const answer = entries.find(({ requestSummary }) => requestSummary === 'ui/initialize');
    expect(entries.find(({ seq }) => seq === answer?.partner)?.partner).toBe(answer?.seq);
    stop();
  });
});

/** Allows what the app asks for next, as a person would. */
function allowNext(host: AppHost): void {
  const stop = host.state.subscribe(() => {
    const [ask] = host.state.snapshot().permissionRequests;
    if (!ask) return;
    stop();
    host.state.decide(ask.key, true);
  });
}

describe('AppHost, with an app that speaks badly', () => {
  it('takes no notice of what is no message, and answers what it does not know', async () => {
    const { host, transport, stop } = await open();
    const answers: unknown[] = [];
    transport.onmessage = (message) => answers.push(message);
    const cyclic: JsonObject = {};
    cyclic['self'] = cyclic;
    for (const nonsense of [undefined, null, 7, 'text', [], cyclic, { method: 3 }, { id: 1 }, 10n])
      host.receive(nonsense);
    host.receive({ jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' });
    host.receive({ jsonrpc: '2.0', id: 2, result: {} });
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(answers).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    stop();
  });

  it('lets an app call only what is for apps', async () => {
    const { host, app, transport, stop } = await open({ session: fixture, uri: 'ui://apps/silent' });
    await app.connect(transport);
    await expect(app.callServerTool({ name: 'for_the_model' })).rejects.toThrow('not for apps');
    const refused = app.callServerTool({ name: 'for_apps' });
    await vi.waitFor(() =>
      expect(host.state.snapshot().permissionRequests).toMatchObject([{ action: { kind: 'tool-call' } }]),
    );
    host.state.decide(host.state.snapshot().permissionRequests[0]?.key ?? 0, false);
    await expect(refused).rejects.toThrow('The user denied the request.');
    allowNext(host);
    const heard = await app.callServerTool({ name: 'for_apps' });
    expect(heard.content).toEqual([{ type: 'text', text: 'as it should be' }]);
    // Allowed once, it is not asked about again.
    await app.callServerTool({ name: 'for_apps' });
    stop();
  });

  it('says when nothing is heard of the sandbox, and of the app', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const page = pageOf(await readApp(fixture, 'ui://apps/silent', 'mcp'));
      const host = new AppHost({
        session: fixture,
        page,
        tools: [],
        callId: 1,
        input: {},
        streamed: false,
        maxHeight: 4000,
        context: {},
        granted: ['camera'],
        version: '1',
      });
      const posted: unknown[] = [];
      const stop = host.start(
        (message) => posted.push(message),
        () => false,
        'http://127.0.0.1:1/?ticket',
      );
      vi.advanceTimersByTime(6_000);
      expect(host.state.snapshot().phase).toBe('unreachable');
      host.receive({ method: 'ui/notifications/sandbox-proxy-ready' });
      expect(host.state.snapshot().phase).toBe('opened');
      expect(posted).toMatchObject([
        {
          params: {
            html: page.html,
            permissions: { camera: {} },
            sandbox: 'allow-scripts allow-forms allow-same-origin',
            address: 'http://127.0.0.1:1/?ticket',
          },
        },
      ]);
      // Whoever made the sandbox load again is given nothing.
      host.receive({ method: 'ui/notifications/sandbox-proxy-ready' });
      expect(posted).toHaveLength(1);
      vi.advanceTimersByTime(6_000);
      expect(host.state.snapshot().phase).toBe('silent');
      const params = { kind: 'blocked', directive: 'connect-src', text: 'https://x' };
      host.receive({ method: 'ui/notifications/sandbox-problem', params });
      expect(host.state.snapshot().problems).toEqual([params]);
      stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an app of ChatGPT', () => {
  const chatGpt = { uri: 'ui://apps/widget', kind: 'chatgpt' } as const;
  const givenTo = (delivered: readonly JsonObject[]) => {
    const { openai } = delivered[0]?.['params'] as { openai: string };
    return JSON.parse(openai) as JsonObject;
  };

  it('is given the call as far as it has come, and the state that it stored', async () => {
    const first = await open({ ...chatGpt, session: fixture });
    expect(givenTo(first.delivered)).toEqual({
      input: { guests: 4, note: 'for the whole house' },
      context: { theme: 'dark', locale: 'de-DE' },
      maxHeight: 4000,
      view: { mode: 'inline' },
    });
    await first.app.connect(first.transport);
    const structuredContent = { open: true };
    const state = { structuredContent, _meta: { 'loupe/widgetState': true } };
    await first.app.updateModelContext(state);
    await first.app.updateModelContext({ structuredContent: { from: 'the app itself' } });
    first.stop();
    const again = await open({ ...chatGpt, session: fixture });
    expect(givenTo(again.delivered)).toMatchObject({ widgetState: structuredContent });
    again.stop();
    const other = await open({ ...chatGpt, session: fixture, callId: 2 });
    expect(givenTo(other.delivered)).not.toHaveProperty('widgetState');
    other.stop();
    const standard = await open();
    expect(standard.delivered[0]?.['params']).not.toHaveProperty('openai');
    standard.stop();
  });

  it('keeps the private part of its state from the model', async () => {
    const { host, app, transport, stop } = await open({ ...chatGpt, session: fixture, callId: 3 });
    await app.connect(transport);
    const keep = async (structuredContent: JsonObject) => {
      const state = { structuredContent, _meta: { 'loupe/widgetState': true } };
      await app.updateModelContext(state);
      return host.state.snapshot().modelContext;
    };
    const whole = { modelContent: 'a town', privateContent: { step: 2 }, imageIds: ['i'] };
    const seen = { modelContent: 'a town', imageIds: ['i'] };
    expect(await keep(whole)).toEqual({ structuredContent: seen });
    const plain = { privateContent: 1 };
    expect(await keep(plain)).toEqual({ structuredContent: plain });
    expect(await keep(whole)).toEqual({ structuredContent: seen });
    stop();
    const again = await open({ ...chatGpt, session: fixture, callId: 3 });
    expect(givenTo(again.delivered)).toMatchObject({ widgetState: whole });
    again.stop();
  });

  it('calls only tools that say so', async () => {
    const { host, app, transport, stop } = await open({ ...chatGpt, session: fixture });
    await app.connect(transport);
    await expect(app.callServerTool({ name: 'visits' })).rejects.toThrow('openai/widgetAccessible');
    await expect(app.callServerTool({ name: 'nowhere' })).rejects.toThrow('The tool nowhere is not listed.');
    for (const name of ['for_widgets', 'for_apps']) {
      allowNext(host);
      expect(await app.callServerTool({ name })).toMatchObject({ content: [{ type: 'text' }] });
    }
    stop();
  });

  it('opens a modal, and takes a URL for full screen', async () => {
    const { host, transport, stop } = await open({ ...chatGpt, session: fixture });
    const channelRequest = (method: string, params: JsonObject) =>
      new Promise((resolve, reject) => {
        transport.onmessage = (message) => {
          if ('error' in message) reject(new Error(message.error.message));
          else resolve('result' in message && message.result);
        };
        void transport.send({ jsonrpc: '2.0', id: method, method, params });
      });
    expect(
      await channelRequest('loupe/request-modal', { template: 'ui://apps/widget', title: 'More', params: { step: 2 } }),
    ).toEqual({});
    expect(host.state.snapshot().modal).toEqual({ template: 'ui://apps/widget', title: 'More', params: { step: 2 } });
    await expect(channelRequest('loupe/request-modal', { template: 'https://a.test' })).rejects.toThrow('ui://');
    await channelRequest('loupe/set-open-in-app-url', { url: 'https://town.test/a' });
    expect(host.state.snapshot().openInAppUrl).toBe('https://town.test/a');
    await expect(channelRequest('loupe/set-open-in-app-url', { url: 'javascript:a' })).rejects.toThrow('https:');
    stop();
  });

  it('has the network that openai/widgetCSP declares', async () => {
    const page = pageOf(await readApp(fixture, 'ui://apps/widget', 'chatgpt'));
    expect(page).toMatchObject({ prefersBorder: false, uiFrom: 'contents', findings: [] });
    expect(page.declared).toHaveProperty('openai/widgetCSP');
    expect(page.policy.policy).toMatch(/connect-src data: blob: http:\/\/localhost:\d+;/);
    const asApp = pageOf(await readApp(fixture, 'ui://apps/widget', 'mcp'));
    expect(asApp.findings).toMatchObject([{ code: 'mime-type', expected: 'text/html;profile=mcp-app' }]);
    const plain = pageOf(await readApp(fixture, 'ui://apps/plain', 'chatgpt'));
    expect(plain.findings).toMatchObject([{ code: 'mime-type', expected: 'text/html+skybridge' }]);
  });
});

describe('readApp', () => {
  it.each([
    ['ui://apps/gone', { code: 'unread', failure: { code: 'error' } }],
    ['ui://apps/textless', { code: 'no-text' }],
  ])('says why %s can’t be shown', async (uri, error) => {
    expect(await readApp(fixture, uri, 'mcp')).toMatchObject({ kind: 'error', error });
  });

  it('shows what is amiss next to the page', async () => {
    const plain = pageOf(await readApp(fixture, 'ui://apps/plain', 'mcp'));
    expect(plain.findings).toEqual([
      { code: 'mime-type', found: '"text/html"', expected: 'text/html;profile=mcp-app' },
    ]);
    const declared = pageOf(await readApp(fixture, 'ui://apps/declared', 'mcp'));
    expect(declared.findings).toMatchObject([{ code: 'refused-domains' }]);
    expect(declared).toMatchObject({ prefersBorder: false, uiFrom: 'contents' });
    expect(declared.policy.permissions).toEqual(['camera', 'clipboardWrite']);
  });

  it('decodes a blob, and finds in the list what the contents do not say', async () => {
    const page = pageOf(await readApp(fixture, 'ui://apps/encoded', 'mcp'));
    expect(page.html).toMatch(/^<!doctype html>/);
    expect(page).toMatchObject({ prefersBorder: true, uiFrom: 'listed', findings: [] });
  });
});
