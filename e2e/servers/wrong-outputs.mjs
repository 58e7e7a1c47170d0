// A server with every wrong, odd or huge result, by raw JSON-RPC because an SDK would reject them.
import { blocks200, image20Mb, json10Mb, json1Mb, noisePng, structured10Mb } from './big-payloads.mjs';
import { wavFile } from './media-files.mjs';
import { WRONG_DETAILS } from './wrong-details.mjs';
import { NO_INPUT, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const PNG = noisePng(24, 16).toString('base64');
const SVG_WITH_SCRIPT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80" onload="window.hacked=1"><script>window.hacked=1</script><rect width="200" height="80" fill="#2f6fed"/><image href="https://example.com/tracker.png"/><text x="20" y="50" fill="#fff">SVG</text></svg>';
const MARKDOWN =
  '# Markdown with teeth\n\n<img src=x onerror="window.hacked=1">\n\n<script>window.hacked=1</script>\n\n[a link](javascript:window.hacked=1) and [another](https://example.com/)\n\n![a picture](https://example.com/tracker.png)\n\n- one\n- **two**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';

const base64 = (/** @type {string} */ text) => Buffer.from(text).toString('base64');
const image = (/** @type {string} */ data, mimeType = 'image/png') => ({
  type: 'image',
  data,
  mimeType,
});
const text = (/** @type {string} */ value) => ({ type: 'text', text: value });

/** A tenth of a second of silence, as a WAV file. */
const wav = () => wavFile(0.1, () => 0).toString('base64');

const WEATHER_SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    temperature: { type: 'number', minimum: -90, maximum: 60 },
    days: {
      type: 'array',
      items: {
        type: 'object',
        properties: { date: { type: 'string', format: 'date' }, wind: { type: 'number' } },
        required: ['date', 'wind'],
      },
    },
    unit: { enum: ['celsius', 'fahrenheit'] },
  },
  required: ['city', 'temperature', 'unit'],
  additionalProperties: false,
};
const ROWS_SCHEMA = {
  type: 'object',
  properties: {
    rows: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          score: { type: 'number' },
        },
        required: ['id', 'name'],
      },
    },
  },
  required: ['rows'],
};

/**
 * Each case: what is wrong, the result, and what else the tool's definition says.
 *
 * @type {Record<string, [description: string, result: () => unknown, definition?: object]>}
 */
