import { describe, expect, it } from 'vitest';

import type { Rule } from '../protocol/findings/rules';
import {
  answer,
  ask,
  cache,
  done,
  modern,
  rpc,
  shake,
  tell,
  tool,
  type Step,
} from './test-conversation';
import {
  accepted,
  acknowledged,
  answered,
  app,
  appRead,
  asked,
  base,
  begun,
  byUrl,
  called,
  completed,
  elicited,
  exchange,
  followed,
  found,
  got,
  head,
  icon,
  image,
  initialized,
  inputRequired,
  json,
  latin,
  listed,
  listen,
  listening,
  marked,
  metaOf,
  modernError,
  modernHttp,
  modernly,
  OBJECT,
  ofListen,
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
} from './test-crafted-servers';

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
    ['batch', 'batch-removed', [...base, ask(2, 'ping'), { from: [rpc({ id: 2, result: {} })] }]],
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
    ['unpaired surrogate', 'lone-surrogate', called({ type: 'text', text: 'a\ud800' })],
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
      'an icon whose base64 is none',
      'icon-data',
      listed({ ...tool, icons: [{ src: 'data:image/png;base64,not base64!' }] }),
    ],
    ['a raw line separator', 'line-separator', listed({ ...tool, description: 'a\u2028b\u0085' })],
    [
      'a pattern that is one without the u flag only',
      'tool-schema-pattern',
      listed({ name: 'a', inputSchema: { type: 'object', properties: { b: { pattern: '\\-' } } } }),
    ],
    [
      'a key of patternProperties that is no pattern',
      'tool-schema-pattern',
      listed({ ...tool, inputSchema: { type: 'object', patternProperties: { '(?i)a': {} } } }),
    ],
    [
      'properties that are no schemas',
      'field-wrong-type',
      listed({ name: 'a', inputSchema: { type: 'object', properties: { b: 'string' } } }),
    ],
    ['a header name with a space', 'tool-header-name', marked({ a: { 'x-mcp-header': 'My A' } })],
    ['a header name that is a list', 'tool-header-name', marked({ a: { 'x-mcp-header': ['A'] } })],
    [
      'two headers of a name',
      'tool-header-twice',
      marked({ a: { 'x-mcp-header': 'A' }, b: { 'x-mcp-header': 'a' } }),
    ],
    [
      'a header of an array',
      'tool-header-type',
      marked({ a: { type: 'array', 'x-mcp-header': 'A' } }),
    ],
    [
      'a header of what an array holds',
      'tool-header-place',
      marked({ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }),
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
      'structured content of another shape beside a pattern that is none',
      'output-schema',
      output(
        { ...OBJECT, patternProperties: { '(?i)a': {} } },
        { content: [text], structuredContent: { n: 'x' } },
      ),
    ],
    [
      'an output schema with a reference to the network',
      'output-schema-part',
      output(
        { ...OBJECT, additionalProperties: { $ref: 'https://a.example/s' } },
        { content: [text], structuredContent: { n: 1, m: 2 } },
      ),
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
    [
      'an empty object of questions',
      'input-required-nothing',
      inputRequired({ inputRequests: {}, requestState: 'a' }),
    ],
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
