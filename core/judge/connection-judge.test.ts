import { describe, expect, it } from 'vitest';

import { ConnectionJudge } from './connection-judge';
import type { JudgedExchange } from './judged-message';
import {
  ALL,
  answer,
  ask,
  cache,
  done,
  eventsOf,
  fail,
  meta,
  modern,
  notify,
  rpc,
  shake,
  type Step,
  tell,
  tool,
} from './testing/conversation';

/** Hears a conversation, and tells each finding as `who rule path`. */
function hear(steps: readonly Step[]): string[] {
  const judge = new ConnectionJudge();
  const findings = eventsOf(steps).flatMap((event) => judge.take(event));
  return findings.map(({ who, rule, path }) => [who, rule, path].filter(Boolean).join(' '));
}

describe('what is right', () => {
  const cases: [string, Step[]][] = [
    ['a handshake of 2024-11-05', shake('2024-11-05')],
    ['a handshake of 2025-11-25', shake('2025-11-25')],
    ['a discovery of 2026-07-28', modern],
    [
      'an older server that refuses the probe',
      [ask(0, 'server/discover', { _meta: meta }), fail(0, -32601), ...shake('2025-06-18')],
    ],
    ['a list', [...shake('2025-06-18'), ask(2, 'tools/list'), answer(2, { tools: [tool] })]],
    [
      'ping both ways',
      [...shake('2025-06-18'), { from: rpc({ id: 9, method: 'ping' }) }, { to: rpc({ id: 9, result: {} }) }],
    ],
    [
      'an answer after 25,000 requests of the other side',
      [
        ...shake('2025-06-18'),
        ask(2, 'tools/list'),
        ...Array.from({ length: 25_000 }, (_, at) => ({ from: rpc({ id: 100 + at, method: 'ping' }) })),
        answer(2, { tools: [tool] }),
      ],
    ],
    [
      'what the server check sends to be rejected',
      [
        ...shake('2025-06-18'),
        { to: rpc({ id: 'loupe-check-2', method: 'tools/call', params: { name: 12_345 } }) },
        { from: rpc({ id: 'loupe-check-2', error: { code: -32602, message: 'No name' } }) },
      ],
    ],
    [
      'the same id from both sides',
      [...shake('2025-06-18', ALL, { roots: {} }), ask(2, 'ping'), { from: rpc({ id: 2, method: 'roots/list' }) }],
    ],
    [
      'progress that rises',
      [
        ...shake('2025-06-18'),
        ask(2, 'tools/call', { name: 'a', _meta: { progressToken: 't' } }),
        tell('notifications/progress', { progressToken: 't', progress: 1 }),
        tell('notifications/progress', { progressToken: 't', progress: 2, total: 2 }),
        answer(2, { content: [{ type: 'text', text: 'x' }] }),
      ],
    ],
    [
      'a list that changes and says so',
      [
        ...shake('2025-06-18'),
        ask(2, 'tools/list'),
        answer(2, { tools: [tool] }),
        tell('notifications/tools/list_changed'),
        ask(3, 'tools/list'),
        answer(3, { tools: [] }),
      ],
    ],
    [
      'a list in another order',
      [
        ...shake('2025-06-18'),
        ask(2, 'tools/list'),
        answer(2, { tools: [tool, { ...tool, name: 'b' }] }),
        ask(3, 'tools/list'),
        answer(3, { tools: [{ ...tool, name: 'b' }, tool] }),
      ],
    ],
    [
      'a batch in 2025-03-26',
      [
        ...shake('2025-03-26'),
        ask(2, 'ping'),
        { from: [rpc({ id: 2, result: {} }), rpc({ method: 'notifications/tools/list_changed' })] },
      ],
    ],
    [
      'an id that comes again in 2026-07-28',
      [
        ...modern,
        ask(1, 'server/discover', { _meta: meta }),
        answer(1, { ...done, ...cache, supportedVersions: [], capabilities: {} }),
      ],
    ],
    [
      'a question in rounds',
      [
        ask(1, 'tools/call', {
          name: 'a',
          _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } },
        }),
        answer(1, {
          resultType: 'input_required',
          inputRequests: {
            q: {
              method: 'elicitation/create',
              params: { mode: 'form', message: '?', requestedSchema: { type: 'object', properties: {} } },
            },
          },
        }),
      ],
    ],
    [
      'an update of what was subscribed to',
      [
        ...shake('2025-06-18'),
        ask(2, 'resources/subscribe', { uri: 'a://b' }),
        answer(2, {}),
        tell('notifications/resources/updated', { uri: 'a://b' }),
      ],
    ],
    [
      'a notification over HTTP that is accepted',
      [
        ...shake('2025-06-18'),
        { to: rpc({ method: 'notifications/cancelled', params: { requestId: 1 } }), http: 70 },
        {
          exchange: {
            seq: 70,
            status: 202,
            bytes: 0,
            responseHeaders: [],
            headers: [
              ['accept', 'application/json, text/event-stream'],
              ['mcp-protocol-version', '2025-06-18'],
            ],
          },
        },
      ],
    ],
    [
      'task-augmented progress that goes on',
      [
        ...shake('2025-11-25', { ...ALL, tasks: { requests: { tools: { call: {} } } } }),
        ask(2, 'tools/call', { name: 'a', task: {}, _meta: { progressToken: 't' } }),
        answer(2, {
          task: {
            taskId: 'x',
            status: 'working',
            createdAt: '2026-01-01T00:00:00Z',
            lastUpdatedAt: '2026-01-01T00:00:00Z',
            ttl: null,
          },
        }),
        tell('notifications/progress', { progressToken: 't', progress: 1 }),
      ],
    ],
  ];
  it.each(cases)('%s', (_, steps) => {
    expect(hear(steps)).toEqual([]);
  });
});

