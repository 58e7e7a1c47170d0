import { describe, expect, it } from 'vitest';

import { isObject } from '../json/json-object';
import { inspectMedia } from '../protocol/content/inspect-media';
import type { Rule } from '../protocol/findings/rules';
import { readTools } from '../protocol/tool';
import { createRequestValidator } from '../schema/validation/validation-request';
import { checkMedia } from './check-media';
import { checkOutput } from './check-output';
import { BatchJudge } from './judge-batch';
import type { ExchangeFacts } from './judged-message';
import {
  ALL,
  answer,
  ask,
  cache,
  done,
  eventsOf,
  meta,
  modern,
  notify,
  rpc,
  shake,
  type Step,
  tell,
  tool,
} from './test-conversation';

const EVERYTHING = {
  ...ALL,
  completions: {},
  tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
};
const OWN = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  tasks: { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};
const base = shake('2025-11-25', EVERYTHING, OWN);
const old = shake('2025-06-18', EVERYTHING, OWN);
const metaOf = (capabilities: object = {}, more: object = {}) => ({
  _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': capabilities, ...more },
});

/** What a server answers to a request, after a handshake of 2025-11-25, or of 2026-07-28. */
const answered = (method: string, params: object, result: unknown): Step[] => [
  ...base,
  ask(2, method, params),
  answer(2, result),
];
const refused = (method: string, params: object, error: unknown): Step[] => [
  ...base,
  ask(2, method, params),
  { from: rpc({ id: 2, error }) },
];
const modernly = (method: string, params: object, result: object, own: object = {}): Step[] => [
  ...modern,
  ask(2, method, { ...params, ...metaOf(own) }),
  answer(2, result),
];
const modernError = (error: unknown, method = 'tools/list'): Step[] => [
  ...modern,
  ask(2, method, metaOf()),
  { from: rpc({ id: 2, error }) },
];
const initialized = (result: object): Step[] => [base[0] as Step, answer(1, result)];
const listed = (...tools: unknown[]) => answered('tools/list', {}, { tools });
const resources = (...list: unknown[]) => answered('resources/list', {}, { resources: list });
const templates = (...list: unknown[]) =>
  answered('resources/templates/list', {}, { resourceTemplates: list });
const prompts = (...list: unknown[]) => answered('prompts/list', {}, { prompts: list });
const called = (...content: unknown[]) => answered('tools/call', { name: 'a' }, { content });
const read = (...contents: unknown[]) => answered('resources/read', { uri: 'a://b' }, { contents });
const got = (...messages: unknown[]) => answered('prompts/get', { name: 'a' }, { messages });
const completed = (completion: unknown) =>
  answered(
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'a' }, argument: { name: 'b', value: '' } },
    { completion },
  );
const asked = (method: string, params?: object): Step[] => [
  ...base,
  { from: rpc({ id: 5, method, ...(params && { params }) }) },
];
const elicited = (properties: object, more: object = {}) =>
  asked('elicitation/create', {
    message: '?',
    requestedSchema: { type: 'object', properties, ...more },
  });
const byUrl = { mode: 'url', message: '?', url: 'https://a.example/b', elicitationId: 'e1' };
const sampled = (messages: unknown, more: object = {}) =>
  asked('sampling/createMessage', { messages, maxTokens: 9, ...more });
