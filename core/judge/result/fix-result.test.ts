import { expect, it } from 'vitest';

import { isObject, type JsonObject } from '../../json/json-object';
import { parseJson, stringifyJson } from '../../json/lossless';
import { checkMedia } from '../check-media';
import { checkMessage } from '../check-message';
import { inspectMedia } from '../../protocol/content/inspect-media';
import type { Rule } from '../../protocol/findings/rules';
import { fixResult } from './fix-result';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (words: unknown) => ({ type: 'text', text: words });
const image = (data: string, mimeType = 'image/png') => ({ content: [{ type: 'image', data, mimeType }] });

async function fixOf(given: object, rule: Rule, version: 3 | 5 = 3) {
  const result = parseJson(JSON.stringify(given));
  if (!isObject(result)) throw new Error('No result');
  const message = stringifyJson({ jsonrpc: '2.0', id: 1, result });
  const findings = [
    ...checkMessage(message, version, { method: 'tools/call', params: {} }),
    ...(await checkMedia(result, (base64) => Promise.resolve(inspectMedia(base64)))),
  ];
  const finding = findings.find((each) => each.rule === rule);
  if (!finding) throw new Error(`${rule} is not found in ${findings.map((each) => each.rule).join()}`);
  return fixResult(result, { ...finding, version });
}

it.each<[Rule, object, JsonObject, version?: 5]>([
  [
    'structured-without-text',
    { content: [], structuredContent: { a: 1 } },
    { content: [text('{"a":1}')], structuredContent: { a: 1 } },
  ],
  ['misspelt-member', { content: [text('no')], is_error: true }, { content: [text('no')], isError: true }],
  ['misspelt-block-type', { content: [{ type: 'Text', text: 'a' }] }, { content: [text('a')] }],
  ['null-member', { content: [text('a')], isError: null }, { content: [text('a')] }],
  ['result-type-missing', { content: [text('a')] }, { content: [text('a')], resultType: 'complete' }, 5],
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
])('%s: goes away, and nothing comes', async (rule, result, expected, version) => {
  const fix = await fixOf(result, rule, version);
  expect(fix?.fixed).toEqual(expected);
  expect(fix?.gone).toContain(rule);
  expect(fix?.come).toEqual([]);
});

it('has no fix for what only the author knows', async () => {
  expect(await fixOf({ content: [{ type: 'text' }] }, 'field-missing')).toBeUndefined();
  expect(
    await fixOf({ content: [{ type: 'image', data: 12, mimeType: 'image/png' }] }, 'field-wrong-type'),
  ).toBeUndefined();
  expect(await fixOf(image(PNG, 'audio/mpeg'), 'mime-contradicted')).toBeUndefined();
  expect(await fixOf({ content: [text('a')], is_error: true, isError: false }, 'misspelt-member')).toBeUndefined();
  expect(await fixOf({ content: [text('a')], structuredContent: '5' }, 'field-wrong-type')).toBeUndefined();
});

it('says what comes with the fix', async () => {
  expect((await fixOf({}, 'field-missing'))?.come).toEqual(['empty-content']);
});

it('keeps the digits of numbers', async () => {
  const result = { ...JSON.parse('{}'), content: [], structuredContent: { id: 'x' } } as object;
  const fix = await fixOf(result, 'structured-without-text');
  expect(fix).toBeDefined();
  const big = parseJson('{"content":[],"structuredContent":{"id":9007199254740993}}') as JsonObject;
  const finding = { rule: 'structured-without-text', pointer: '/result/content', values: {}, version: 3 } as const;
  expect(stringifyJson(fixResult(big, finding)?.fixed)).toContain('"{\\"id\\":9007199254740993}"');
});
