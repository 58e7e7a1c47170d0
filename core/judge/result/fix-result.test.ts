import { expect, it } from 'vitest';

import { isObject, type JsonObject } from '../../json/json-object';
import { pointerSegments, valueAt } from '../../json/json-pointer';
import { parseJson, stringifyJson, rawText } from '../../json/lossless';
import { checkMedia } from '../check-media';
import { checkMessage } from '../check-message';
import { inspectMedia } from '../../protocol/content/inspect-media';
import type { ProtocolVersion } from '../../protocol/protocol-settings';
import { type Rule, rules } from '../../protocol/findings/rules';
import { readTools } from '../../protocol/tool';
import { compileSchema } from '../../schema/validation/compile-schema';
import { checkOutput, type ValidatePart } from '../check-output';
import { fixResult } from './fix-result';
import { fixStructured, isInStructuredContent } from './fix-structured';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (words: unknown) => ({ type: 'text', text: words });
const image = (data: string, mimeType = 'image/png') => ({ content: [{ type: 'image', data, mimeType }] });

const resource = (more: object, uri = 'file:///a') => ({ content: [{ type: 'resource', resource: { uri, ...more } }] });
const link = (more: object) => ({ content: [{ type: 'resource_link', name: 'a', uri: 'file:///a', ...more }] });
const annotated = (annotations: object) => ({ content: [{ ...text('a'), annotations }] });
const icon = (more: object) => link({ icons: [{ src: 'https://example.com/a.png', ...more }] });

const validateAt: ValidatePart = (schema, { source, pointer }) =>
  Promise.resolve(compileSchema(schema)(valueAt(parseJson(rawText(source)), pointerSegments(pointer))));
const outputSchema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] };

async function fixOf(given: object | string, rule: Rule, version: ProtocolVersion = '2025-06-18') {
  const result = parseJson(typeof given === 'string' ? given : JSON.stringify(given));
  const [tool] = readTools([{ name: 'a', inputSchema: { type: 'object' }, outputSchema }]);
  if (!isObject(result) || !tool) throw new Error('No result');
  const message = stringifyJson({ jsonrpc: '2.0', id: 1, result });
  const findings = [
    ...checkMessage(message, version, { method: 'tools/call', params: {} }),
    ...(await checkMedia(result, (base64) => Promise.resolve(inspectMedia(base64)))),
    ...(await checkOutput({ result, raw: message, version }, tool, validateAt)),
  ];
  const finding = findings.find((each) => each.rule === rule);
  if (!finding) throw new Error(`${rule} is not found in ${findings.map((each) => each.rule).join()}`);
  const known = { ...finding, version };
  return isInStructuredContent(finding) ? fixStructured(result, known, tool, validateAt) : fixResult(result, known);
}

const TIMES: readonly (readonly [string, string])[] = [
  ['2026-11-28 09:00:00', '2026-11-28T09:00:00Z'],
  ['2026-11-28 09:00 +02:00', '2026-11-28T09:00+02:00'],
  ['Sat, 28 Nov 2026 09:00:00 GMT', '2026-11-28T09:00:00.000Z'],
  ['1795856400', '2026-11-28T09:00:00.000Z'],
  ['1795856400000', '2026-11-28T09:00:00.000Z'],
];

type Example = readonly [rule: Rule, result: object | string, expected: object, version?: ProtocolVersion];

