// Further tools of wrong-outputs.mjs: small mistakes in results, in the message's text, and in schemas.
import { RawJson } from './raw-server.mjs';

const base64 = (/** @type {string} */ text) => Buffer.from(text, 'latin1').toString('base64');
const text = (/** @type {string} */ value) => ({ type: 'text', text: value });
const link = (/** @type {object} */ more) => ({
  type: 'resource_link',
  uri: 'fixture://note',
  name: 'note',
  ...more,
});
const structured = (/** @type {unknown} */ value) => () => ({
  content: [text(JSON.stringify(value))],
  structuredContent: value,
});
const raw = (/** @type {string} */ result) => () => new RawJson(result);

const BIG_ROWS = Array.from({ length: 12_000 }, (_, id) => ({
  id,
  name: `Person ${id}`,
  score: 1,
}));

/** @type {Record<string, [description: string, result: () => unknown, definition?: object]>} */
export const WRONG_DETAILS = {
  base64_variants: [
    'Base64 with white space, the URL alphabet, no padding, a data: URL, twice, and hexadecimal',
    () => {
      const png = base64('\x89PNG\r\n\x1a\n\xff\xfe\xfb\xef');
      const image = (/** @type {string} */ data) => ({
        type: 'image',
        data,
        mimeType: 'image/png',
      });
      return {
        content: [
          image(`${png.slice(0, 8)}\n${png.slice(8)}`),
          image(png.replaceAll('+', '-').replaceAll('/', '_')),
          image(base64('\x89PNG\r\n\x1a\n\xff\xff').replace(/=+$/, '')),
          image(`data:image/png;base64,${png}`),
          image(base64(png)),
          image(Buffer.from(png, 'base64').toString('hex')),
        ],
      };
    },
  ],
  files_called_wrong: [
    'A PDF called text, a gzip called zip, binary called CSV, JSON that is none, bytes as text',
    () => ({
      content: [
        { mimeType: 'text/plain', blob: base64('%PDF-1.4\n%%EOF\n') },
        { mimeType: 'application/zip', blob: base64('\x1f\x8b\x08\0\0\0\0\0') },
        { mimeType: 'text/csv', blob: base64('a,b\n\0\x01\xff') },
        { mimeType: 'application/json', text: '{"a": 1,}' },
        { mimeType: 'image/png', text: 'not bytes' },
        { mimeType: 'what', text: 'no media type' },
      ].map((resource, i) => ({
        type: 'resource',
        resource: { uri: `fixture://${i}`, ...resource },
      })),
    }),
  ],
  odd_members: [
    'Null members, misspelt members, unknown members, names in _meta',
    () => ({
      content: [
        { ...text('null members'), annotations: null, _meta: null },
        { type: 'image', data: 'iVBORw0KGgo=', mime_type: 'image/png' },
        { ...text('a title'), title: 'not for texts' },
        { ...text('meta'), _meta: { 'no good name ': 1, 'dev.mcp/x': 2, 'com.example/fine': 3 } },
        { ...text('dates'), annotations: { lastModified: '2025-02-30', audience: 'user' } },
      ],
      is_error: true,
      took: 12,
      _meta: { '/x': 1 },
    }),
  ],
  error_not_boolean: ['isError as a text', () => ({ content: [text('oops')], isError: 'true' })],
  misplaced_blocks: [
    'Blocks of sampling messages, and a type written otherwise',
    () => ({
      content: [
        { type: 'tool_use', id: '1', name: 'x', input: {} },
        { type: 'resourceLink', uri: 'fixture://note', name: 'note' },
      ],
    }),
  ],
  bad_links: [
    'Links: relative, with a space, with a bad percent sign, a host in file:, an impossible size',
    () => ({
      content: [
        link({ uri: 'docs/readme.md' }),
        link({ uri: 'fixture://a b' }),
        link({ uri: 'fixture://100%' }),
        link({ uri: 'file://home/me' }),
        link({ uri: 'vbscript:x', size: -1 }),
        link({ icons: [{ src: 'file:///icon.png', sizes: ['large'], theme: 'red' }] }),
      ],
    }),
  ],
  text_oddities: [
    'A name twice, digits beyond a double, half a surrogate pair, U+FFFD, hidden characters',
    raw(
      '{"content":[{"type":"text","text":"first","text":"second"},{"type":"text","text":"half \\ud83d"},{"type":"text","text":"lost \\ufffd"},{"type":"text","text":"safe\\u202egnp.exe"},{"type":"text","text":"{\\"id\\":12345678901234567890}"}],"structuredContent":{"id":12345678901234567890}}',
    ),
  ],
  not_json: ['An answer with NaN in it', raw('{"content":[],"mean":NaN}')],
  big_disagreement: [
    'A text of 500 kB that differs from structuredContent in its last row',
    () => {
      const rows = [...BIG_ROWS.slice(0, -1), { ...BIG_ROWS.at(-1), name: 'Somebody else' }];
      return { content: [text(JSON.stringify({ rows }))], structuredContent: { rows: BIG_ROWS } };
    },
  ],
  big_wrong_block: [
    'A block of an unknown type behind a megabyte of text',
    () => ({ content: [text('word '.repeat(200_000)), { type: 'hologram' }, { type: 'text' }] }),
  ],
  schema_never: [
    'An outputSchema that nothing can satisfy: a required property that is not allowed',
    structured({ city: 'Oslo' }),
    {
      outputSchema: {
        type: 'object',
        properties: { town: { type: 'string' } },
        required: ['city'],
        additionalProperties: false,
      },
    },
  ],
  schema_contradiction: [
    'An outputSchema whose number has its minimum above its maximum',
    structured({ n: 7 }),
    {
      outputSchema: {
        type: 'object',
        properties: { n: { type: 'number', minimum: 10, maximum: 5 } },
        required: ['n'],
      },
    },
  ],
  schema_dialect: [
    'An outputSchema of an unknown dialect',
    structured({ a: 1 }),
    { outputSchema: { $schema: 'https://example.com/my-own-dialect', type: 'object' } },
  ],
  schema_network: [
    'An outputSchema with a $ref to the network',
    structured({ a: 1 }),
    {
      outputSchema: {
        type: 'object',
        properties: { a: { $ref: 'https://example.com/schema.json' } },
      },
    },
  ],
  schema_array_root: [
    'An outputSchema whose root is an array (legal since 2026-07-28 only), and nothing structured',
    () => ({ content: [text('nothing')] }),
    { outputSchema: { type: 'array', items: { type: 'string' } } },
  ],
};
