import type { JsonObject } from '../json/json-object';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import type { Session } from '../session/session';
import { connectedOf, exchanges, headersOf, httpHost, serve, textOf } from './testing/http-session';

const { connect, host } = httpHost();

/** A 2025-era server with sessions, whose streams can be resumed; `slow` answers when it is released. */
async function serveResumable(retryInterval?: number, enableJsonResponse = false) {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let forgets = false;
  const url = await serve((request, response) => {
    void (async () => {
      const id = String(request.headers['mcp-session-id']);
      let transport = forgets ? undefined : transports.get(id);
      if (!transport && request.headers['mcp-session-id']) {
        response.writeHead(404, { 'content-type': 'application/json' });
        const error = { code: -32001, message: 'Session not found' };
        response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
        return;
      }
      if (!transport) {
        const opened = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          eventStore: new InMemoryEventStore(),
          enableJsonResponse,
          onsessioninitialized: (sessionId) => void transports.set(sessionId, opened),
          retryInterval,
        });
        transport = opened;
        const server = new McpServer({ name: 'resumable', version: '1' }, { capabilities: {} });
        server.registerTool('slow', {}, async (extra) => {
          if (retryInterval !== undefined) extra.closeSSEStream?.();
          await released;
          return { content: [{ type: 'text', text: 'came through' }] };
        });
        await server.connect(transport);
      }
      await transport.handleRequest(request, response);
    })();
  });
  return {
    url,
    release: () => release(),
    /** Forgets the sessions that there are, as a server that is started anew does; or each as soon as it has begun. */
    forget: (always = false) => {
      transports.clear();
      forgets = always;
    },
  };
}