describe('what is wrong', () => {
  const base = shake('2025-06-18');
  const cases: [string, Step[], string[]][] = [
    // JSON-RPC
    ['a response to nobody', [...base, answer(99, {})], ['server response-unknown $.id']],
    [
      'a second answer to initialize, which changes nothing',
      [...base, ...shake('2024-11-05').slice(1, 2), ask(2, 'ping'), { from: [rpc({ id: 2, result: {} })] }],
      ['server response-twice $.id', 'server batch-removed'],
    ],
    ['a second response', [...base, ask(2, 'ping'), answer(2, {}), answer(2, {})], ['server response-twice $.id']],
    ['an id of another type', [...base, ask(2, 'ping'), answer('2', {})], ['server response-id-type $.id']],
    [
      'a response after cancellation',
      [...base, ask(2, 'ping'), notify('notifications/cancelled', { requestId: 2 }), answer(2, {})],
      ['server response-after-cancel $.id'],
    ],
    ['an id used again', [...base, ask(2, 'ping'), answer(2, {}), ask(2, 'ping')], ['client id-reused $.id']],
    ['an id that is null', [...base, { from: rpc({ id: null, method: 'ping' }) }], ['server id-type $.id']],
    ['JSON that is no message', [...base, { from: { level: 30 } }], ['server not-json-rpc']],
    ['batch', [...base, ask(2, 'ping'), { from: [rpc({ id: 2, result: {} })] }], ['server batch-removed']],
    [
      'a batch with the result of a tool',
      [
        ...base,
        ask(2, 'tools/call', { name: 'x' }),
        { from: [rpc({ id: 2, result: { content: [{ type: 'text', text: 'x' }] } })] },
      ],
      ['server batch-removed'],
    ],
    ['an error code that is text', [...base, ask(2, 'ping'), fail(2, 'x')], ['server field-wrong-type $.error.code']],
    [
      'both result and error',
      [...base, ask(2, 'ping'), { from: rpc({ id: 2, result: {}, error: {} }) }],
      ['server result-and-error $.error'],
    ],
    // Methods and versions
    ['unknown method', [...base, tell('notifications/strange')], ['server method-unknown $.method']],
    [
      'a notification with an id',
      [...base, { from: rpc({ id: 5, method: 'notifications/progress' }) }],
      ['server method-kind $.method'],
    ],
    [
      'a client’s method from the server',
      [...base, { from: rpc({ id: 5, method: 'tools/list' }) }],
      ['server method-wrong-sender $.method'],
    ],
    [
      'elicitation before it was there',
      [...shake('2025-03-26'), { from: rpc({ id: 5, method: 'elicitation/create', params: {} }) }],
      ['server method-too-new $.method'],
    ],
    [
      'a request of the server in 2026-07-28',
      [...modern, { from: rpc({ id: 5, method: 'roots/list' }) }],
      ['server method-removed $.method'],
    ],
    ['ping in 2026-07-28', [...modern, ask(2, 'ping', { _meta: meta })], ['client method-removed $.method']],
    // Lifecycle and capabilities
    [
      'a version that nobody knows',
      [
        ask(1, 'initialize', {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'x', version: '1' },
        }),
        answer(1, { protocolVersion: '1999-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } }),
      ],
      ['server version-unknown $.result.protocolVersion'],
    ],
    [
      'no serverInfo',
      [base[0] as Step, answer(1, { protocolVersion: '2025-06-18', capabilities: {} })],
      ['server field-missing $.result.serverInfo'],
    ],
    [
      'a notification before the handshake',
      [tell('notifications/tools/list_changed')],
      ['server before-answer $.method'],
    ],
    [
      'a request before initialized',
      [...shake('2025-06-18', ALL, { roots: {} }).slice(0, 2), { from: rpc({ id: 5, method: 'roots/list' }) }],
      ['server before-initialized $.method'],
    ],
    ['a request before initialize', [ask(1, 'tools/list')], ['client before-initialize $.method']],
    [
      'initialize twice',
      [
        ...base,
        ask(7, 'initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'x', version: '1' },
        }),
      ],
      ['client initialize-twice $.method'],
    ],
    [
      'initialize cancelled',
      [base[0] as Step, notify('notifications/cancelled', { requestId: 1 })],
      ['client initialize-cancelled $.params.requestId'],
    ],
    [
      'sampling that was not declared',
      [...base, { from: rpc({ id: 5, method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } }) }],
      ['server capability-undeclared $.method'],
    ],
    [
      'a tool list that was not declared',
      [...shake('2025-06-18', {}), ask(2, 'tools/list')],
      ['client capability-undeclared $.method'],
    ],
    [
      'list_changed without the capability',
      [...shake('2025-06-18', { tools: {} }), tell('notifications/tools/list_changed')],
      ['server capability-undeclared $.method'],
    ],
    // Progress, logging, subscriptions
    [
      'progress for nobody',
      [...base, tell('notifications/progress', { progressToken: 't', progress: 1 })],
      ['server progress-unknown $.params.progressToken'],
    ],
    [
      'progress that goes back, and over',
      [
        ...base,
        ask(2, 'tools/call', { name: 'a', _meta: { progressToken: 't' } }),
        tell('notifications/progress', { progressToken: 't', progress: 2 }),
        tell('notifications/progress', { progressToken: 't', progress: 1 }),
        tell('notifications/progress', { progressToken: 't', progress: 9, total: 3 }),
      ],
      ['server progress-back $.params.progress', 'server progress-over $.params.progress'],
    ],
    [
      'progress after the end',
      [
        ...base,
        ask(2, 'ping', { _meta: { progressToken: 't' } }),
        answer(2, {}),
        tell('notifications/progress', { progressToken: 't', progress: 1 }),
      ],
      ['server progress-late $.params'],
    ],
    [
      'a log message below the level',
      [
        ...base,
        ask(2, 'logging/setLevel', { level: 'error' }),
        answer(2, {}),
        tell('notifications/message', { level: 'info', data: 1 }),
      ],
      ['server log-below-level $.params.level'],
    ],
    [
      'a log level that is none',
      [...base, tell('notifications/message', { level: 'loud', data: 1 })],
      ['server value-unknown $.params.level'],
    ],
    [
      'a log message that nobody asked for',
      [...modern, tell('notifications/message', { level: 'info', data: 1 })],
      ['server log-not-asked $.method'],
    ],
    [
      'an update without a subscription',
      [...base, tell('notifications/resources/updated', { uri: 'a://b' })],
      ['server update-not-subscribed $.params.uri'],
    ],
    [
      'a change nobody listens for',
      [...modern, tell('notifications/tools/list_changed', { _meta: { 'io.modelcontextprotocol/subscriptionId': 4 } })],
      ['server listen-not-asked $.method'],
    ],
    [
      'a change of no subscription',
      [...modern, tell('notifications/tools/list_changed')],
      ['server listen-no-id $.params._meta'],
    ],
    // Lists
    [
      'a tool twice',
      [...base, ask(2, 'tools/list'), answer(2, { tools: [tool, tool] })],
      ['server duplicate-item $.result.tools[1].name'],
    ],
    [
      'a cursor that comes again',
      [
        ...base,
        ask(2, 'tools/list'),
        answer(2, { tools: [], nextCursor: 'c' }),
        ask(3, 'tools/list', { cursor: 'c' }),
        answer(3, { tools: [], nextCursor: 'c' }),
      ],
      ['server cursor-repeated $.result.nextCursor'],
    ],
    [
      'a list that changed in silence',
      [...base, ask(2, 'tools/list'), answer(2, { tools: [tool] }), ask(3, 'tools/list'), answer(3, { tools: [] })],
      ['server list-changed-silently $.result.tools'],
    ],
    // Shapes
    [
      'a malformed tool',
      [...base, ask(2, 'tools/list'), answer(2, { tools: [{ name: 7 }, tool] })],
      ['server field-wrong-type $.result.tools[0].name', 'server field-missing $.result.tools[0].inputSchema'],
    ],
    [
      'a member of a later version',
      [...base, ask(2, 'tools/list'), answer(2, { tools: [{ ...tool, icons: [] }] })],
      ['server member-too-new $.result.tools[0].icons'],
    ],
    [
      'a member of an earlier version',
      [
        ...modern,
        ask(2, 'tools/list', { _meta: meta }),
        answer(2, { ...done, ...cache, tools: [{ ...tool, execution: {} }] }),
      ],
      ['server member-removed $.result.tools[0].execution'],
    ],
    [
      'a misspelt member',
      [...base, ask(2, 'tools/list'), answer(2, { tools: [{ ...tool, input_schema: 1 }] })],
      ['server misspelt-member $.result.tools[0].input_schema'],
    ],
    [
      'no resultType and no ttl',
      [...modern, ask(2, 'tools/list', { _meta: meta }), answer(2, { tools: [] })],
      [
        'server result-type-missing $.result.resultType',
        'server field-missing $.result.ttlMs',
        'server field-missing $.result.cacheScope',
      ],
    ],
    [
      'a wrong scope and ttl',
      [
        ...modern,
        ask(2, 'tools/list', { _meta: meta }),
        answer(2, { ...done, ttlMs: -1, cacheScope: 'all', tools: [] }),
      ],
      ['server number-range $.result.ttlMs', 'server value-unknown $.result.cacheScope'],
    ],
    [
      'a reserved error code',
      [...modern, ask(2, 'tools/list', { _meta: meta }), fail(2, -32050)],
      ['server error-code-reserved $.error.code'],
    ],
    [
      'an error code of before',
      [...modern, ask(2, 'tools/list', { _meta: meta }), fail(2, -32002)],
      ['server error-code-removed $.error.code'],
    ],
    ['a request without _meta', [...modern, ask(2, 'tools/list')], ['client meta-version-missing $.params']],
    [
      'a nested form',
      [
        ...shake('2025-06-18', ALL, { elicitation: {} }),
        {
          from: rpc({
            id: 5,
            method: 'elicitation/create',
            params: { message: '?', requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } },
          }),
        },
      ],
      ['server elicitation-schema $.params.requestedSchema.properties.a'],
    ],
    [
      'tool results out of order',
      [
        ...shake('2025-11-25', ALL, { sampling: { tools: {} } }),
        {
          from: rpc({
            id: 5,
            method: 'sampling/createMessage',
            params: {
              maxTokens: 1,
              tools: [],
              messages: [
                { role: 'assistant', content: { type: 'tool_use', id: 'u', name: 'a', input: {} } },
                { role: 'user', content: { type: 'text', text: 'x' } },
                { role: 'user', content: { type: 'tool_result', toolUseId: 'u', content: [] } },
              ],
            },
          }),
        },
      ],
      [
        'server sampling-results-missing $.params.messages[1].content',
        'server sampling-results-stray $.params.messages[2].content',
      ],
    ],
    // What carries the messages
    ['text on stdout', [...base, { noise: 'Server started' }], ['server stdout-not-json']],
    ['two messages in a line', [...base, { noise: '{"a":1}{"b":2}' }], ['server stdout-several']],
    [
      'a notification that is not accepted',
      [
        ...base,
        { ...notify('notifications/roots/list_changed'), http: 50 },
        { exchange: { seq: 50, status: 200, bytes: 0 } },
      ],
      ['client capability-undeclared $.method', 'client http-version-header', 'server http-not-accepted'],
    ],
    [
      'an answer that is HTML',
      [
        ...base,
        ask(2, 'ping', undefined, 50),
        {
          exchange: {
            seq: 50,
            status: 500,
            responseHeaders: [['Content-Type', 'text/html']],
            headers: [
              ['accept', 'application/json, text/event-stream'],
              ['mcp-protocol-version', '2025-06-18'],
            ],
          },
        },
      ],
      ['server http-html-error'],
    ],
    ['a redirect', [...base, { exchange: { seq: 50, status: 302 } }], ['server http-redirect']],
    [
      'another content type',
      [
        ...base,
        ask(2, 'ping', undefined, 50),
        {
          exchange: {
            seq: 50,
            responseHeaders: [['content-type', 'text/plain']],
            headers: [
              ['accept', 'application/json, text/event-stream'],
              ['mcp-protocol-version', '2025-06-18'],
            ],
          },
        },
      ],
      ['server http-content-type'],
    ],
    [
      'a session id with a space',
      [...base, { exchange: { seq: 50, responseHeaders: [['mcp-session-id', 'a b']] } }],
      ['server http-session-id'],
    ],
    ['GET that is answered with JSON', [...base, { exchange: { seq: 50, method: 'GET' } }], ['server http-get-status']],
    [
      'a stream that is cut',
      [
        ...base,
        ask(2, 'ping', undefined, 50),
        {
          exchange: {
            seq: 50,
            responseHeaders: [['content-type', 'text/event-stream']],
            headers: [
              ['accept', 'application/json, text/event-stream'],
              ['mcp-protocol-version', '2025-06-18'],
            ],
          },
        },
      ],
      ['server http-stream-cut'],
    ],
    [
      'an unknown method that is no 404',
      [
        ...modern,
        ask(2, 'tools/list', { _meta: meta }, 50),
        fail(2, -32601, 50),
        {
          exchange: {
            seq: 50,
            headers: [
              ['accept', 'application/json, text/event-stream'],
              ['mcp-protocol-version', '2026-07-28'],
              ['mcp-method', 'tools/list'],
            ],
          },
        },
      ],
      ['server declared-not-implemented $.error.code', 'server http-error-status'],
    ],
    [
      'headers that tell otherwise',
      [
        ...modern,
        ask(2, 'tools/call', { name: 'a', _meta: meta }, 50),
        {
          exchange: {
            seq: 50,
            state: 'open',
            headers: [
              ['accept', 'application/json'],
              ['mcp-protocol-version', '2025-11-25'],
              ['mcp-method', 'x'],
              ['mcp-name', 'y'],
            ],
          },
        },
      ],
      [
        'client http-accept-header',
        'client http-version-header',
        'client http-method-header',
        'client http-name-header',
      ],
    ],
  ];
  it.each(cases)('%s', (_, steps, expected) => {
    expect(hear(steps)).toEqual(expected);
  });
});

describe('a probe', () => {
  it('is held back until it is clear that no older transport is spoken', () => {
    const html = { seq: 1, status: 404, responseHeaders: [['content-type', 'text/html']] as const };
    const judge = new ConnectionJudge();
    const exchange: JudgedExchange = { method: 'POST', headers: [], state: 'done', bytes: 9, ...html };
    expect(judge.take({ kind: 'http', seq: 1, exchange })).toEqual([]);
    expect(judge.take({ kind: 'failed' }).map(({ rule }) => rule)).toEqual(['http-html-error']);
  });
});