const CASES = {
  bad_base64_image: ['An image whose data is not base64', () => ({ content: [image('@@ not base64 @@')] })],
  truncated_png: ['A PNG cut in the middle', () => ({ content: [image(PNG.slice(0, 200))] })],
  empty_image: ['An image without a byte', () => ({ content: [image('')] })],
  png_called_jpeg: ['A PNG called image/jpeg', () => ({ content: [image(PNG, 'image/jpeg')] })],
  text_called_png: ['Text called image/png', () => ({ content: [image(base64('I am only text'))] })],
  html_called_png: ['HTML called image/png', () => ({ content: [image(base64('<script>window.hacked=1</script>'))] })],
  image_called_text: ['A PNG called text/html', () => ({ content: [image(PNG, 'text/html')] })],
  wav_called_mpeg: [
    'A WAV called audio/mpeg',
    () => ({ content: [{ type: 'audio', data: wav(), mimeType: 'audio/mpeg' }] }),
  ],
  text_called_wav: [
    'Text called audio/wav',
    () => ({ content: [{ type: 'audio', data: base64('la la la'), mimeType: 'audio/wav' }] }),
  ],
  structured_violates: [
    'structuredContent with six violations: /city, /temperature, /days/0/wind, /days/1, /extra, and unit missing',
    () => ({
      content: [text('see structuredContent')],
      structuredContent: {
        city: 42,
        temperature: 999,
        days: [{ date: '2026-10-03', wind: 'strong' }, { wind: 3 }],
        extra: true,
      },
    }),
    { outputSchema: WEATHER_SCHEMA },
  ],
  structured_missing: [
    'An outputSchema, but no structuredContent',
    () => textResult('no structure here'),
    { outputSchema: WEATHER_SCHEMA },
  ],
  structured_unpromised: [
    'structuredContent without an outputSchema',
    () => ({ content: [], structuredContent: { nobody: 'asked' } }),
  ],
  structured_not_object: [
    'structuredContent that is a list (legal since 2026-07-28 only)',
    () => ({ content: [], structuredContent: [1, 2, 3] }),
  ],
  structured_disagrees: [
    'Text and structuredContent that say different things',
    () => ({ content: [text('{"count": 1}')], structuredContent: { count: 2 } }),
    { outputSchema: { type: 'object', properties: { count: { type: 'integer' } } } },
  ],
  unknown_block: [
    'A content block of an unknown type',
    () => ({
      content: [text('before'), { type: 'hologram', depth: 3, data: 'AAAA' }, text('after')],
    }),
  ],
  block_without_type: ['A content block without a type', () => ({ content: [{ text: 'who am I?' }] })],
  block_not_object: [
    'Content blocks that are not objects',
    () => ({ content: ['just a string', 7, null, ['nested']] }),
  ],
  missing_fields: [
    'Blocks without their required fields',
    () => ({
      content: [
        { type: 'text' },
        { type: 'image', data: PNG },
        { type: 'image', mimeType: 'image/png' },
        { type: 'audio' },
        { type: 'resource' },
        { type: 'resource', resource: { uri: 'fixture://no-body' } },
        { type: 'resource_link', name: 'no uri' },
      ],
    }),
  ],
  wrong_field_types: [
    'Blocks whose fields have the wrong type',
    () => ({
      content: [
        { type: 'text', text: { not: 'a string' } },
        { type: 'text', text: 5 },
        { type: 'image', data: 12, mimeType: false },
      ],
    }),
  ],
  empty_content: ['No content at all', () => ({ content: [] })],
  empty_result: ['A result without content', () => ({})],
  content_not_array: ['content that is an object', () => ({ content: { type: 'text', text: 'alone' } })],
  result_is_string: ['A result that is a string', () => 'just a string'],
  result_is_null: ['A result that is null', () => null],
  protocol_error: [
    'A protocol error −32602 with data',
    () => {
      throw new RpcError(-32602, 'Invalid params: city is required', {
        field: 'city',
        hint: 'Name a city',
      });
    },
  ],
  internal_error: [
    'A protocol error −32603 without data',
    () => {
      throw new RpcError(-32603, 'Internal error');
    },
  ],
  odd_error_code: [
    'A protocol error with a code of its own and a long message',
    () => {
      throw new RpcError(4711, `Something odd happened. ${'It goes on and on. '.repeat(60)}`);
    },
  ],
  error_rich: [
    'isError with text, an image and structuredContent',
    () => ({
      isError: true,
      content: [text('The printer is on fire:'), image(PNG)],
      structuredContent: { printer: 'second floor', onFire: true },
    }),
  ],
  error_empty: ['isError without a word', () => ({ isError: true, content: [] })],
  bad_annotations: [
    'Annotations with priority 7, audience robot and no date',
    () => ({
      content: [
        {
          ...text('badly annotated'),
          annotations: { priority: 7, audience: ['robot'], lastModified: 'yesterday' },
        },
      ],
    }),
  ],
  resource_links: [
    'Resource links: dead, twice the same, wrong size, wrong MIME type, javascript:',
    () => ({
      content: [
        { type: 'resource_link', uri: 'fixture://dead', name: 'dead', title: 'A dead link' },
        {
          type: 'resource_link',
          uri: 'fixture://note',
          name: 'note',
          mimeType: 'text/plain',
          size: 11,
        },
        {
          type: 'resource_link',
          uri: 'fixture://note',
          name: 'note',
          mimeType: 'text/plain',
          size: 11,
        },
        { type: 'resource_link', uri: 'fixture://note', name: 'wrong size', size: 999_999 },
        { type: 'resource_link', uri: 'fixture://note', name: 'wrong type', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'javascript:window.hacked=1', name: 'javascript' },
        { type: 'resource_link', uri: 'not a uri', name: 'no uri' },
        {
          type: 'resource_link',
          uri: 'fixture://picture',
          name: 'picture',
          mimeType: 'image/jpeg',
          size: 70,
        },
      ],
    }),
  ],
  resource_both: [
    'An embedded resource with text and blob at once, and one with bad base64',
    () => ({
      content: [
        {
          type: 'resource',
          resource: { uri: 'fixture://both', text: 'text', blob: base64('blob') },
        },
        {
          type: 'resource',
          resource: { uri: 'fixture://bad', mimeType: 'application/pdf', blob: '%%%' },
        },
      ],
    }),
  ],
  svg_with_script: [
    'An SVG with a script, as image and as text',
    () => ({
      content: [
        image(base64(SVG_WITH_SCRIPT), 'image/svg+xml'),
        text(SVG_WITH_SCRIPT),
        {
          type: 'resource',
          resource: { uri: 'fixture://x.svg', mimeType: 'image/svg+xml', text: SVG_WITH_SCRIPT },
        },
      ],
    }),
  ],
  html_text: [
    'HTML as text and as an embedded resource',
    () => {
      const html = '<h1>Hello</h1><script>window.hacked=1</script><img src=x onerror="window.hacked=1">';
      const resource = { uri: 'fixture://page.html', mimeType: 'text/html', text: html };
      return { content: [text(html), { type: 'resource', resource }] };
    },
  ],
  ansi_text: [
    'Text with terminal colours and control characters',
    () => textResult('\u001b[1;32mPASS\u001b[0m all \u001b[31mred\u001b[0m\u0007 \u0000 \u202Egnirts desrever'),
  ],
  csv_text: [
    'CSV, as text and as an embedded resource',
    () => {
      const csv = 'name,amount\n"Comma, Inc.",1.50\n"A ""quoted"" one",=1+1\n';
      const resource = { uri: 'fixture://sheet.csv', mimeType: 'text/csv', text: csv };
      return { content: [text(csv), { type: 'resource', resource }] };
    },
  ],
  markdown_text: ['Markdown with an img onerror and a javascript: link', () => textResult(MARKDOWN)],
  long_line: ['A megabyte in one line', () => textResult('word '.repeat(200_000))],
  deep_json: ['JSON nested 2,000 levels deep', () => textResult(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)],
  big_numbers: [
    'JSON text whose numbers a double cannot hold',
    () => textResult('{"id": 12345678901234567890, "pi": 3.14159265358979323846264338327950288}'),
  ],
  blocks_200: ['200 blocks', blocks200],
  json_1mb: ['1 MB of JSON text', json1Mb],
  json_10mb: ['10 MB of JSON text', json10Mb],
  structured_10mb: ['10 MB of structuredContent', structured10Mb, { outputSchema: ROWS_SCHEMA }],
  image_20mb: ['A valid PNG of 20 MB, 2700 × 2600', image20Mb],
  bad_output_schema: [
    'An outputSchema that is no valid JSON Schema',
    () => ({ content: [], structuredContent: { a: 1 } }),
    { outputSchema: { type: 'object', properties: { a: { type: 'wibble' } }, required: 'a' } },
  ],
  bad_tool_annotations: [
    'Tool annotations of the wrong type',
    () => textResult('called anyway'),
    { annotations: { readOnlyHint: 'yes', destructiveHint: 0, title: 5 } },
  ],
  bad_icons: [
    'Icons that must not be loaded',
    () => textResult('called anyway'),
    {
      icons: [
        { src: 'http://example.com/icon.png' },
        { src: 'javascript:window.hacked=1' },
        { src: `data:image/svg+xml;base64,${base64(SVG_WITH_SCRIPT)}`, mimeType: 'image/svg+xml' },
        {},
      ],
    },
  ],
};

