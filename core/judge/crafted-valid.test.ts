import { describe, expect, it } from 'vitest';

import { answer, ask, done, modern, rpc, shake, tell, tool, type Step } from './testing/conversation';
import {
  accepted,
  acknowledged,
  answered,
  appRead,
  asked,
  base,
  begun,
  byUrl,
  called,
  completed,
  elicited,
  EVERYTHING,
  exchange,
  followed,
  found,
  got,
  head,
  image,
  initialized,
  inputRequired,
  json,
  listed,
  listen,
  listening,
  metaOf,
  modernError,
  modernHttp,
  modernly,
  OBJECT,
  ofListen,
  old,
  output,
  pinged,
  PIXEL,
  posted,
  progress,
  prompts,
  question,
  read,
  refused,
  resources,
  sampled,
  sse,
  task,
  templates,
  text,
  user,
  withToken,
} from './testing/crafted-servers';

/** Servers that keep to the rules, each in a way that one may take for a breach. */
const valid: [what: string, steps: Step[]][] = [
  ['2024-11-05 with nothing', shake('2024-11-05', {})],
  ['2025-03-26 with everything', shake('2025-03-26', EVERYTHING)],
  ['2025-11-25 with experiments', shake('2025-11-25', { experimental: { x: {} } })],
  ['an extension', shake('2025-11-25', { extensions: { 'io.modelcontextprotocol/ui': {} } })],
  ['2026-07-28', modern],
  [
    'a server with a title, a website and icons',
    initialized({
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: {
        name: 'x',
        version: '1',
        title: 'X',
        description: 'x',
        websiteUrl: 'https://a.example',
        icons: [{ src: 'data:image/png;base64,iVBORw0KGgo=', sizes: ['any'], theme: 'dark' }],
      },
      instructions: '',
      _meta: {},
    }),
  ],
  ['a ping before the answer', [base[0] as Step, { from: rpc({ id: 5, method: 'ping' }) }]],
  [
    'a log message before initialized',
    [...base.slice(0, 2), tell('notifications/message', { level: 'info', data: null })],
  ],
  ['an empty list', listed()],
  ['a ping with _meta', answered('ping', {}, { _meta: { 'a.example/b': 1, '': 2 } })],
  ['ids that are texts', [...base, ask('x', 'ping'), answer('x', {})]],
  ['the id 0', [...base, ask(0, 'ping'), answer(0, {})]],
  ['an error of its own', refused('tools/call', { name: 'a' }, { code: 7, message: '' })],
  ['an error with data', refused('tools/call', { name: 'a' }, { code: -32000, message: 'no', data: [1] })],
  ['an error without an id', [...base, { from: rpc({ id: null, error: { code: -32700, message: 'no' } }) }]],
  ['a tool that is not there', refused('tools/call', { name: 'a' }, { code: -32601, message: 'no tool' })],
  [
    'templates that are not there',
    refused('resources/templates/list', {}, { code: -32601, message: 'Method not found' }),
  ],
  ['a method that is not there', refused('loupe/unknown', {}, { code: -32601, message: 'Method not found' })],
  [
    'a resource that is not there',
    refused('resources/read', { uri: 'a://x' }, { code: -32002, message: 'no', data: { uri: 'a://x' } }),
  ],
  [
    'three pages',
    [
      ...answered('tools/list', {}, { tools: [tool], nextCursor: 'a' }),
      ask(3, 'tools/list', { cursor: 'a' }),
      answer(3, { tools: [{ ...tool, name: 'b' }], nextCursor: 'b' }),
      ask(4, 'tools/list', { cursor: 'b' }),
      answer(4, { tools: [{ ...tool, name: 'c' }] }),
    ],
  ],
  [
    'a page that is fetched again',
    [
      ...answered('tools/list', {}, { tools: [tool], nextCursor: 'a' }),
      ask(3, 'tools/list'),
      answer(3, { tools: [tool], nextCursor: 'a' }),
      ask(4, 'tools/list', { cursor: 'a' }),
      answer(4, { tools: [] }),
    ],
  ],
  [
    'a cursor that is refused',
    [...base, ask(2, 'tools/list', { cursor: 'x' }), { from: rpc({ id: 2, error: { code: -32602, message: 'no' } }) }],
  ],
  [
    'a list that changed and said so',
    [...listed(tool), tell('notifications/tools/list_changed'), ask(3, 'tools/list'), answer(3, { tools: [] })],
  ],
  [
    'a tool with all that it may have',
    listed({
      name: 'get.the_weather-2',
      title: 'Weather',
      description: '',
      inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      outputSchema: { type: 'object' },
      annotations: {
        title: 'W',
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
      execution: { taskSupport: 'optional' },
      icons: [{ src: 'https://a.example/a.svg', mimeType: 'image/svg+xml', sizes: ['48x48', 'any'] }],
      _meta: { 'a.example/b': 1, c: null },
    }),
  ],
  [
    'a schema of draft 7',
    listed({
      name: 'a',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        definitions: { d: { type: ['string', 'null'] } },
        properties: { b: { $ref: '#/definitions/d' } },
      },
    }),
  ],
  [
    'a schema with all sorts of keywords',
    listed({
      name: 'a',
      inputSchema: {
        type: 'object',
        $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
        properties: {
          a: { anyOf: [{ type: 'string', pattern: '^a', minLength: 0 }, { type: 'null' }], default: null },
          b: { type: 'array', prefixItems: [{ type: 'number' }], items: false, uniqueItems: true },
          c: { $ref: '#/$defs/node' },
          d: { const: null },
          e: { enum: [1, 'a', null], 'x-own': 1 },
        },
        patternProperties: { '^x-': {} },
        if: { required: ['a'] },
        then: { required: ['b'] },
        dependentRequired: { a: ['b'] },
      },
    }),
  ],
  ['tools of names that differ in case', listed(tool, { ...tool, name: 'A' })],
  [
    'all five kinds of content',
    called(
      text,
      { ...image, data: PIXEL },
      {
        type: 'audio',
        mimeType: 'audio/wav',
        data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=',
      },
      { type: 'resource_link', uri: 'a://b', name: 'b', size: 0 },
      { type: 'resource', resource: { uri: 'a://b', text: '' } },
    ),
  ],
  [
    'annotations',
    called({
      ...text,
      annotations: { audience: ['user', 'assistant'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' },
    }),
  ],
  ['no annotations', called({ ...text, annotations: { audience: [], priority: 1 } })],
  ['a time with an offset', called({ ...text, annotations: { lastModified: '2026-01-01T00:00:00.5+02:00' } })],
  ['a tool error', answered('tools/call', { name: 'a' }, { content: [text], isError: true })],
  ['structured content', output(OBJECT, { content: [{ type: 'text', text: '{"n":1}' }], structuredContent: { n: 1 } })],
  ['structured content and a sentence', output(OBJECT, { content: [text], structuredContent: { n: 1 } })],
  ['a tool error without its structured content', output(OBJECT, { content: [text], isError: true })],
  [
    'structured content that nobody promised',
    answered('tools/call', { name: 'a' }, { content: [text], structuredContent: {} }),
  ],
  [
    'emoji and another script',
    called({
      type: 'text',
      text: '👩‍👩‍👧 漢字 \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} עברית',
    }),
  ],
  [
    'escaped text',
    [...base, ask(2, 'ping'), { from: '{"jsonrpc":"2.0","id":2,"result":{"_meta":{"a":"\\u00e9\\ud83d\\ude00\\n"}}}' }],
  ],
  ['an empty resource', read({ uri: 'a://b', text: '', mimeType: 'text/plain' })],
  ['an empty file', read({ uri: 'a://b', blob: '', mimeType: 'application/octet-stream' })],
  ['several contents', read({ uri: 'a://b/c', text: 'x' }, { uri: 'a://b/d', blob: PIXEL, mimeType: 'image/png' })],
  ['no contents', read()],
  ['JSON with a charset', read({ uri: 'a://b', text: '{}', mimeType: 'application/json; charset=utf-8' })],
  [
    'URIs of all sorts',
    resources(
      ...['file:///a%20b', 'urn:isbn:1', 'git+ssh://a/b?c#d', 'mailto:a@b.c', 'http://[::1]/x', 'data:,x'].map(
        (uri) => ({ uri, name: 'n' }),
      ),
    ),
  ],
  [
    'URI templates of all sorts',
    templates(
      ...[
        'a://{b}',
        'file:///{+path}',
        'https://a.example{/x*}{?q,n:3}{#f}',
        '{+uri}',
        'a://x',
        '{scheme}://{host}',
        'a://{a.b}/{%41}',
      ].map((uriTemplate) => ({ uriTemplate, name: 'n' })),
    ),
  ],
  [
    'prompts',
    prompts(
      { name: 'a' },
      {
        name: 'b',
        title: 'B',
        arguments: [
          { name: 'c', required: true },
          { name: 'd', title: 'D' },
        ],
      },
    ),
  ],
  ['a prompt of both roles', got(user(text), { role: 'assistant', content: { ...image, data: PIXEL } })],
  [
    'a hundred completions of more',
    completed({ values: Array.from({ length: 100 }, String), total: 300, hasMore: true }),
  ],
  ['no completions', completed({ values: [], total: 0, hasMore: false })],
  ['completions without a total', completed({ values: ['a'] })],
  [
    'progress of fractions',
    [...base, withToken, progress(0.1), progress(0.2, { total: 1, message: 'x' }), answer(2, { content: [text] })],
  ],
  ['progress from below zero', [...base, withToken, progress(-5), progress(0)]],
  [
    'all log levels',
    [
      ...base,
      ...['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'].map((level) =>
        tell('notifications/message', { level, logger: 'a', data: { b: 1 } }),
      ),
    ],
  ],
  [
    'an update below a subscription',
    [
      ...base,
      ask(2, 'resources/subscribe', { uri: 'file:///a/' }),
      answer(2, {}),
      tell('notifications/resources/updated', { uri: 'file:///a/b' }),
    ],
  ],
  [
    'a request that it gives up',
    [
      ...base,
      { from: rpc({ id: 5, method: 'roots/list' }) },
      tell('notifications/cancelled', { requestId: 5, reason: 'late' }),
    ],
  ],
  [
    'a form of all that it may ask',
    elicited(
      {
        a: { type: 'string', format: 'email', minLength: 1, default: 'a@b.c' },
        b: { type: 'integer', minimum: 0, default: 1 },
        c: { type: 'boolean' },
        d: { type: 'string', enum: ['x'], enumNames: ['X'] },
        e: { type: 'string', oneOf: [{ const: 'x', title: 'X' }] },
        f: { type: 'array', items: { type: 'string', enum: ['x'] }, minItems: 1 },
        g: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } },
      },
      { required: ['a'] },
    ),
  ],
  [
    'a page and its end',
    [...asked('elicitation/create', byUrl), tell('notifications/elicitation/complete', { elicitationId: 'e1' })],
  ],
  [
    '-32042 and its end',
    [
      ...refused('tools/call', { name: 'a' }, { code: -32042, message: 'no', data: { elicitations: [byUrl] } }),
      tell('notifications/elicitation/complete', { elicitationId: 'e1' }),
    ],
  ],
  [
    'a sampling with tools',
    sampled(
      [
        user(text),
        { role: 'assistant', content: [{ type: 'tool_use', id: 'u', name: 'a', input: {} }] },
        user([{ type: 'tool_result', toolUseId: 'u', content: [text] }]),
      ],
      { tools: [tool], toolChoice: { mode: 'auto' }, systemPrompt: '', temperature: 2 },
    ),
  ],
  ['a task to its end', followed({}, { status: 'input_required' }, { status: 'completed' })],
  ['a task of five minutes', begun({ ...task, ttl: 300_000, pollInterval: 1000, statusMessage: '' })],
  ['an app', appRead({ uri: 'ui://a', mimeType: 'text/html;profile=mcp-app', text: '<p>' })],
  [
    'answers in JSON',
    pinged(
      {
        responseHeaders: [
          ['Content-Type', 'application/json; charset=utf-8'],
          ['Mcp-Session-Id', 'a-1'],
        ],
      },
      answer(2, {}, 50),
    ),
  ],
  [
    'answers in a stream',
    pinged(
      { responseHeaders: [['content-type', 'text/event-stream; charset=utf-8']] },
      { ...answer(2, {}, 50), eventId: '1' },
    ),
  ],
  [
    'a stream that is closed to be asked again',
    [
      ...pinged({ responseHeaders: sse }),
      exchange(60, {
        method: 'GET',
        headers: head('2025-11-25', ['last-event-id', '1']),
        state: 'open',
        responseHeaders: sse,
      }),
      { ...answer(2, {}), http: 60, eventId: '2' },
    ],
  ],
  [
    'a stream with a question before its answer',
    pinged(
      { responseHeaders: sse },
      { from: rpc({ id: 5, method: 'roots/list' }), http: 50, eventId: '1' },
      { ...answer(2, {}), http: 50, eventId: '2' },
    ),
  ],
  ['202 without a body', accepted({ status: 202 })],
  ['a notification that is refused', accepted({ status: 400, responseHeaders: json, bytes: 60 })],
  ['GET with 405', [...base, exchange(60, { method: 'GET', status: 405, responseHeaders: [] })]],
  [
    'GET with what it says by itself',
    [
      ...base,
      posted,
      listening(),
      { ...tell('notifications/tools/list_changed'), http: 60, eventId: 'a' },
      { from: rpc({ id: 5, method: 'ping' }), http: 60, eventId: 'b' },
    ],
  ],
  ['a login', pinged({ status: 401, responseHeaders: [['content-type', 'text/html']] })],
  [
    'one session in all answers',
    [
      ...pinged({ responseHeaders: [...json, ['mcp-session-id', 'a']] }, answer(2, {}, 50)),
      ask(3, 'ping', undefined, 51),
      answer(3, {}, 51),
      exchange(51, { responseHeaders: [...json, ['mcp-session-id', 'a']] }),
    ],
  ],
  ['2025-06-18: a list without icons', [...old, ask(2, 'tools/list'), answer(2, { tools: [tool] })]],
  [
    '2025-03-26: a batch',
    [
      ...shake('2025-03-26'),
      ask(2, 'ping'),
      { from: [rpc({ id: 2, result: {} }), rpc({ method: 'notifications/tools/list_changed' })] },
    ],
  ],
  ['2026-07-28: a list', modernly('tools/list', {}, { ...done, ttlMs: 60_000, cacheScope: 'public', tools: [tool] })],
  [
    '2026-07-28: structured content of a list',
    modernly('tools/call', { name: 'a' }, { ...done, content: [text], structuredContent: [1, null] }),
  ],
  ['2026-07-28: a question', inputRequired({ inputRequests: { q: question } })],
  ['2026-07-28: a state alone', inputRequired({ requestState: '' })],
  [
    '2026-07-28: a name in _meta',
    modernly(
      'tools/call',
      { name: 'a' },
      { ...done, content: [text], _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x', version: '1' } } },
    ),
  ],
  [
    '2026-07-28: -32022',
    modernError({ code: -32022, message: 'no', data: { supported: ['2026-07-28'], requested: '1999-01-01' } }),
  ],
  [
    '2026-07-28: -32021',
    modernError({ code: -32021, message: 'no', data: { requiredCapabilities: { sampling: {} } } }),
  ],
  [
    '2026-07-28: a subscription',
    [...modern, listen({ toolsListChanged: true }), acknowledged, ofListen('notifications/tools/list_changed')],
  ],
  ['2026-07-28: -32601 with 404', modernHttp(-32601, 404)],
  [
    '2026-07-28: a log message that was asked for',
    [
      ...modern,
      ask(2, 'tools/call', { name: 'a', ...metaOf({}, { 'io.modelcontextprotocol/logLevel': 'info' }) }),
      tell('notifications/message', { level: 'warning', data: 1 }),
      answer(2, { ...done, content: [text] }),
    ],
  ],
];

describe('servers that keep to the rules', () => {
  it('are more than sixty', () => expect(valid.length).toBeGreaterThanOrEqual(60));

  it.each(valid)('%s gets neither warning nor error', async (_, steps) => {
    expect((await found(steps)).filter((each) => !each.startsWith('note'))).toEqual([]);
  });
});