const FIXED: readonly Example[] = [
  [
    'structured-without-text',
    { content: [], structuredContent: { a: 1 } },
    { content: [text('{"a":1}')], structuredContent: { a: 1 } },
  ],
  ['misspelt-member', { content: [text('no')], is_error: true }, { content: [text('no')], isError: true }],
  ['misspelt-block-type', { content: [{ type: 'Text', text: 'a' }] }, { content: [text('a')] }],
  ['null-member', { content: [text('a')], isError: null }, { content: [text('a')] }],
  ['result-type-missing', { content: [text('a')] }, { content: [text('a')], resultType: 'complete' }, '2026-07-28'],
  ['field-missing', { structuredContent: { a: 1 } }, { structuredContent: { a: 1 }, content: [text('{"a":1}')] }],
  ['field-wrong-type', { content: 'Sunny' }, { content: [text('Sunny')] }],
  ['field-wrong-type', { content: text('Sunny') }, { content: [text('Sunny')] }],
  ['field-wrong-type', { content: [text(12)] }, { content: [text('12')] }],
  ['field-wrong-type', { content: [text({ a: 1 })] }, { content: [text('{"a":1}')] }],
  ['field-wrong-type', { content: [text('a')], isError: 'true' }, { content: [text('a')], isError: true }],
  [
    'field-wrong-type',
    { content: [{ ...text('a'), annotations: { priority: '0.5' } }] },
    { content: [{ ...text('a'), annotations: { priority: 0.5 } }] },
  ],
  ['field-wrong-type', { content: ['Sunny'] }, { content: [text('Sunny')] }],
  ['mime-contradicted', image(PNG, 'image/jpeg'), image(PNG)],
  ['base64-data-url', image(`data:image/png;base64,${PNG}`), image(PNG)],
  ['base64-url-alphabet', image(PNG.replaceAll('+', '-')), image(PNG)],
  ['base64-whitespace', image(`${PNG.slice(0, 40)}\n${PNG.slice(40)}`), image(PNG)],
  ['base64-padding', image(PNG.replace(/=+$/, '')), image(PNG)],
  ['base64-twice', image(btoa(PNG)), image(PNG)],
  ['base64-hex', image(Buffer.from(PNG, 'base64').toString('hex')), image(PNG)],
  ['field-missing', { content: [{ text: 'a' }] }, { content: [text('a')] }],
  ['field-missing', { content: [{ type: 'image', data: PNG }] }, image(PNG)],
  ['field-wrong-type', annotated({ audience: 'user' }), annotated({ audience: ['user'] })],
  [
    'result-type-unknown',
    { content: [text('a')], resultType: 'completed' },
    { content: [text('a')], resultType: 'complete' },
    '2026-07-28',
  ],
  [
    'text-differs',
    { content: [text('{"a":1}')], structuredContent: { a: 2 } },
    { content: [text('{"a":2}')], structuredContent: { a: 2 } },
  ],
  [
    'text-differs',
    { content: [text('```json\n[1]\n```')], structuredContent: { result: [1, 2] } },
    { content: [text('[\n  1,\n  2\n]')], structuredContent: { result: [1, 2] } },
  ],
  [
    'text-differs',
    { content: [text('{"b":1}'), text('{"b":3}')], structuredContent: { result: [{ b: 1 }, { b: 2 }] } },
    { content: [text('{"b":1}'), text('{"b":2}')], structuredContent: { result: [{ b: 1 }, { b: 2 }] } },
  ],
  [
    'unknown-member',
    { content: [{ ...text('a'), colour: 'red' }] },
    { content: [{ ...text('a'), _meta: { colour: 'red' } }] },
  ],
  ['unknown-member', annotated({ colour: 'red' }), annotated({})],
  [
    'member-too-new',
    { content: [text('Two')], structuredContent: { a: 2 } },
    { content: [text('Two'), text('{"a":2}')] },
    '2024-11-05',
  ],
  ['member-too-new', annotated({ lastModified: '2026-11-28' }), annotated({}), '2024-11-05'],
  ['meta-key', { content: [text('a')], _meta: { 'my key!': 1 } }, { content: [text('a')], _meta: { 'my-key': 1 } }],
  [
    'meta-reserved',
    { content: [text('a')], _meta: { 'com.mcp/trace': 1 } },
    { content: [text('a')], _meta: { trace: 1 } },
  ],
  ['value-unknown', annotated({ audience: ['User'] }), annotated({ audience: ['user'] })],
  ['unknown-block-type', { content: [{ type: 'markdown', text: '# A' }] }, { content: [text('# A')] }],
  ['empty-text', { content: [text('a'), text('')] }, { content: [text('a')] }],
  [
    'media-empty',
    { content: [text('a'), { type: 'image', data: '', mimeType: 'image/png' }] },
    { content: [text('a')] },
  ],
  ['field-wrong-type', { content: [text('a'), null] }, { content: [text('a')] }],
  ['duplicate-link', { content: [...link({}).content, ...link({ title: 'A' }).content] }, link({})],
  ['size-impossible', link({ size: -1 }), link({})],
  [
    'annotation-no-zone',
    annotated({ lastModified: '2026-11-28T09:00:00' }),
    annotated({ lastModified: '2026-11-28T09:00:00Z' }),
  ],
  ...TIMES.map(
    ([lastModified, fixed]) =>
      ['annotation-last-modified', annotated({ lastModified }), annotated({ lastModified: fixed })] as const,
  ),
  ['lone-surrogate', { content: [text('Hi \ud83d')] }, { content: [text('Hi ')] }],
  [
    'hidden-characters',
    {
      content: [
        text('a\u200bb \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} \u{1f3f4}\u{e0069}\u{e007f}'),
      ],
    },
    { content: [text('ab \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} \u{1f3f4}')] },
  ],
  [
    'hidden-characters',
    { content: [text('{"a":1,"b":"x\\u200b"}')], structuredContent: { a: 1, b: 'x\u200b' } },
    { content: [text('{"a":1,"b":"x"}')], structuredContent: { a: 1, b: 'x' } },
  ],
  ['icon-insecure', icon({ src: 'http://example.com/a.png' }), icon({}), '2025-11-25'],
  ['icon-source', icon({ src: '//example.com/a.png' }), icon({}), '2025-11-25'],
  ['icon-source', icon({ src: PNG }), icon({ src: `data:image/png;base64,${PNG}` }), '2025-11-25'],
  [
    'icon-sizes',
    icon({ sizes: ['48', '32X32', '16×16px 8x8', 'Any'] }),
    icon({ sizes: ['48x48', '32x32', '16x16', '8x8', 'any'] }),
    '2025-11-25',
  ],
  ['uri-malformed', link({ uri: '/home/a b' }), link({ uri: 'file:///home/a%20b' })],
  ['uri-characters', link({ uri: 'file:///a b/é' }), link({ uri: 'file:///a%20b/%C3%A9' })],
  ['uri-characters', link({ uri: 'C:\\a\\b' }), link({ uri: 'file:///C:/a/b' })],
  ['uri-percent', link({ uri: 'file:///100%' }), link({ uri: 'file:///100%25' })],
  ['uri-file-host', link({ uri: 'file://home/a' }), link({ uri: 'file:///home/a' })],
  ['mime-malformed', link({ mimeType: 'json' }), link({ mimeType: 'application/json' })],
  ['mime-malformed', link({ mimeType: '.JPG' }), link({ mimeType: 'image/jpeg' })],
  ['mime-malformed', link({ mimeType: 'text / plain' }), link({ mimeType: 'text/plain' })],
  ['mime-of-block', image(PNG, 'text/plain'), image(PNG)],
  ['mime-of-block', { content: [{ ...image(PNG).content[0], type: 'audio' }] }, image(PNG)],
  ['mime-of-text', resource({ text: 'a', mimeType: 'image/png' }), resource({ text: 'a', mimeType: 'text/plain' })],
  ['mime-of-text', resource({ text: PNG, mimeType: 'image/png' }), resource({ blob: PNG, mimeType: 'image/png' })],
  [
    'text-not-json',
    resource({ text: 'a', mimeType: 'application/json' }),
    resource({ text: 'a', mimeType: 'text/plain' }),
  ],
  ['resource-text-and-blob', resource({ text: 'a', blob: btoa('a') }), resource({ text: 'a' })],
  [
    'output-schema',
    { content: [text('{"a":"1"}')], structuredContent: { a: '1' } },
    { content: [text('{"a":1}')], structuredContent: { a: 1 } },
  ],
  [
    'output-schema-of-error',
    { content: [text('No')], structuredContent: { a: '1' }, isError: true },
    { content: [text('No')], structuredContent: { a: 1 }, isError: true },
  ],
  ['structured-missing', { content: [text('{"a":1}')] }, { content: [text('{"a":1}')], structuredContent: { a: 1 } }],
  [
    'number-too-precise',
    '{"content":[{"type":"text","text":"Big"}],"structuredContent":{"a":1,"b":9007199254740993}}',
    { content: [text('Big')], structuredContent: { a: 1, b: '9007199254740993' } },
  ],
];

