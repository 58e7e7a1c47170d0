import { describe, expect, it } from 'vitest';

import type { Connected } from './connected';
import type { ConnectionFailure } from './connection-failure';
import { PROTOCOL_VERSIONS, type ProtocolSettings } from '../../protocol/protocol-settings';
import type { Session } from '../session';
import { stdio, testHost } from '../testing/session-fixture';

const ODD = 'e2e/servers/odd-handshake.mjs';
const EVERYTHING = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
const everything = stdio('node', EVERYTHING, 'stdio');
const demo = stdio('node', '--import', 'tsx', 'demo/server.ts');
const host = testHost();

const odd = (mode: string, protocol: Partial<ProtocolSettings> = {}, timeout?: number) =>
  host.session(stdio('node', ODD, mode), protocol, timeout);

async function connected(session: Session): Promise<Connected> {
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error(JSON.stringify(state));
  return state.connected;
}

async function failed(session: Session): Promise<ConnectionFailure> {
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'failed') throw new Error(JSON.stringify(state));
  return state.failure;
}

async function toolsOf(session: Session): Promise<unknown> {
  const outcome = await session.request('tools/list', {});
  return outcome.kind === 'result' ? outcome.result : outcome;
}

describe('the version', () => {
  it.each(PROTOCOL_VERSIONS)('%s is asked for where it is pinned, and no other', async (version) => {
    const isModern = version === '2026-07-28';
    const session = host.session(isModern ? demo : everything, { version });
    const { protocolVersion, era, steps, serverInfo, declared } = await connected(session);
    expect(protocolVersion).toBe(version);
    expect(era).toBe(isModern ? 'modern' : 'legacy');
    expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(
      isModern ? ['spawn ok', 'discover ok'] : ['spawn ok', 'initialize ok', 'initialized ok'],
    );
    expect(serverInfo).toMatchObject({ name: expect.any(String) as string });
    expect('elicitation' in declared.capabilities).toBe(version >= '2025-06-18');
    expect(await toolsOf(session)).toMatchObject({ tools: expect.any(Array) as unknown[] });
    void session.disconnect();
  });

  it('of a new server is found by one question', async () => {
    const session = host.session(demo);
    const { protocolVersion, steps, discovered, declared } = await connected(session);
    expect(protocolVersion).toBe('2026-07-28');
    expect(discovered).toMatchObject({ supportedVersions: ['2026-07-28'] });
    expect(declared.meta).toMatchObject({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'mcp-loupe', version: '1.2.3' },
    });
    const discover = steps[1];
    expect(session.log.entry(discover?.request ?? 0)).toMatchObject({
      direction: 'sent',
      shape: { method: 'server/discover' },
      partner: discover?.response,
    });
    void session.disconnect();
  });

  it('of an older server is agreed on after it has refused the question', async () => {
    const session = host.session(everything);
    const { protocolVersion, steps } = await connected(session);
    expect(protocolVersion).toBe('2025-11-25');
    expect(steps).toMatchObject([
      { kind: 'spawn' },
      { kind: 'discover', outcome: 'refused', detail: expect.stringMatching(/^-32601/) as string },
      { kind: 'initialize', outcome: 'ok', detail: '2025-11-25' },
      { kind: 'initialized', outcome: 'ok' },
    ]);
    void session.disconnect();
  });

  it.each([
    ['only-2025-03-26', '2025-03-26'],
    ['refuses-all-but-2024-11-05', '2024-11-05'],
    ['discovers-only-older', '2025-06-18'],
    ['discovers-without-versions', '2026-07-28'],
  ])('of a server that %s is %s', async (mode, version) => {
    const session = odd(mode);
    expect((await connected(session)).protocolVersion).toBe(version);
    expect(await toolsOf(session)).toMatchObject({ tools: [{ name: 'a' }] });
  });

  it('that was pinned and is refused is told with those that the server has', async () => {
    for (const [mode, version, supported] of [
      ['only-2025-03-26', '2025-11-25', '2025-03-26'],
      ['refuses-all-but-2024-11-05', '2025-06-18', '2024-11-05'],
      ['discovers-only-older', '2026-07-28', '2025-06-18, 2024-11-05'],
      ['knows-only-the-future', '2026-07-28', '2031-01-01'],
    ] as const) {
      const failure = await failed(odd(mode, { version }));
      expect(failure).toMatchObject({ code: 'version-mismatch', details: { version: supported } });
    }
    const future = await failed(odd('knows-only-the-future'));
    expect(future).toMatchObject({ code: 'version-mismatch', details: { version: '2031-01-01' } });
  });
});