const user = (content: unknown) => ({ role: 'user', content });
const text = { type: 'text', text: 'x' };
const image = { type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgo=' };
/** The smallest PNG: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const icon = (src: string, more: object = {}) => listed({ ...tool, icons: [{ src, ...more }] });
const task = {
  taskId: 't',
  status: 'working',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: null,
};
const begun = (value: object): Step[] =>
  answered('tools/call', { name: 'a', task: {} }, { task: value });
const followed = (...later: object[]): Step[] => [
  ...begun(task),
  ...later.flatMap((one, i) => [
    ask(10 + i, 'tasks/get', { taskId: 't' }),
    answer(10 + i, { ...task, ...one }),
  ]),
];

const sse = [['content-type', 'text/event-stream']] as const;
const json = [['content-type', 'application/json']] as const;
const head = (version: string, ...more: [name: string, value: string][]) => [
  ['accept', 'application/json, text/event-stream'] as const,
  ['mcp-protocol-version', version] as const,
  ...more,
];
const exchange = (seq: number, facts: Partial<ExchangeFacts>): Step => ({
  exchange: { seq, headers: head('2025-11-25'), ...facts },
});
/** A ping over HTTP, and how the exchange that carries it ended. */
const pinged = (facts: Partial<ExchangeFacts>, ...between: Step[]): Step[] => [
  ...base,
  ask(2, 'ping', undefined, 50),
  ...between,
  exchange(50, facts),
];
const accepted = (facts: Partial<ExchangeFacts>): Step[] => [
  ...base,
  { ...notify('notifications/roots/list_changed'), http: 50 },
  exchange(50, { responseHeaders: [], bytes: 0, ...facts }),
];
/** What shows that it is no server of 2024-11-05, whose one stream is a GET. */
const posted = exchange(40, { status: 202, responseHeaders: [], bytes: 0 });
const listening = (headers: ExchangeFacts['headers'] = head('2025-11-25')): Step =>
  exchange(60, { method: 'GET', headers, state: 'open', responseHeaders: sse });
const modernHttp = (code: number, status: number): Step[] => [
  ...modern,
  ask(2, 'loupe/unknown', metaOf(), 50),
  { from: rpc({ id: 2, error: { code, message: 'no' } }), http: 50 },
  exchange(50, { status, headers: head('2026-07-28', ['mcp-method', 'loupe/unknown']) }),
];
const listen = (notifications: object): Step =>
  ask(7, 'subscriptions/listen', { notifications, ...metaOf() });
const ofListen = (method: string, params: object = {}): Step =>
  tell(method, { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': 7 } });
const acknowledged = ofListen('notifications/subscriptions/acknowledged', { notifications: {} });
const inputRequired = (more: object, own: object = { elicitation: {} }) =>
  modernly('tools/call', { name: 'a' }, { resultType: 'input_required', ...more }, own);
const question = {
  method: 'elicitation/create',
  params: { mode: 'form', message: '?', requestedSchema: { type: 'object', properties: {} } },
};
const progress = (progressValue: unknown, more: object = {}): Step =>
  tell('notifications/progress', { progressToken: 't', progress: progressValue, ...more });
const withToken: Step = ask(2, 'tools/call', { name: 'a', _meta: { progressToken: 't' } });
const app = (name: string, resourceUri: string) => ({
  ...tool,
  name,
  _meta: { ui: { resourceUri } },
});
const appRead = (contents: object): Step[] => [
  ...listed(app('a', 'ui://a')),
  ask(3, 'resources/read', { uri: 'ui://a' }),
  answer(3, { contents: [contents] }),
];
const output = (outputSchema: unknown, result: object): Step[] => [
  ...listed({ ...tool, outputSchema }),
  ask(3, 'tools/call', { name: 'a' }),
  answer(3, result),
];
const OBJECT = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
const latin = (message: string) => Uint8Array.from(message, (char) => char.charCodeAt(0));

/** What is found of a server, as `severity rule`: in the conversation, in the bytes and by the schemas of its tools. */
async function found(steps: readonly Step[]): Promise<string[]> {
  const findings = [...new BatchJudge().take(eventsOf(steps)).findings].filter(
    ({ who }) => who === 'server',
  );
  const [item] = steps.flatMap((step) => {
    const result = 'from' in step && isObject(step.from) ? step.from['result'] : undefined;
    const tools = isObject(result) ? result['tools'] : undefined;
    return readTools(Array.isArray(tools) ? tools : []);
  });
  for (const step of steps) {
    if (!('from' in step) || !isObject(step.from)) continue;
    const { result } = step.from;
    const raw = JSON.stringify(step.from);
    findings.push(...(await checkMedia(result, (data) => Promise.resolve(inspectMedia(data)))));
    if (!item || !isObject(result) || !('content' in result)) continue;
    findings.push(
      ...(await checkOutput({ result, raw, version: 4 }, item, (schema, part) =>
        Promise.resolve(
          createRequestValidator()({
            schema: { id: 2, text: JSON.stringify(schema) },
            instance: { kind: 'part', ...part },
          }),
        ),
      )),
    );
  }
  return [...new Set(findings.map(({ severity, rule }) => `${severity} ${rule}`))];
}

type Violation = [what: string, rule: Rule, steps: Step[]];

/** Servers that break one rule each, by where in the protocol they do. */
const violations: Record<string, Violation[]> = {
  'JSON-RPC': [
    ['no jsonrpc', 'jsonrpc-version', [...base, ask(2, 'ping'), { from: { id: 2, result: {} } }]],
    [
      'jsonrpc 1.0',
      'jsonrpc-version',
      [...base, { from: { jsonrpc: '1.0', method: 'notifications/tools/list_changed' } }],
    ],
    [
      'result and error',
      'result-and-error',
      [
        ...base,
        ask(2, 'ping'),
        { from: rpc({ id: 2, result: {}, error: { code: 1, message: '' } }) },
      ],
    ],
    ['neither', 'not-json-rpc', [...base, ask(2, 'ping'), { from: rpc({ id: 2 }) }]],
    ['a message that is a text', 'not-json-rpc', [...base, { from: '"hello"' }]],
    [
      'a request whose id is null',
      'id-type',
      [...base, { from: rpc({ id: null, method: 'ping' }) }],
    ],
    ['a request whose id is 1.5', 'id-type', [...base, { from: rpc({ id: 1.5, method: 'ping' }) }]],
    [
      'an id that was used',
      'id-reused',
      [
        ...base,
        { from: rpc({ id: 5, method: 'ping' }) },
        { to: rpc({ id: 5, result: {} }) },
        { from: rpc({ id: 5, method: 'ping' }) },
      ],
    ],
    ['a response to nobody', 'response-unknown', [...base, answer(99, {})]],
    ['a response without an id', 'response-unknown', [...base, { from: rpc({ result: {} }) }]],
    [
      'a response to a notification',
      'response-unknown',
      [...base, { from: rpc({ id: null, result: {} }) }],
    ],
    ['an id as text', 'response-id-type', [...base, ask(2, 'ping'), answer('2', {})]],
    ['two responses', 'response-twice', [...base, ask(2, 'ping'), answer(2, {}), answer(2, {})]],
    ['a result that is null', 'result-not-object', answered('ping', {}, null)],
    ['a result that is a list', 'result-not-object', answered('tools/list', {}, [])],
    ['an error that is a text', 'not-an-object', refused('ping', {}, 'no')],
    ['an error without a code', 'field-missing', refused('ping', {}, { message: 'no' })],
    ['an error without a message', 'field-missing', refused('ping', {}, { code: -32000 })],
    ['a code that is text', 'field-wrong-type', refused('ping', {}, { code: 'E', message: '' })],
    ['a code of 1.5', 'field-wrong-type', refused('ping', {}, { code: 1.5, message: '' })],
    ['a batch', 'batch-removed', [...base, ask(2, 'ping'), { from: [rpc({ id: 2, result: {} })] }]],
    [
      'params that are a list',
      'not-an-object',
      [...base, { from: rpc({ method: 'notifications/tools/list_changed', params: [] }) }],
    ],
  ],
  Text: [
    [
      'a name twice',
      'duplicate-key',
      [...base, ask(2, 'ping'), { from: '{"jsonrpc":"2.0","id":2,"result":{},"result":{}}' }],
    ],
    ['half a surrogate pair', 'lone-surrogate', called({ type: 'text', text: 'a\ud800' })],
    ['bytes that were lost', 'replacement-character', called({ type: 'text', text: 'a\ufffd' })],
    [
      'bytes that are not UTF-8',
      'invalid-utf-8',
      [
        ...base,
        { from: latin('{"jsonrpc":"2.0","method":"notifications/x","params":{"a":"\xe9"}}') },
      ],
    ],
    [
      'a byte order mark',
      'byte-order-mark',
      [
        ...base,
        ask(2, 'ping'),
        { from: latin('\xef\xbb\xbf{"jsonrpc":"2.0","id":2,"result":{}}') },
      ],
    ],
    ['a log line on stdout', 'stdout-not-json', [...base, { noise: 'Listening' }]],
    ['two messages on a line', 'stdout-several', [...base, { noise: '{"a":1}{"b":2}' }]],
    ['a line that is not UTF-8', 'invalid-utf-8', [...base, { noise: latin('caf\xe9') }]],
  ],
  Lifecycle: [
    [
      'a version that nobody knows',
      'version-unknown',
      initialized({
        protocolVersion: '2',
        capabilities: {},
        serverInfo: { name: 'x', version: '1' },
      }),
    ],
    [
      'no version',
      'field-missing',
      initialized({ capabilities: {}, serverInfo: { name: 'x', version: '1' } }),
    ],
    [
      'no capabilities',
      'field-missing',
      initialized({ protocolVersion: '2025-11-25', serverInfo: { name: 'x', version: '1' } }),
    ],
    [
      'no server version',
      'field-missing',
      initialized({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'x' } }),
    ],
    [
      'a capability that is true',
      'field-wrong-type',
      initialized({
        protocolVersion: '2025-11-25',
        capabilities: { tools: true },
        serverInfo: { name: 'x', version: '1' },
      }),
    ],
    [
      'instructions that are no text',
      'field-wrong-type',
      initialized({
        protocolVersion: '2025-11-25',
        capabilities: {},
        serverInfo: { name: 'x', version: '1' },
        instructions: ['a'],
      }),
    ],
    [
      'a request before the answer',
      'before-answer',
      [base[0] as Step, { from: rpc({ id: 5, method: 'roots/list' }) }],
    ],
    [
      'a request before initialized',
      'before-initialized',
      [...base.slice(0, 2), { from: rpc({ id: 5, method: 'roots/list' }) }],
    ],
    [
      'a list that changed, undeclared',
      'capability-undeclared',
      [...shake('2025-11-25', { tools: {} }), tell('notifications/tools/list_changed')],
    ],
    [
      'log messages, undeclared',
      'capability-undeclared',
      [...shake('2025-11-25', {}), tell('notifications/message', { level: 'info', data: 1 })],
    ],
    [
      'roots that the client has not',
      'capability-undeclared',
      [...shake('2025-11-25'), { from: rpc({ id: 5, method: 'roots/list' }) }],
    ],
    [
      'a declared list that is not there',
      'declared-not-implemented',
      refused('tools/list', {}, { code: -32601, message: 'Method not found' }),
    ],
    [
      'a ping that is not there',
      'declared-not-implemented',
      refused('ping', {}, { code: -32601, message: 'Method not found' }),
    ],
    [
      'declared levels that cannot be set',
      'declared-not-implemented',
      refused('logging/setLevel', { level: 'info' }, { code: -32601, message: 'no' }),
    ],
  ],
  Methods: [
    [
      'a notification with an id',
      'method-kind',
      [...base, { from: rpc({ id: 5, method: 'notifications/progress' }) }],
    ],
    ['a request without an id', 'method-kind', [...base, tell('roots/list')]],
    ['a client’s method', 'method-wrong-sender', asked('tools/list')],
    [
      'a form in 2025-03-26',
      'method-too-new',
      [...shake('2025-03-26'), { from: rpc({ id: 5, method: 'elicitation/create', params: {} }) }],
    ],
    [
      'a request in 2026-07-28',
      'method-removed',
      [...modern, { from: rpc({ id: 5, method: 'sampling/createMessage', params: {} }) }],
    ],
    ['a sampling without params', 'params-missing', asked('sampling/createMessage')],
  ],
  Utilities: [
    ['progress for nobody', 'progress-unknown', [...base, progress(1)]],
    ['progress that goes back', 'progress-back', [...base, withToken, progress(2), progress(1)]],
    ['progress that stands still', 'progress-back', [...base, withToken, progress(1), progress(1)]],
    [
      'progress after the end',
      'progress-late',
      [...base, withToken, answer(2, { content: [text] }), progress(1)],
    ],
    ['progress that is a text', 'field-wrong-type', [...base, withToken, progress('50%')]],
    [
      'progress without a token',
      'field-missing',
      [...base, tell('notifications/progress', { progress: 1 })],
    ],
    [
      'a log level that is none',
      'value-unknown',
      [...base, tell('notifications/message', { level: 'warn', data: 1 })],
    ],
    [
      'a log message without data',
      'field-missing',
      [...base, tell('notifications/message', { level: 'info' })],
    ],
    [
      'a log message below the level',
      'log-below-level',
      [
        ...base,
        ask(2, 'logging/setLevel', { level: 'error' }),
        answer(2, {}),
        tell('notifications/message', { level: 'info', data: 1 }),
      ],
    ],
    [
      'an update that nobody subscribed to',
      'update-not-subscribed',
      [...base, tell('notifications/resources/updated', { uri: 'a://b' })],
    ],
    [
      'a cursor again',
      'cursor-repeated',
      [
        ...answered('tools/list', {}, { tools: [], nextCursor: 'c' }),
        ask(3, 'tools/list', { cursor: 'c' }),
        answer(3, { tools: [], nextCursor: 'c' }),
      ],
    ],
    [
      'a cursor that is a number',
      'field-wrong-type',
      answered('tools/list', {}, { tools: [], nextCursor: 2 }),
    ],
    [
      'a cursor that is null',
      'null-member',
      answered('tools/list', {}, { tools: [], nextCursor: null }),
    ],
    [
      'a list that changed in silence',
      'list-changed-silently',
      [...listed(tool), ask(3, 'tools/list'), answer(3, { tools: [] })],
    ],
    [
      'more than 100 completions',
      'completion-too-many',
      completed({ values: Array.from({ length: 101 }, String) }),
    ],
    ['a total below its values', 'completion-total', completed({ values: ['a', 'b'], total: 1 })],
    ['completions that are no texts', 'field-wrong-type', completed({ values: [1] })],
    ['no values', 'field-missing', completed({})],
  ],
  Tools: [
    ['a tool without a name', 'field-missing', listed({ inputSchema: { type: 'object' } })],
    ['a tool without a schema', 'field-missing', listed({ name: 'a' })],
    ['a schema that is null', 'field-wrong-type', listed({ name: 'a', inputSchema: null })],
    ['a schema without type', 'field-missing', listed({ name: 'a', inputSchema: {} })],
    ['a schema of a text', 'value-unknown', listed({ name: 'a', inputSchema: { type: 'string' } })],
    [
      'a type that is none',
      'tool-schema-invalid',
      listed({ name: 'a', inputSchema: { type: 'object', properties: { b: { type: 'int' } } } }),
    ],
    [
      'a required that is true',
      'tool-schema-invalid',
      listed({
        name: 'a',
        inputSchema: { type: 'object', properties: { b: { type: 'string', required: true } } },
      }),
    ],
    [
      'a reference to nothing',
      'tool-schema-invalid',
      listed({
        name: 'a',
        inputSchema: { type: 'object', properties: { b: { $ref: '#/$defs/c' } } },
      }),
    ],
    [
      'an output schema of a type that is none',
      'tool-schema-invalid',
      listed({ ...tool, outputSchema: { type: 'object', properties: { b: { type: 'float' } } } }),
    ],
    [
      'properties that are no schemas',
      'field-wrong-type',
      listed({ name: 'a', inputSchema: { type: 'object', properties: { b: 'string' } } }),
    ],
    ['two tools of a name', 'duplicate-item', listed(tool, tool)],
    ['a name with a space', 'tool-name-characters', listed({ ...tool, name: 'a b' })],
    ['a name without end', 'tool-name-length', listed({ ...tool, name: 'n'.repeat(129) })],
    [
      'a hint that is a text',
      'field-wrong-type',
      listed({ ...tool, annotations: { readOnlyHint: 'yes' } }),
    ],
    ['input_schema', 'misspelt-member', listed({ ...tool, input_schema: {} })],
    ['a title that is null', 'null-member', listed({ ...tool, title: null })],
    [
      'a task support that is none',
      'value-unknown',
      listed({ ...tool, execution: { taskSupport: 'maybe' } }),
    ],
    [
      'tools by their names',
      'field-wrong-type',
      answered('tools/list', {}, { tools: { a: tool } }),
    ],
    ['an icon of a file', 'icon-source', icon('file:///a.png')],
    ['an icon without encryption', 'icon-insecure', icon('http://a.example/a.png')],
    ['an icon of 48 pixels', 'icon-sizes', icon('https://a.example/a.png', { sizes: ['48px'] })],
    ['sizes as a text', 'field-wrong-type', icon('https://a.example/a.png', { sizes: '48x48' })],
    ['a theme that is none', 'value-unknown', icon('https://a.example/a.png', { theme: 'blue' })],
    ['a name in _meta that is none', 'meta-key', listed({ ...tool, _meta: { 'a b': 1 } })],
    ['a name in _meta of MCP', 'meta-reserved', listed({ ...tool, _meta: { 'com.mcp/a': 1 } })],
  ],
  'Results of tools': [
    ['no content', 'field-missing', answered('tools/call', { name: 'a' }, {})],
    [
      'content that is a text',
      'field-wrong-type',
      answered('tools/call', { name: 'a' }, { content: 'x' }),
    ],
    [
      'isError as a text',
      'field-wrong-type',
      answered('tools/call', { name: 'a' }, { content: [text], isError: 'no' }),
    ],
    [
      'an error that says nothing',
      'empty-error',
      answered('tools/call', { name: 'a' }, { content: [], isError: true }),
    ],
    ['a kind that is none', 'unknown-block-type', called({ type: 'hologram' })],
    ['Text', 'misspelt-block-type', called({ type: 'Text', text: 'x' })],
    ['a block without a kind', 'field-missing', called({ text: 'x' })],
    ['a tool use', 'block-misplaced', called({ type: 'tool_use', id: '1', name: 'a', input: {} })],
    ['a text that is a number', 'field-wrong-type', called({ type: 'text', text: 1 })],
    ['an image without a type', 'field-missing', called({ type: 'image', data: PIXEL })],
    ['an image of text', 'mime-of-block', called({ ...image, data: PIXEL, mimeType: 'text/html' })],
    ['a type that is none', 'mime-malformed', called({ ...image, data: PIXEL, mimeType: 'png' })],
    [
      'a PNG that is called JPEG',
      'mime-contradicted',
      called({ ...image, data: PIXEL, mimeType: 'image/jpeg' }),
    ],
    ['a priority of 7', 'number-range', called({ ...text, annotations: { priority: 7 } })],
    [
      'an audience that is none',
      'value-unknown',
      called({ ...text, annotations: { audience: ['system'] } }),
    ],
    [
      'a time that is none',
      'annotation-last-modified',
      called({ ...text, annotations: { lastModified: 'today' } }),
    ],
    ['a link without a name', 'field-missing', called({ type: 'resource_link', uri: 'a://b' })],
    ['a link to nowhere', 'uri-malformed', called({ type: 'resource_link', uri: '/b', name: 'b' })],
    [
      'a link that runs code',
      'uri-dangerous',
      called({ type: 'resource_link', uri: 'javascript:a', name: 'b' }),
    ],
    [
      'an embedded nothing',
      'resource-empty',
      called({ type: 'resource', resource: { uri: 'a://b' } }),
    ],
    [
      'structured content that is a list',
      'field-wrong-type',
      answered('tools/call', { name: 'a' }, { content: [text], structuredContent: [] }),
    ],
    [
      'a text that says otherwise',
      'text-differs',
      answered(
        'tools/call',
        { name: 'a' },
        { content: [{ type: 'text', text: '{"n":2}' }], structuredContent: { n: 1 } },
      ),
    ],
    ['no structured content', 'structured-missing', output(OBJECT, { content: [text] })],
    [
      'structured content of another shape',
      'output-schema',
      output(OBJECT, { content: [text], structuredContent: { n: 'x' } }),
    ],
    [
      'an output schema of a list',
      'output-schema-root',
      output({ type: 'array' }, { content: [text], structuredContent: {} }),
    ],
  ],
  Bytes: [
    ['base64 with a star', 'base64-invalid', called({ ...image, data: 'iVBO*w0K' })],
    ['base64 of five characters', 'base64-length', called({ ...image, data: 'iVBOR' })],
    [
      'a data: URL',
      'base64-data-url',
      called({ ...image, data: `data:image/png;base64,${PIXEL}` }),
    ],
    ['the URL alphabet', 'base64-url-alphabet', read({ uri: 'a://b', blob: '-_-_' })],
    ['white space', 'base64-whitespace', read({ uri: 'a://b', blob: 'AAAA\nAAAA' })],
    ['no padding', 'base64-padding', read({ uri: 'a://b', blob: 'AAA' })],
    ['bytes in a prompt', 'base64-invalid', got(user({ ...image, data: '!!!!' }))],
    ['bytes in a sampling', 'base64-invalid', sampled([user({ ...image, data: '!!!!' })])],
    ['an image of no bytes', 'media-empty', called({ ...image, data: '' })],
    ['half an image', 'image-cut-off', called({ ...image, data: PIXEL.slice(0, 64) })],
  ],
  Resources: [
    ['a resource without a URI', 'field-missing', resources({ name: 'a' })],
    ['a resource without a name', 'field-missing', resources({ uri: 'a://b' })],
    ['a path as URI', 'uri-malformed', resources({ uri: 'b.txt', name: 'b' })],
    ['a URI with a space', 'uri-characters', resources({ uri: 'file:///a b', name: 'b' })],
    ['a lone percent sign', 'uri-percent', resources({ uri: 'a://100%', name: 'b' })],
    ['a file on a host', 'uri-file-host', resources({ uri: 'file://etc/hosts', name: 'b' })],
    ['a size below zero', 'size-impossible', resources({ uri: 'a://b', name: 'b', size: -1 })],
    [
      'a resource twice',
      'duplicate-item',
      resources({ uri: 'a://b', name: 'b' }, { uri: 'a://b', name: 'c' }),
    ],
    [
      'a brace that is left open',
      'uri-template-malformed',
      templates({ uriTemplate: 'a://{b', name: 'b' }),
    ],
    [
      'an expression of nothing',
      'uri-template-malformed',
      templates({ uriTemplate: 'a://{}', name: 'b' }),
    ],
    [
      'an operator that is none',
      'uri-template-malformed',
      templates({ uriTemplate: 'a://{!b}', name: 'b' }),
    ],
    [
      'a template without a scheme',
      'uri-malformed',
      templates({ uriTemplate: 'users/{id}', name: 'b' }),
    ],
    ['a template without its text', 'field-missing', templates({ name: 'b' })],
    ['contents without a URI', 'field-missing', read({ text: 'x' })],
    ['contents of nothing', 'resource-empty', read({ uri: 'a://b' })],
    ['text and blob', 'resource-text-and-blob', read({ uri: 'a://b', text: 'x', blob: '' })],
    ['text of a PNG', 'mime-of-text', read({ uri: 'a://b', mimeType: 'image/png', text: 'x' })],
    [
      'JSON that is none',
      'text-not-json',
      read({ uri: 'a://b', mimeType: 'application/json', text: '{' }),
    ],
    [
      'contents that are an object',
      'field-wrong-type',
      answered('resources/read', { uri: 'a://b' }, { contents: {} }),
    ],
  ],
  Prompts: [
    ['a prompt without a name', 'field-missing', prompts({ description: 'a' })],
    ['an argument without a name', 'field-missing', prompts({ name: 'a', arguments: [{}] })],
    [
      'an argument twice',
      'duplicate-item',
      prompts({ name: 'a', arguments: [{ name: 'b' }, { name: 'b' }] }),
    ],
    [
      'arguments as a schema',
      'field-wrong-type',
      prompts({ name: 'a', arguments: { type: 'object' } }),
    ],
    ['a role that is none', 'value-unknown', got({ role: 'system', content: text })],
    ['content that is a text', 'field-wrong-type', got(user('x'))],
    ['content that is a list', 'field-wrong-type', got(user([text]))],
    ['no messages', 'field-missing', answered('prompts/get', { name: 'a' }, {})],
  ],
  'Questions of the server': [
    ['a form with an object', 'elicitation-schema', elicited({ a: { type: 'object' } })],
    [
      'a form without properties',
      'field-missing',
      asked('elicitation/create', { message: '?', requestedSchema: { type: 'object' } }),
    ],
    [
      'a format that is none',
      'value-unknown',
      elicited({ a: { type: 'string', format: 'phone' } }),
    ],
    [
      'a form without words',
      'field-missing',
      asked('elicitation/create', { requestedSchema: { type: 'object', properties: {} } }),
    ],
    [
      'a page without an id',
      'field-missing',
      asked('elicitation/create', { mode: 'url', message: '?', url: 'https://a.example' }),
    ],
    [
      'a page that is none',
      'elicitation-url',
      asked('elicitation/create', { ...byUrl, url: 'a.example/b' }),
    ],
    [
      'a page that runs code',
      'elicitation-url',
      asked('elicitation/create', { ...byUrl, url: 'javascript:alert(1)' }),
    ],
    [
      'a mode that is none',
      'value-unknown',
      asked('elicitation/create', { ...byUrl, mode: 'phone' }),
    ],
    [
      'the end of a question that was never asked',
      'elicitation-unknown',
      [...base, tell('notifications/elicitation/complete', { elicitationId: 'e9' })],
    ],
    [
      '−32042 without data',
      'url-elicitations-missing',
      refused('tools/call', { name: 'a' }, { code: -32042, message: 'no' }),
    ],
    [
      '−32042 without a page',
      'url-elicitations-missing',
      refused(
        'tools/call',
        { name: 'a' },
        { code: -32042, message: 'no', data: { elicitations: [] } },
      ),
    ],
    [
      '−32042 with a page without an id',
      'field-missing',
      refused(
        'tools/call',
        { name: 'a' },
        {
          code: -32042,
          message: 'no',
          data: { elicitations: [{ mode: 'url', message: '?', url: 'https://a.example' }] },
        },
      ),
    ],
    [
      '−32042 with a form',
      'value-unknown',
      refused(
        'tools/call',
        { name: 'a' },
        { code: -32042, message: 'no', data: { elicitations: [{ ...byUrl, mode: 'form' }] } },
      ),
    ],
    [
      'a sampling without a limit',
      'field-missing',
      asked('sampling/createMessage', { messages: [] }),
    ],
    ['a sampling of the system', 'value-unknown', sampled([{ role: 'system', content: text }])],
    ['a temperature as text', 'field-wrong-type', sampled([user(text)], { temperature: 'hot' })],
    [
      'a priority of 2',
      'number-range',
      sampled([user(text)], { modelPreferences: { costPriority: 2 } }),
    ],
    [
      'a tool use without its result',
      'sampling-results-missing',
      sampled([
        { role: 'assistant', content: { type: 'tool_use', id: 'u', name: 'a', input: {} } },
        user(text),
      ]),
    ],
    [
      'a result of no use',
      'sampling-results-stray',
      sampled([user({ type: 'tool_result', toolUseId: 'u', content: [] })]),
    ],
    [
      'a result beside a text',
      'sampling-results-mixed',
      sampled([
        { role: 'assistant', content: { type: 'tool_use', id: 'u', name: 'a', input: {} } },
        user([{ type: 'tool_result', toolUseId: 'u', content: [] }, text]),
      ]),
    ],
  ],
  Tasks: [
    ['a task without a ttl', 'field-missing', begun({ ...task, ttl: undefined })],
    [
      'a task that begins completed',
      'task-not-begun-working',
      begun({ ...task, status: 'completed' }),
    ],
    [
      'a task that nobody asked for',
      'task-unasked',
      answered('tools/call', { name: 'a' }, { task }),
    ],
    [
      'a task that goes on after its end',
      'task-left-terminal',
      followed({ status: 'completed' }, { status: 'working' }),
    ],
    ['another task', 'task-other-task', followed({ taskId: 'u' })],
    ['a status that is none', 'value-unknown', followed({ status: 'paused' })],
    ['a poll interval as text', 'field-wrong-type', begun({ ...task, pollInterval: '1s' })],
  ],
  Apps: [
    ['an app on the web', 'app-uri', listed(app('a', 'https://a.example'))],
    [
      'an app of plain HTML',
      'app-mime-type',
      appRead({ uri: 'ui://a', mimeType: 'text/html', text: '<p>' }),
    ],
    [
      'another app',
      'app-other-uri',
      appRead({ uri: 'ui://b', mimeType: 'text/html;profile=mcp-app', text: '<p>' }),
    ],
  ],
  HTTP: [
    [
      'plain text',
      'http-content-type',
      pinged({ responseHeaders: [['content-type', 'text/plain']] }),
    ],
    [
      '202 for a request',
      'http-content-type',
      pinged({ status: 202, responseHeaders: [], bytes: 0 }),
    ],
    ['200 for a notification', 'http-not-accepted', accepted({ status: 200 })],
    ['202 with a body', 'http-accepted-body', accepted({ status: 202, bytes: 2 })],
    [
      'a page of HTML',
      'http-html-error',
      pinged({ status: 500, responseHeaders: [['content-type', 'text/html']] }),
    ],
    ['a redirect', 'http-redirect', pinged({ status: 301 })],
    ['GET with JSON', 'http-get-status', [...base, exchange(60, { method: 'GET' })]],
    [
      'GET with 500',
      'http-get-status',
      [...base, exchange(60, { method: 'GET', status: 500, responseHeaders: [] })],
    ],
    [
      'a session of two words',
      'http-session-id',
      pinged({ responseHeaders: [...json, ['mcp-session-id', 'a b']] }, answer(2, {}, 50)),
    ],
    [
      'a session that becomes another',
      'http-session-changed',
      [
        ...pinged({ responseHeaders: [...json, ['mcp-session-id', 'a']] }, answer(2, {}, 50)),
        ask(3, 'ping', undefined, 51),
        answer(3, {}, 51),
        exchange(51, { responseHeaders: [...json, ['mcp-session-id', 'b']] }),
      ],
    ],
    [
      'a stream without the answer',
      'http-stream-cut',
      pinged({ responseHeaders: sse, state: 'broken', code: 'reset' }),
    ],
    [
      'a response on the GET stream',
      'http-response-on-get',
      [...base, posted, listening(), ask(2, 'ping', undefined, 50), answer(2, {}, 60)],
    ],
    [
      'a response on another request’s stream',
      'http-response-elsewhere',
      [...base, ask(2, 'ping', undefined, 50), ask(3, 'ping', undefined, 51), answer(2, {}, 51)],
    ],
    [
      'an event id twice',
      'event-id-repeated',
      [
        ...base,
        posted,
        listening(),
        { ...tell('notifications/tools/list_changed'), http: 60, eventId: '1' },
        { ...tell('notifications/prompts/list_changed'), http: 60, eventId: '1' },
      ],
    ],
    [
      'an event id on two streams',
      'event-id-repeated',
      [
        ...base,
        posted,
        listening(),
        { ...tell('notifications/tools/list_changed'), http: 60, eventId: '1' },
        ask(2, 'ping', undefined, 50),
        { ...answer(2, {}), http: 50, eventId: '1' },
      ],
    ],
  ],
  '2026-07-28': [
    ['no resultType', 'result-type-missing', modernly('tools/list', {}, { ...cache, tools: [] })],
    [
      'a resultType that is none',
      'result-type-unknown',
      modernly('tools/call', { name: 'a' }, { content: [], resultType: 'done' }),
    ],
    [
      'no time to live',
      'field-missing',
      modernly('tools/list', {}, { ...done, cacheScope: 'private', tools: [] }),
    ],
    [
      'a scope that is none',
      'value-unknown',
      modernly('tools/list', {}, { ...done, ttlMs: 0, cacheScope: 'all', tools: [] }),
    ],
    [
      'a time to live below zero',
      'number-range',
      modernly('tools/list', {}, { ...done, ttlMs: -1, cacheScope: 'private', tools: [] }),
    ],
    [
      'versions as a text',
      'field-wrong-type',
      modernly(
        'server/discover',
        {},
        { ...done, ...cache, supportedVersions: '2026-07-28', capabilities: {} },
      ),
    ],
    [
      'a version that nobody knows',
      'version-unknown',
      modernly(
        'server/discover',
        {},
        { ...done, ...cache, supportedVersions: ['2027'], capabilities: {} },
      ),
    ],
    ['an older error code', 'error-code-removed', modernError({ code: -32002, message: 'no' })],
    ['a reserved error code', 'error-code-reserved', modernError({ code: -32050, message: 'no' })],
    [
      '−32022 without the versions',
      'error-data-missing',
      modernError({ code: -32022, message: 'no' }),
    ],
    [
      '−32021 without the capabilities',
      'error-data-missing',
      modernError({ code: -32021, message: 'no', data: {} }),
    ],
    ['questions that are not there', 'input-required-empty', inputRequired({})],
    ['questions as a list', 'field-wrong-type', inputRequired({ inputRequests: [question] })],
    [
      'a question that is none',
      'value-unknown',
      inputRequired({ inputRequests: { q: { method: 'ping' } } }),
    ],
    [
      'a question that was not declared',
      'capability-undeclared',
      inputRequired({ inputRequests: { q: question } }, {}),
    ],
    ['a state that is an object', 'field-wrong-type', inputRequired({ requestState: {} })],
    [
      'questions to a list',
      'result-type-unknown',
      modernly(
        'tools/list',
        {},
        { resultType: 'input_required', requestState: 'a', ...cache, tools: [] },
      ),
    ],
    [
      'log messages that nobody asked for',
      'log-not-asked',
      [...modern, tell('notifications/message', { level: 'info', data: 1 })],
    ],
    [
      'a change that nobody listens for',
      'listen-not-asked',
      [...modern, listen({}), acknowledged, ofListen('notifications/tools/list_changed')],
    ],
    [
      'a change before the acknowledgement',
      'listen-not-acknowledged',
      [...modern, listen({ toolsListChanged: true }), ofListen('notifications/tools/list_changed')],
    ],
    [
      'a change of no subscription',
      'listen-no-id',
      [...modern, tell('notifications/tools/list_changed')],
    ],
    ['−32601 with 200', 'http-error-status', modernHttp(-32601, 200)],
    ['−32020 with 500', 'http-error-status', modernHttp(-32020, 500)],
    [
      'a session',
      'http-session-removed',
      [
        ...modern,
        ask(2, 'tools/list', metaOf(), 50),
        exchange(50, {
          headers: head('2026-07-28', ['mcp-method', 'tools/list']),
          responseHeaders: [...json, ['mcp-session-id', 'a']],
        }),
      ],
    ],
  ],
};

const cursor = (list: string, value: string): Step[] => [
  ...answered('tools/list', {}, { tools: [tool], nextCursor: list }),
  ask(3, 'tools/list', { cursor: value }),
  answer(3, { tools: [] }),
];

describe('servers that break a rule', () => {
  const all = Object.values(violations).flat();
  it('are more than a hundred', () => expect(all.length).toBeGreaterThanOrEqual(105));

  for (const [where, cases] of Object.entries(violations)) {
    it.each(cases)(`${where}: %s is found as %s`, async (_, rule, steps) => {
      const names = (await found(steps)).map((each) => each.split(' ')[1]);
      expect(names).toContain(rule);
      expect(names).not.toContain('sdk-refuses');
    });
  }

  it('by a cursor that the server never gave are told of in a note', async () => {
    expect(await found(cursor('c', 'never'))).toEqual(['note cursor-never-given']);
  });
  it('by a dialect that nobody knows are told of in a note', async () => {
    const inputSchema = { type: 'object', $schema: 'https://a.example/dialect' };
    expect(await found(listed({ name: 'a', inputSchema }))).toEqual(['note tool-schema-dialect']);
  });
});

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
  ['a ping with _meta', answered('ping', {}, { _meta: { 'a.example/b': 1 } })],
  ['ids that are texts', [...base, ask('x', 'ping'), answer('x', {})]],
  ['the id 0', [...base, ask(0, 'ping'), answer(0, {})]],
  ['an error of its own', refused('tools/call', { name: 'a' }, { code: 7, message: '' })],
  [
    'an error with data',
    refused('tools/call', { name: 'a' }, { code: -32000, message: 'no', data: [1] }),
  ],
  [
    'an error without an id',
    [...base, { from: rpc({ id: null, error: { code: -32700, message: 'no' } }) }],
  ],
  [
    'a tool that is not there',
    refused('tools/call', { name: 'a' }, { code: -32601, message: 'no tool' }),
  ],
  [
    'templates that are not there',
    refused('resources/templates/list', {}, { code: -32601, message: 'Method not found' }),
  ],
  [
    'a method that is not there',
    refused('loupe/unknown', {}, { code: -32601, message: 'Method not found' }),
  ],
  [
    'a resource that is not there',
    refused(
      'resources/read',
      { uri: 'a://x' },
      { code: -32002, message: 'no', data: { uri: 'a://x' } },
    ),
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
    [
      ...base,
      ask(2, 'tools/list', { cursor: 'x' }),
      { from: rpc({ id: 2, error: { code: -32602, message: 'no' } }) },
    ],
  ],
  [
    'a list that changed and said so',
    [
      ...listed(tool),
      tell('notifications/tools/list_changed'),
      ask(3, 'tools/list'),
      answer(3, { tools: [] }),
    ],
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
      icons: [
        { src: 'https://a.example/a.svg', mimeType: 'image/svg+xml', sizes: ['48x48', 'any'] },
      ],
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
          a: {
            anyOf: [{ type: 'string', pattern: '^a', minLength: 0 }, { type: 'null' }],
            default: null,
          },
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
      annotations: {
        audience: ['user', 'assistant'],
        priority: 0.5,
        lastModified: '2026-01-01T00:00:00Z',
      },
    }),
  ],
  ['no annotations', called({ ...text, annotations: { audience: [], priority: 1 } })],
  [
    'a time with an offset',
    called({ ...text, annotations: { lastModified: '2026-01-01T00:00:00.5+02:00' } }),
  ],
  ['a tool error', answered('tools/call', { name: 'a' }, { content: [text], isError: true })],
  [
    'structured content',
    output(OBJECT, { content: [{ type: 'text', text: '{"n":1}' }], structuredContent: { n: 1 } }),
  ],
  [
    'structured content and a sentence',
    output(OBJECT, { content: [text], structuredContent: { n: 1 } }),
  ],
  [
    'a tool error without its structured content',
    output(OBJECT, { content: [text], isError: true }),
  ],
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
    [
      ...base,
      ask(2, 'ping'),
      { from: '{"jsonrpc":"2.0","id":2,"result":{"_meta":{"a":"\\u00e9\\ud83d\\ude00\\n"}}}' },
    ],
  ],
  ['an empty resource', read({ uri: 'a://b', text: '', mimeType: 'text/plain' })],
  ['an empty file', read({ uri: 'a://b', blob: '', mimeType: 'application/octet-stream' })],
  [
    'several contents',
    read({ uri: 'a://b/c', text: 'x' }, { uri: 'a://b/d', blob: PIXEL, mimeType: 'image/png' }),
  ],
  ['no contents', read()],
  [
    'JSON with a charset',
    read({ uri: 'a://b', text: '{}', mimeType: 'application/json; charset=utf-8' }),
  ],
  [
    'URIs of all sorts',
    resources(
      ...[
        'file:///a%20b',
        'urn:isbn:1',
        'git+ssh://a/b?c#d',
        'mailto:a@b.c',
        'http://[::1]/x',
        'data:,x',
      ].map((uri) => ({ uri, name: 'n' })),
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
  [
    'a prompt of both roles',
    got(user(text), { role: 'assistant', content: { ...image, data: PIXEL } }),
  ],
  [
    'a hundred completions of more',
    completed({ values: Array.from({ length: 100 }, String), total: 300, hasMore: true }),
  ],
  ['no completions', completed({ values: [], total: 0, hasMore: false })],
  ['completions without a total', completed({ values: ['a'] })],
  [
    'progress of fractions',
    [
      ...base,
      withToken,
      progress(0.1),
      progress(0.2, { total: 1, message: 'x' }),
      answer(2, { content: [text] }),
    ],
  ],
  ['progress from below zero', [...base, withToken, progress(-5), progress(0)]],
  [
    'all log levels',
    [
      ...base,
      ...['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'].map(
        (level) => tell('notifications/message', { level, logger: 'a', data: { b: 1 } }),
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
    [
      ...asked('elicitation/create', byUrl),
      tell('notifications/elicitation/complete', { elicitationId: 'e1' }),
    ],
  ],
  [
    '−32042 and its end',
    [
      ...refused(
        'tools/call',
        { name: 'a' },
        { code: -32042, message: 'no', data: { elicitations: [byUrl] } },
      ),
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
  [
    'a task of five minutes',
    begun({ ...task, ttl: 300_000, pollInterval: 1000, statusMessage: '' }),
  ],
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
  [
    '2025-06-18: a list without icons',
    [...old, ask(2, 'tools/list'), answer(2, { tools: [tool] })],
  ],
  [
    '2025-03-26: a batch',
    [
      ...shake('2025-03-26'),
      ask(2, 'ping'),
      { from: [rpc({ id: 2, result: {} }), rpc({ method: 'notifications/tools/list_changed' })] },
    ],
  ],
  [
    '2026-07-28: a list',
    modernly('tools/list', {}, { ...done, ttlMs: 60_000, cacheScope: 'public', tools: [tool] }),
  ],
  [
    '2026-07-28: structured content of a list',
    modernly(
      'tools/call',
      { name: 'a' },
      { ...done, content: [text], structuredContent: [1, null] },
    ),
  ],
  ['2026-07-28: a question', inputRequired({ inputRequests: { q: question } })],
  ['2026-07-28: a state alone', inputRequired({ requestState: '' })],
  [
    '2026-07-28: a name in _meta',
    modernly(
      'tools/call',
      { name: 'a' },
      {
        ...done,
        content: [text],
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x', version: '1' } },
      },
    ),
  ],
  [
    '2026-07-28: −32022',
    modernError({
      code: -32022,
      message: 'no',
      data: { supported: ['2026-07-28'], requested: '1999-01-01' },
    }),
  ],
  [
    '2026-07-28: −32021',
    modernError({ code: -32021, message: 'no', data: { requiredCapabilities: { sampling: {} } } }),
  ],
  [
    '2026-07-28: a subscription',
    [
      ...modern,
      listen({ toolsListChanged: true }),
      acknowledged,
      ofListen('notifications/tools/list_changed'),
    ],
  ],
  ['2026-07-28: −32601 with 404', modernHttp(-32601, 404)],
  [
    '2026-07-28: a log message that was asked for',
    [
      ...modern,
      ask(2, 'tools/call', {
        name: 'a',
        ...metaOf({}, { 'io.modelcontextprotocol/logLevel': 'info' }),
      }),
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