const tools = Object.fromEntries(
  Object.entries({ ...CASES, ...WRONG_DETAILS }).map(([name, [description, call, definition]]) => [
    name,
    { tool: { description, inputSchema: NO_INPUT, ...definition }, call },
  ]),
);
const handlers = toolHandlers(tools);

/** Definitions that are wrong themselves, among the right ones. */
const MALFORMED = [
  { name: 'no_input_schema', description: 'A tool without an inputSchema' },
  { name: 'input_schema_string', description: 'inputSchema is a string', inputSchema: 'object' },
  {
    name: 'input_schema_array_type',
    description: 'inputSchema.type is array',
    inputSchema: { type: 'array' },
  },
  { description: 'A tool without a name', inputSchema: NO_INPUT },
  { name: 'number_description', description: 42, inputSchema: NO_INPUT },
  { name: 'html_called_png', description: 'The same name a second time', inputSchema: NO_INPUT },
  'not even an object',
];

serveRaw(
  'wrong-outputs',
  {
    ...handlers,
    'tools/list': (params, exchange) => {
      const listed = /** @type {{ tools: unknown[] }} */ (handlers['tools/list']?.(params, exchange));
      return { tools: [...listed.tools.slice(0, 3), ...MALFORMED, ...listed.tools.slice(3)] };
    },
    'tools/call': (params, exchange) =>
      MALFORMED.some((tool) => typeof tool === 'object' && tool.name === params.name) &&
      !Object.hasOwn(tools, params.name)
        ? textResult(`${params.name} was called with ${JSON.stringify(params.arguments)}`)
        : handlers['tools/call']?.(params, exchange),
    'resources/list': () => ({
      resources: [{ uri: 'fixture://note', name: 'note', mimeType: 'text/plain', size: 11 }],
    }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'resources/read': ({ uri }) => {
      if (uri === 'fixture://picture') {
        return { contents: [{ uri, mimeType: 'image/jpeg', blob: PNG }] };
      }
      if (uri !== 'fixture://note') throw new RpcError(-32002, 'Resource not found', { uri });
      return { contents: [{ uri, mimeType: 'text/plain', text: 'Hello note!' }] };
    },
  },
  { tools: {}, resources: {} },
);