it('has the last connection after its end and failed attempts, until it has another target', async () => {
  const session = host.session(everything);
  expect(session.lastConnected).toBeUndefined();
  const last = await connected(session);
  expect(session.lastConnected).toBe(last);
  await session.disconnect();
  expect(session.lastConnected).toBe(last);
  const { config } = session;
  session.config = { ...config, target: stdio('no-such-program') };
  await failed(session);
  expect(session.snapshot()).toMatchObject({ isLost: false });
  expect(session.lastConnected).toBeUndefined();
  session.config = config;
  expect(session.lastConnected).toBe(last);
});

describe('an odd server', () => {
  it('that ends when it is asked the newer question is started again', async () => {
    const session = odd('exits-on-probe');
    const { steps, protocolVersion } = await connected(session);
    expect(protocolVersion).toBe('2025-11-25');
    expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'spawn ok',
      'discover ended',
      'respawn ok',
      'spawn ok',
      'initialize ok',
      'initialized ok',
    ]);
    expect(steps[2]?.detail).toBe('2');
    expect(await toolsOf(session)).toMatchObject({ tools: [{ name: 'a' }] });
  });

  it.each([
    ['at once', stdio('sh', '-c', 'exit 3')],
    ['while it starts', stdio('node', '-e', 'setTimeout(() => process.exit(3), 300)')],
    ['with its last words', stdio('node', '-e', 'console.error("No key."); process.exit(3)')],
  ])('that ends by itself, %s, is started once only', async (_, target) => {
    const session = host.session(target);
    expect(await failed(session)).toMatchObject({ code: 'exited', details: { code: '3' } });
    const spawned = session.log
      .entriesAfter(0)
      .filter((entry) => entry.kind === 'lifecycle' && entry.event.kind === 'spawned');
    expect(spawned).toHaveLength(1);
  });

  it('whose program misses its file is one whose file is missing', async () => {
    expect(await failed(host.session(stdio('node', './nope.js')))).toMatchObject({
      code: 'command-not-found',
      details: { missing: expect.stringMatching(/[\\/]nope\.js$/) as string },
      exit: { code: 1 },
    });
  });

  it('that keeps silent on the newer question is asked the older one', async () => {
    const { steps } = await connected(odd('silent-on-probe', {}, 500));
    expect(steps[1]).toMatchObject({ kind: 'discover', outcome: 'silent' });
    expect(steps[2]).toMatchObject({ kind: 'initialize', outcome: 'ok' });
  });

  it.each([
    ['no-server-info', { serverInfo: undefined, protocolVersion: '2025-11-25' }],
    ['malformed-capabilities', { capabilities: {}, serverInfo: undefined, instructions: 7 }],
    ['unknown-version', { protocolVersion: '1999-01-01', era: 'legacy' }],
    ['no-version', { protocolVersion: '2025-11-25', era: 'legacy' }],
    ['talks-too-early', { protocolVersion: '2025-11-25' }],
  ])('with %s is connected to, and of use', async (mode, expected) => {
    const session = odd(mode);
    expect(await connected(session)).toMatchObject(expected);
    expect(await toolsOf(session)).toMatchObject({ tools: [{ name: 'a' }] });
  });

  it('that answers twice has given its first answer, and the second is in the log', async () => {
    const session = odd('answers-twice');
    await connected(session);
    expect(await toolsOf(session)).toEqual({ tools: ['first'] });
    await expect.poll(() => session.log.entriesAfter(0).at(-1)).toMatchObject({ note: 'second-answer' });
    expect(await toolsOf(session)).toEqual({ tools: ['first'] });
  });
});