/** Rules on results of tools that only a guess would fix. */
const WITHOUT_FIX: Partial<Record<Rule, string>> = {
  'duplicate-key': 'Which of the two values is meant is not known',
  'replacement-character': 'The lost bytes are not known',
  'more-of-a-rule': 'Counts findings that have their own fixes',
  'result-not-object': 'What of it is content is not known',
  'empty-content': 'What the result says would be made up',
  'empty-error': 'The message of the error would be made up',
  'output-schema-invalid': 'The definition is to be fixed, not the result',
  'output-schema-part': 'The definition is to be fixed, not the result',
  'output-schema-dialect': 'The definition is to be fixed, not the result',
  'output-schema-slow': 'The definition is to be fixed, not the result',
  'output-schema-root': 'The definition is to be fixed, not the result',
  'not-an-object': 'What the value means is not known',
  'block-misplaced': 'What a model should get instead is not known',
  'block-too-new': 'An older type for the same content is a choice',
  'resource-empty': 'The contents are not known',
  'icon-data': 'The lost bytes are not known',
  'uri-dangerous': 'What to link to instead is not known',
  'mime-unconfirmed': 'What the bytes are is not known',
  'text-not-utf-8': 'The encoding of the text is not known',
  'base64-invalid': 'The lost bytes are not known',
  'base64-length': 'The lost bytes are not known',
  'image-cut-off': 'The lost bytes are not known',
  'file-cut-off': 'The lost bytes are not known',
  'image-undecodable': 'The lost bytes are not known',
  'audio-undecodable': 'The format that clients play is a choice',
  'number-range': 'The value that is meant is not known',
  'sdk-refuses': 'Only the SDK knows what it would accept',
  'input-required-empty': 'What to ask for is not known',
  'input-required-nothing': 'What to ask for is not known',
  'task-unasked': 'A call without a task takes other code',
};

