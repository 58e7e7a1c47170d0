import { describe, expect, it } from 'vitest';
import { type Answer, type Behaviour, type Seen } from './testing/authorization-server';
import { open, serverWith, storyOf } from './testing/in-test';

describe('A request that is rejected while connected', () => {
  it.each([
    ['401', { status: 401 }],
    ['200', { status: 200, body: { error: { code: -32001, message: 'Unauthorized' } } }],
  ])('needs authorization by %s until there is a token', async (_, rejection) => {
    const server = await serverWith({});
    const isFree = (method: unknown) => method !== 'tools/list';
    server.behaviour.intercept = (seen) => {
      const { path, json, headers, method } = seen;
      if (path !== '/mcp' || headers.authorization !== undefined || method !== 'POST') return undefined;
      if (isFree(json['method'])) return letIn(seen);
      const body = 'body' in rejection && {
        body: { jsonrpc: '2.0', id: json['id'], ...rejection.body },
      };
      return { ...rejection, ...body };
    };
    const { session, authorization, authorize } = open(server.url);
    await session.connect();
    expect(session.snapshot().kind).toBe('connected');
    expect(authorization.snapshot().isSignInNeeded).toBeUndefined();
    await session.request('tools/list', {});
    expect(authorization.snapshot().isSignInNeeded).toBe(true);
    expect((await authorize()).kind).toBe('authorized');
    expect(authorization.snapshot().isSignInNeeded).toBeUndefined();
    expect((await session.request('tools/list', {})).kind).toBe('result');
  });
});

/** Answers as a server that wants no token. */
function letIn({ json, method }: Seen): Answer {
  const { id } = json;
  if (method !== 'POST') return { status: 405 };
  if (id === undefined) return { status: 202 };
  const result = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'test', version: '1' },
  };
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

describe('A server that rejects credentials in the body of a 200', () => {
  const REFUSED = { code: -32001, message: 'Unauthorized' };
  const inBody =
    (hasId: boolean | string, isStream: boolean): NonNullable<Behaviour['intercept']> =>
    ({ path, headers, json, method }) => {
      if (path !== '/mcp' || method !== 'POST' || headers.authorization !== undefined) return undefined;
      const body = { jsonrpc: '2.0', id: hasId === true ? json['id'] : hasId || null, error: REFUSED };
      if (!isStream) return { status: 200, body };
      const event = `: hello\n\nid: 1\ndata:\n\nevent: message\r\ndata: ${JSON.stringify(body)}\r\n\r\n`;
      return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: event };
    };

  it.each([
    [true, false],
    [false, false],
    [true, true],
    [false, true],
    ['server-error', false],
    ['server-error', true],
  ])('is told as one that needs it, and authorized: id %s, stream %s', async (hasId, isStream) => {
    const server = await serverWith({});
    server.behaviour.intercept = inBody(hasId, isStream);
    const { session, authorize } = open(server.url);
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed', failure: { code: 'unauthorized' } });
    expect(JSON.stringify(session.snapshot())).toContain('Unauthorized');
    const state = await authorize();
    expect(state.steps[0]?.decision).toEqual({ code: 'challenged-in-body', facts: { error: 'Unauthorized' } });
    expect(state.kind).toBe('authorized');
    expect(session.snapshot().kind).toBe('connected');
  });

  it.each([
    [true, false],
    [false, false],
    [false, true],
  ])(
    'is authorized by it though all else is open and nothing is published: id %s, stream %s',
    async (hasId, isStream) => {
      const server = await serverWith({ resource: undefined, metadata: undefined });
      const refuse = inBody(hasId, isStream);
      server.behaviour.intercept = (seen) => {
        if (seen.json['method'] === 'tools/list') return refuse(seen);
        if (seen.path === '/mcp' && seen.headers.authorization === undefined) return letIn(seen);
        return undefined;
      };
      const { session, authorization, authorize } = open(server.url);
      await session.connect();
      expect(session.snapshot().kind).toBe('connected');
      await session.request('tools/list', {});
      expect(authorization.snapshot().isSignInNeeded).toBe(true);
      const state = await authorize();
      expect(state.steps[0]).toMatchObject({
        decision: { code: 'challenged-in-body', facts: { error: 'Unauthorized' } },
      });
      expect(state.steps[0]?.request?.body).toContain('tools/list');
      expect(storyOf(state)).toContain('server-metadata usual-endpoints');
      expect(state.kind).toBe('authorized');
    },
  );

  it('does not prove a token by it', async () => {
    const server = await serverWith({});
    server.behaviour.intercept = ({ json }) =>
      json['method'] === 'tools/list'
        ? { status: 200, body: { jsonrpc: '2.0', id: json['id'], error: REFUSED } }
        : undefined;
    const state = await open(server.url).authorize();
    expect(storyOf(state).at(-1)).toBe('proof token-not-accepted');
  });
});

describe('A server that accepts the first request without a token', () => {
  const free: NonNullable<Behaviour['intercept']> = ({ path, json, headers }) =>
    path === '/mcp' && json['method'] === 'initialize' && headers.authorization === undefined
      ? { status: 200, body: { jsonrpc: '2.0', id: json['id'], result: {} } }
      : undefined;

  it('is authorized all the same where its metadata names an authorization server', async () => {
    const server = await serverWith({ intercept: free });
    const state = await open(server.url).authorize();
    expect(storyOf(state).slice(0, 2)).toEqual(['challenge open', 'resource-metadata resource-metadata-found']);
    expect(state.kind).toBe('authorized');
  });

  it('is not where nothing names one', async () => {
    const server = await serverWith({ intercept: free, resource: undefined, metadata: undefined });
    const state = await open(server.url).authorize();
    expect(state.kind).toBe('none');
    expect(storyOf(state)).not.toContain('register registered');
    expect(state.steps.every(({ cause }) => cause === undefined)).toBe(true);
  });
});