describe('what Loupe says of itself', () => {
  it('is what the user has set', async () => {
    const session = host.session(everything, {
      version: '2025-11-25',
      clientInfo: { name: 'somebody', version: '7' },
      undeclared: ['sampling', 'elicitation.url'],
      capabilities: { experimental: { x: {} } },
      meta: { trace: 'abc' },
    });
    const { declared, steps } = await connected(session);
    expect(declared.clientInfo).toEqual({ name: 'somebody', version: '7' });
    expect(declared.capabilities).toMatchObject({ elicitation: { form: {} }, experimental: { x: {} } });
    expect(declared.capabilities).not.toHaveProperty('sampling');
    const sent = session.log.entry(steps[1]?.request ?? 0);
    const raw = sent?.kind === 'message' ? sent.raw : '';
    expect(JSON.parse(String(raw))).toMatchObject({
      params: {
        protocolVersion: '2025-11-25',
        capabilities: declared.capabilities,
        clientInfo: declared.clientInfo,
        _meta: { trace: 'abc' },
      },
    });
    expect(session.preview('ping', {})).toMatchObject({ params: { _meta: { trace: 'abc' } } });
    void session.disconnect();
  });

  it('has the log level of the moment in each request of 2026-07-28', async () => {
    const session = host.session(demo, { logLevel: 'info' });
    await connected(session);
    const level = 'io.modelcontextprotocol/logLevel';
    expect(session.preview('ping', {})).toMatchObject({ params: { _meta: { [level]: 'info' } } });
    const { config } = session;
    session.config = { ...config, protocol: { ...config.protocol, logLevel: 'error' } };
    expect(session.preview('ping', {})).toMatchObject({ params: { _meta: { [level]: 'error' } } });
    void session.disconnect();
  });
});

describe('what the server asks', () => {
  async function askedFor(session: Session, method: string, params = {}): Promise<unknown> {
    const args = { name: 'a', arguments: { method, params } };
    const outcome = await session.request('tools/call', args);
    const result = outcome.kind === 'result' ? outcome.result : outcome;
    const { content } = result as { content: { text: string }[] };
    return JSON.parse(content[0]?.text ?? '');
  }

  it('is answered: a ping, roots, an unknown method, and what was not declared', async () => {
    const root = { uri: 'file:///here', name: 'here' };
    const session = odd('asks-back', { roots: [root], undeclared: ['sampling'] });
    await connected(session);
    expect(await askedFor(session, 'ping')).toEqual({});
    expect(await askedFor(session, 'roots/list')).toEqual({ roots: [root] });
    expect(await askedFor(session, 'no/such')).toMatchObject({ code: -32601 });
    expect(await askedFor(session, 'sampling/createMessage')).toMatchObject({
      code: -32601,
      message: expect.stringContaining('did not declare') as string,
    });
  });

  it('by a handler of one’s own, which knows for what it is asked', async () => {
    const session = odd('asks-back');
    const stop = session.serverRequests.handle('custom/ask', (params, { method, during, isRequest }) => ({
      params,
      method,
      during,
      isRequest,
    }));
    await connected(session);
    expect(await askedFor(session, 'custom/ask', { x: 1 })).toEqual({
      params: { x: 1 },
      method: 'custom/ask',
      during: ['a'],
      isRequest: true,
    });
    stop();
    expect(await askedFor(session, 'custom/ask')).toMatchObject({ code: -32601 });
  });

  it('goes away when the server takes it back, and gets no answer', async () => {
    const session = odd('withdraws-its-question');
    await connected(session);
    const open: number[] = [];
    session.openRequests.subscribe(() => open.push(session.openRequests.snapshot().length));
    await session.request('tools/call', { name: 'a', arguments: {} });
    await expect.poll(() => open).toEqual([1, 0]);
    const answers = session.log
      .entriesAfter(0)
      .filter((entry) => entry.kind === 'message' && 'id' in entry.shape && entry.shape.id === 99);
    expect(answers).toHaveLength(1);
  });
});

describe('a raw message', () => {
  it('goes out as it is, and its answer is in the log', async () => {
    const session = odd('asks-back');
    await connected(session);
    const text = '{"jsonrpc":"2.0",  "id":1e0, "method":"ping"}';
    const seq = await session.sendRaw(text);
    expect(session.log.entry(seq)).toMatchObject({ raw: text, direction: 'sent' });
    const entry = () => session.log.entry(seq);
    await expect.poll(entry).toHaveProperty('partner');
    expect(await toolsOf(session)).toMatchObject({ tools: [{ name: 'a' }] });
    await session.notify('notifications/custom', { x: 1 });
    expect(session.log.entriesAfter(0).at(-1)).toMatchObject({
      raw: '{"jsonrpc":"2.0","method":"notifications/custom","params":{"x":1}}',
    });
    const gone = session.disconnect();
    await expect(session.sendRaw(text)).rejects.toMatchObject({ failure: { code: 'closed' } });
    await expect(session.notify('x')).rejects.toMatchObject({ failure: { code: 'closed' } });
    await gone;
  });
});