/** Of a message as a whole, of a link that has to be read to judge it, or of what is no result of a tool. */
const NOT_OF_RESULTS: readonly RegExp[] = [
  /^(?:member-removed|uri-template-malformed)$/,
  /^(?:jsonrpc-version|result-and-error|invalid-utf-8|byte-order-mark|line-separator|not-json-rpc)$/,
  /^(?:size-differs|type-differs|bytes-differ|uri-differs|no-contents|dead-link-.*|link-contents)$/,
  /^(?:params|elicitation|url-elicitations|completion|tool|id|response|error|batch|method|version|before|initialize)-/,
  /^(?:capability|declared|meta-version|progress|cancel|log|update|listen|duplicate-item|cursor|list|sampling)-?/,
  /^(?:task|app|skill|skills|stdout|stream|event|http|server-check|auth)-/,
];

it('has a fix for each rule of results, or a reason for none', () => {
  const fixed = new Set(FIXED.map(([rule]) => rule));
  const listed = (rule: string) => rule in WITHOUT_FIX;
  const others = Object.keys(rules).filter((rule) => !fixed.has(rule as Rule));
  expect(others.filter((rule) => !listed(rule) && !NOT_OF_RESULTS.some((each) => each.test(rule)))).toEqual([]);
  expect([...fixed].filter(listed)).toEqual([]);
});

const EXAMPLES = FIXED.map(([rule, result, expected, version]) => ({ rule, result, expected, version }));

it.each(EXAMPLES)('$rule: goes away, and nothing comes', async ({ rule, result, expected, version }) => {
  const fix = await fixOf(result, rule, version);
  expect(fix?.fixed).toEqual(expected);
  expect(fix?.resolved).toContain(rule);
  expect(fix?.introduced).toEqual([]);
});

it('has no fix for what only the author knows', async () => {
  expect(await fixOf({ content: [{ type: 'text' }] }, 'field-missing')).toBeUndefined();
  expect(
    await fixOf({ content: [{ type: 'image', data: 12, mimeType: 'image/png' }] }, 'field-wrong-type'),
  ).toBeUndefined();
  expect(await fixOf(image(PNG, 'audio/mpeg'), 'mime-contradicted')).toBeUndefined();
  expect(await fixOf({ content: [text('a')], is_error: true, isError: false }, 'misspelt-member')).toBeUndefined();
  expect(await fixOf({ content: [text('a')], structuredContent: '5' }, 'field-wrong-type')).toBeUndefined();
  expect(await fixOf({ content: [{ type: 'chart', data: {} }] }, 'unknown-block-type')).toBeUndefined();
  expect(await fixOf({ content: [text('')] }, 'empty-text')).toBeUndefined();
  expect(await fixOf(image(''), 'media-empty')).toBeUndefined();
  expect(await fixOf({ content: [null] }, 'field-wrong-type')).toBeUndefined();
  expect(await fixOf({ content: [text('a'), text(null)] }, 'field-wrong-type')).toBeUndefined();
  expect(await fixOf(link({ uri: 'example.com/a' }), 'uri-malformed')).toBeUndefined();
  expect(await fixOf(link({ mimeType: 'picture' }), 'mime-malformed')).toBeUndefined();
  expect(await fixOf(annotated({ lastModified: 'yesterday' }), 'annotation-last-modified')).toBeUndefined();
  expect(await fixOf(annotated({ audience: ['everybody'] }), 'value-unknown')).toBeUndefined();
  expect(await fixOf(icon({ src: 'a.png' }), 'icon-source', '2025-11-25')).toBeUndefined();
  expect(await fixOf(icon({ sizes: ['large'] }), 'icon-sizes', '2025-11-25')).toBeUndefined();
  expect(await fixOf(resource({ text: 'a', blob: btoa('b') }), 'resource-text-and-blob')).toBeUndefined();
  expect(await fixOf(image(btoa('no image'), 'text/plain'), 'mime-of-block')).toBeUndefined();
});

it('says what comes with the fix', async () => {
  expect((await fixOf({}, 'field-missing'))?.introduced).toEqual(['empty-content']);
});

it('keeps the digits of numbers', async () => {
  const result = { ...JSON.parse('{}'), content: [], structuredContent: { id: 'x' } } as object;
  const fix = await fixOf(result, 'structured-without-text');
  expect(fix).toBeDefined();
  const big = parseJson('{"content":[],"structuredContent":{"id":9007199254740993}}') as JsonObject;
  const finding = {
    rule: 'structured-without-text',
    pointer: '/result/content',
    values: {},
    version: '2025-06-18',
  } as const;
  expect(stringifyJson(fixResult(big, finding)?.fixed)).toContain('"{\\"id\\":9007199254740993}"');
});