describe('Streamable HTTP of 2025', () => {
  it('has a session and a stream for what the server says by itself, and ends with DELETE', async () => {
    const { url } = await serveResumable();
    const session = await connect(url);
    const { sessionId, transport, protocolVersion } = connectedOf(session);
    expect([transport, protocolVersion]).toEqual(['http', '2025-11-25']);
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    await expect
      .poll(() => session.http?.snapshot())
      .toMatchObject({ sessionId, streams: [{ kind: 'post' }, { kind: 'get', state: 'open' }] });
    await session.disconnect();
    expect(session.http).toBeUndefined();
    const last = exchanges(session).at(-1);
    expect(last).toMatchObject({ method: 'DELETE', progress: { kind: 'done', status: 200 } });
    expect(headersOf(last)).toMatchObject({ 'mcp-session-id': sessionId, 'x-own': 'mine' });
  });

  it('goes on with a request whose stream was dropped, by Last-Event-ID', async () => {
    const { url, release } = await serveResumable();
    const session = await connect(url);
    const streams = () => session.http?.snapshot().streams ?? [];
    await expect.poll(() => streams().filter(({ kind }) => kind === 'get')).toHaveLength(1);
    const call = session.requestInRounds('tools/call', { name: 'slow', arguments: {} });
    const post = () => streams().find(({ kind, state }) => kind === 'post' && state === 'open');
    await expect.poll(post).toHaveProperty('lastEventId');
    const lastEventId = post()?.lastEventId;
    session.http?.dropStreams();
    expect(streams().filter(({ state }) => state === 'dropped')).toHaveLength(2);
    await expect
      .poll(() => streams().some(({ resumedFrom, state }) => resumedFrom && state === 'open'), { timeout: 5000 })
      .toBe(true);
    release();
    const outcomes = await call;
    expect(outcomes).toHaveLength(1);
    expect(textOf(outcomes[0])).toBe('came through');
    const resumed = exchanges(session).filter(({ method }) => method === 'GET');
    expect(resumed.map((each) => headersOf(each)['last-event-id'])).toContain(lastEventId);
    await session.disconnect();
  });

  it('says that the token was rejected as it resumed a call, and sends the call once', async () => {
    const { url, release } = await serveResumable(20);
    let isExpired = false;
    const guarded = await serve((request, response) => {
      if (isExpired) {
        response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
        return;
      }
      const forward = async () => {
        const body = await json(request).catch(() => undefined);
        const { host: _, 'content-length': __, ...headers } = request.headers;
        const answer = await fetch(url, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        for await (const chunk of answer.body ?? []) response.write(chunk);
        // The server closes the stream of a slow call to be polled.
        isExpired ||= (body as { method?: string } | undefined)?.method === 'tools/call';
        response.end();
      };
      forward().catch(() => response.destroy());
    });
    const session = await connect(guarded);
    session.onRejected = () => Promise.resolve(true);
    const outcome = await session.request('tools/call', { name: 'slow', arguments: {} });
    expect(outcome).toMatchObject({
      kind: 'lost',
      failure: { code: 'resume-rejected', details: { status: '401 Unauthorized' } },
    });
    const calls = methodsSent(session).filter((method) => method === 'tools/call');
    expect(calls).toHaveLength(1);
    release();
    await session.disconnect();
  });

  it('comes back by itself to a server that closes its stream to be polled', async () => {
    const { url, release } = await serveResumable(150);
    const session = await connect(url);
    const call = session.request('tools/call', { name: 'slow', arguments: {} });
    const polls = () => exchanges(session).filter((each) => headersOf(each)['last-event-id']);
    await expect.poll(() => polls().length, { timeout: 5000 }).toBeGreaterThan(0);
    expect(session.http?.snapshot().streams).toContainEqual(
      expect.objectContaining({ kind: 'post', retry: 150, state: 'ended' }),
    );
    release();
    expect(textOf(await call)).toBe('came through');
    await session.disconnect();
  });

  it('has the session also where initialize is answered as one JSON document', async () => {
    const { url } = await serveResumable(undefined, true);
    const session = await connect(url);
    const { sessionId, steps } = connectedOf(session);
    expect(sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(steps.at(-1)).toMatchObject({ kind: 'initialized', outcome: 'ok' });
    const streams = () => session.http?.snapshot().streams;
    await expect.poll(streams).toMatchObject([{ kind: 'get', state: 'open' }]);
    const [, ...later] = exchanges(session).filter(({ headers }) =>
      headers.some(([name]) => name.toLowerCase() === 'mcp-protocol-version'),
    );
    expect(later.length).toBeGreaterThan(1);
    for (const each of later) {
      expect(headersOf(each)).toMatchObject({
        'mcp-session-id': sessionId,
        'mcp-protocol-version': '2025-11-25',
      });
    }
    await session.disconnect();
  });

  /** How the connection stands: how it was opened, and by which session. */
  const standing = (session: Session) => {
    const state = session.snapshot();
    if (state.kind !== 'connected') return state.kind;
    return `${state.connected.isRenewed ? 'renewed' : 'opened'} ${state.connected.sessionId}`;
  };
  const methodsSent = (session: Session) =>
    session.log.entriesAfter(0).flatMap((entry) => {
      const isSent = entry.kind === 'message' && entry.direction === 'sent';
      return isSent && 'method' in entry.shape ? entry.shape.method : [];
    });

  it('starts a new session where the server has ended the one there was, and tells what was lost', async () => {
    const { url, forget } = await serveResumable();
    const session = await connect(url);
    const first = standing(session);
    forget();
    const running = session.request('tools/call', { name: 'slow' });
    const outcome = await session.request('tools/list', {});
    const failure = { code: 'session-gone', details: { status: '404 Not Found' } };
    expect(outcome).toMatchObject({ kind: 'lost', failure });
    expect(await running).toMatchObject({ kind: 'lost', failure: { code: 'session-gone' } });
    await expect.poll(() => standing(session)).toMatch(/^renewed [0-9a-f-]{36}$/);
    expect(standing(session).split(' ')[1]).not.toBe(first.split(' ')[1]);
    // Nothing is sent again, and a session that is gone is not ended.
    expect(methodsSent(session).filter((method) => method === 'tools/list')).toHaveLength(1);
    expect(exchanges(session).filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await session.request('tools/list', {})).toMatchObject({ kind: 'result' });
    session.dismissRenewal();
    expect(standing(session)).toMatch(/^opened/);
    await session.disconnect();
  });

  it('does so once, where the server forgets each session at once', async () => {
    const { url, forget } = await serveResumable();
    const session = await connect(url, 'http', { version: '2025-11-25' });
    forget(true);
    await session.request('tools/list', {});
    await expect.poll(() => standing(session)).toMatch(/^renewed/);
    await session.request('tools/list', {});
    await expect
      .poll(() => session.snapshot())
      .toMatchObject({ kind: 'failed', failure: { code: 'session-gone' }, isLost: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(session.snapshot().kind).toBe('failed');
    expect(methodsSent(session).filter((method) => method === 'initialize')).toHaveLength(2);
    await session.connect();
    expect(standing(session)).toMatch(/^opened/);
    await session.disconnect();
  });

  it('does so where the stream for what the server says by itself can’t be resumed', async () => {
    const { url, forget } = await serveResumable();
    const session = await connect(url);
    const listening = () =>
      session.http?.snapshot().streams.some(({ kind, state }) => kind === 'get' && state === 'open');
    await expect.poll(listening).toBe(true);
    forget();
    session.http?.dropStreams();
    await expect.poll(() => standing(session), { timeout: 5_000 }).toMatch(/^renewed/);
    await session.disconnect();
  });

  it('takes a 404 that answers the request for an answer', async () => {
    const url = await serveByHand((_, response, { id }) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      const error = { code: -32601, message: 'Method not found' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    }, 'a-session');
    const session = await connect(url, 'http', { version: '2025-11-25' });
    expect(await session.request('x/y', {})).toMatchObject({ kind: 'error' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(standing(session)).toBe('opened a-session');
    await session.disconnect();
  });
});

/** Answers the handshake; `more` answers the rest. */
async function serveByHand(
  more: (request: IncomingMessage, response: ServerResponse, message: JsonObject) => void,
  sessionId?: string,
): Promise<string> {
  return serve((request, response) => {
    void (async () => {
      const message = request.method === 'POST' ? ((await json(request)) as JsonObject) : {};
      const { id, method } = message;
      if (method === 'initialize') {
        const serverInfo = { name: 'large', version: '1' };
        const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo };
        response.setHeader('content-type', 'application/json');
        if (sessionId !== undefined) response.setHeader('mcp-session-id', sessionId);
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      } else if (request.method === 'POST' && (method === undefined || id === undefined)) {
        response.writeHead(202).end();
      } else more(request, response, message);
    })();
  });
}

it.each([
  ['not-json-rpc', '{"hello":1}'],
  ['no-answer', '{"jsonrpc":"2.0","id":7,"result":{}}'],
])('JSON without a response to the request is reported with its beginning: %s', async (code, body) => {
  const url = await serveByHand((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  const session = await connect(url, 'http', { version: '2025-11-25' });
  const outcome = await session.request('tools/call', { name: 'a' }, { timeoutMs: 5_000 });
  const details = { status: '200 OK', type: 'application/json', body };
  expect(outcome).toMatchObject({ kind: 'lost', failure: { code, details } });
  await session.disconnect();
});

describe('a request that is answered 202', () => {
  it.each([
    ['without a body', ''],
    ['with what is no message', 'Accepted'],
  ])('%s ends at once, though the stream of the session goes on', async (_, body) => {
    const url = await serveByHand((request, response) => {
      if (request.method === 'POST') return void response.writeHead(202).end(body);
      response.setHeader('content-type', 'text/event-stream');
      response.write(': here\n\n');
    });
    const session = await connect(url, 'http', { version: '2025-11-25' });
    const outcome = await session.request('tools/call', { name: 'a' }, { timeoutMs: 5_000 });
    expect(outcome).toMatchObject({ kind: 'lost', failure: { code: 'no-answer' } });
    expect(session.snapshot().kind).toBe('connected');
    await session.disconnect();
  });
});

describe('what the server says by itself, larger than what is read at once', () => {
  const params = { text: 'x'.repeat(600 * 1024) };
  const large: [string, JsonObject][] = [
    ['notification', { jsonrpc: '2.0', method: 'notifications/large', params }],
    ['request', { jsonrpc: '2.0', id: 'theirs', method: 'x/large', params }],
  ];
  const event = (id: number, message: unknown) => `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`;
  const received = (session: Session, method: string) =>
    session.log
      .entriesAfter(0)
      .filter((entry) => entry.kind === 'message' && 'method' in entry.shape && entry.shape.method === method);

  it.each(large)('is no answer: a %s on the stream of a request', async (_, message) => {
    let asked: unknown;
    const url = await serveByHand((request, response, { id }) => {
      const isResumed = request.headers['last-event-id'] === '1';
      if (request.method === 'GET' && !isResumed) return void response.writeHead(405).end();
      response.setHeader('content-type', 'text/event-stream');
      if (!isResumed) asked = id;
      const answer = { jsonrpc: '2.0', id: asked, result: { done: true } };
      response.end(`retry: 10\n\n${isResumed ? event(2, answer) : event(1, message)}`);
    });
    const session = await connect(url, 'http', { version: '2025-11-25' });
    const outcome = await session.request('tools/call', { name: 'a' });
    expect(outcome).toMatchObject({ kind: 'result', result: { done: true } });
    expect(received(session, String(message['method']))).toHaveLength(1);
    await session.disconnect();
  });

  it.each(large)('is no answer: a %s on the stream of the session', async (_, message) => {
    const lastIds: unknown[] = [];
    const url = await serveByHand((request, response) => {
      lastIds.push(request.headers['last-event-id']);
      response.setHeader('content-type', 'text/event-stream');
      if (lastIds.length === 1) response.end(`retry: 10\n\n${event(1, message)}`);
      else response.write(': here\n\n');
    });
    const session = await connect(url, 'http', { version: '2025-11-25' });
    await expect.poll(() => lastIds, { timeout: 5000 }).toEqual([undefined, '1']);
    expect(received(session, String(message['method']))).toHaveLength(1);
    await session.disconnect();
  });

  it.each(large)('is no answer: a %s over HTTP+SSE', async (_, message) => {
    let stream: ServerResponse | undefined;
    const say = (said: unknown) => stream?.write(`data: ${JSON.stringify(said)}\n\n`);
    const url = await serve((request, response) => {
      void (async () => {
        if (request.method === 'GET') {
          stream = response.setHeader('content-type', 'text/event-stream');
          stream.write('event: endpoint\ndata: /messages\n\n');
          return;
        }
        const { id, method } = (await json(request)) as JsonObject;
        response.writeHead(202).end('Accepted');
        if (id === undefined || method === undefined) return;
        if (method !== 'initialize') say(message);
        const serverInfo = { name: 'large', version: '1' };
        const result = { protocolVersion: '2024-11-05', capabilities: {}, serverInfo };
        say({ jsonrpc: '2.0', id, result });
      })();
    });
    const session = await connect(url, 'sse');
    expect(await session.request('tools/call', { name: 'a' })).toMatchObject({ kind: 'result' });
    expect(received(session, String(message['method']))).toHaveLength(1);
    await session.disconnect();
  });
});

it('a refusal is told in the server’s own words', async () => {
  const error = { code: -32000, message: 'Bad Request: Server not initialized' };
  const words = JSON.stringify({ jsonrpc: '2.0', error, id: null });
  const url = await serve((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(words);
  });
  const session = host.session({ kind: 'http', url, headers: {} });
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'failed') throw new Error(state.kind);
  expect(state.failure.message).toContain(words);
  expect(state.steps?.[0]).toMatchObject({
    kind: 'discover',
    outcome: 'refused',
    detail: `400 Bad Request: ${words}`,
  });
});
