import { expect, it } from 'vitest';

import { isObject, type JsonObject } from '../../json/json-object';
import { pointerSegments, valueAt } from '../../json/json-pointer';
import { parseJson, stringifyJson, rawText } from '../../json/lossless';
import { readTools } from '../../protocol/tool';
import { compileSchema } from '../../schema/validation/compile-schema';
import { checkOutput, type ValidatePart } from '../check-output';
import { fixStructured } from './fix-structured';

const validateAt: ValidatePart = (schema, { source, pointer }) =>
  Promise.resolve(compileSchema(schema)(valueAt(parseJson(rawText(source)), pointerSegments(pointer))));

const properties = {
  id: { type: 'integer' },
  city: { type: 'string' },
  isOpen: { type: 'boolean' },
  sky: { enum: ['clear', 'cloudy'] },
  kind: { const: 'place' },
  tags: { type: 'array', items: { type: 'string' } },
  at: { $ref: '#/$defs/at' },
};
const outputSchema = {
  type: 'object',
  properties,
  required: ['city'],
  additionalProperties: false,
  $defs: { at: { type: 'object', properties: { x: { type: 'number' } } } },
};

async function fixOf(structured: string | undefined, schema: object = outputSchema, text = structured ?? '') {
  const content = [{ type: 'text', text }];
  const result = { content, ...(structured !== undefined && { structuredContent: parseJson(structured) }) };
  const [tool] = readTools([{ name: 'a', inputSchema: {}, outputSchema: schema }]);
  if (!tool) throw new Error('No tool');
  const raw = stringifyJson({ result });
  const [finding] = await checkOutput({ result, raw, version: '2025-06-18' }, tool, validateAt);
  if (!finding) throw new Error('No finding');
  const fix = await fixStructured(result, { ...finding, version: '2025-06-18' }, tool, validateAt);
  if (fix) expect(fix.introduced).toEqual([]);
  return fix && stringifyJson(isObject(fix.fixed) && fix.fixed['structuredContent']);
}

it.each<[string, string, string, JsonObject?]>([
  ['an integer as a string', '{"city":"Oslo","id":"12"}', '{"city":"Oslo","id":12}'],
  ['a string as a number', '{"city":7}', '{"city":"7"}'],
  ['a boolean as a string', '{"city":"Oslo","isOpen":"true"}', '{"city":"Oslo","isOpen":true}'],
  ['an array as a string', '{"city":"Oslo","tags":"[\\"a\\"]"}', '{"city":"Oslo","tags":["a"]}'],
  ['an item', '{"city":"Oslo","tags":["a",2]}', '{"city":"Oslo","tags":["a","2"]}'],
  ['by a reference', '{"city":"Oslo","at":{"x":"1.5"}}', '{"city":"Oslo","at":{"x":1.5}}'],
  ['null for an absent property', '{"city":"Oslo","id":null}', '{"city":"Oslo"}'],
  ['another case of a value', '{"city":"Oslo","sky":"Clear"}', '{"city":"Oslo","sky":"clear"}'],
  ['a fixed value', '{"city":"Oslo","kind":"Place!"}', '{"city":"Oslo","kind":"place"}'],
  ['an extra property', '{"city":"Oslo","more":1}', '{"city":"Oslo"}'],
  ['another spelling of a property', '{"city":"Oslo","is_open":true}', '{"city":"Oslo","isOpen":true}'],
  ['a required one with another spelling', '{"City":"Oslo"}', '{"city":"Oslo"}'],
  [
    'a required one with a default',
    '{}',
    '{"n":1}',
    { type: 'object', properties: { n: { type: 'integer', default: 1 } }, required: ['n'] },
  ],
])('fixes %s', async (_, given, expected, schema) => {
  expect(await fixOf(given, schema)).toBe(expected);
});

it('takes what is missing from the text', async () => {
  expect(await fixOf(undefined, outputSchema, '{"city":"Oslo"}')).toBe('{"city":"Oslo"}');
  expect(await fixOf(undefined, outputSchema, 'Sunny')).toBeUndefined();
  expect(await fixOf(undefined, outputSchema, '{"town":"Oslo"}')).toBeUndefined();
});

it('has no fix for what only the author knows', async () => {
  expect(await fixOf('{}')).toBeUndefined();
  expect(await fixOf('{"city":null}')).toBeUndefined();
  expect(await fixOf('{"city":"Oslo","id":"twelve"}')).toBeUndefined();
  expect(await fixOf('{"city":"Oslo","sky":"dark"}')).toBeUndefined();
  expect(await fixOf('{"city":["Oslo"]}')).toBeUndefined();
  // As a number, many clients would round it.
  expect(await fixOf('{"city":"Oslo","id":"9007199254740993"}')).toBeUndefined();
});

it.each<[string, string, JsonObject]>([
  ['a sign', '1', { enum: [-1, 0] }],
  ['a decimal point', '15', { enum: [1.5, 2] }],
  ['an operator', '">="', { enum: ['<=', 'eq'] }],
  ['an operator in a name', '"C++"', { enum: ['C#', 'java'] }],
  ['a dot', '"11.0"', { enum: ['1.10', '2.0'] }],
  ['an object', '{"b":2}', { enum: [{ a: 1 }] }],
  ['two values of one spelling', '"a-b"', { enum: ['a_b', 'aB'] }],
  ['a const that one branch demands', '2', { allOf: [{ const: 1 }] }],
])('does not guess %s', async (_, value, schema) => {
  expect(await fixOf(`{"x":${value}}`, { type: 'object', properties: { x: schema } })).toBeUndefined();
});

it('does not choose between two properties of one spelling', async () => {
  const named = (...names: string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) });
  const closed = { type: 'object', ...named('userId', 'user_id'), additionalProperties: false };
  expect(await fixOf('{"user-id":5}', closed)).toBeUndefined();
  expect(await fixOf('{"a_b":5,"a-b":6}', { type: 'object', ...named('aB'), required: ['aB'] })).toBeUndefined();
});

it('removes no item, which would move the others', async () => {
  const schema = { type: 'object', properties: { x: { type: 'array', items: { type: 'string' } } } };
  expect(await fixOf('{"x":[null]}', schema)).toBeUndefined();
});

it('writes an integer beyond doubles as a text, unless the schema wants a number', async () => {
  const result = { content: [], structuredContent: parseJson('{"id":9007199254740993}') };
  const finding = {
    rule: 'number-too-precise',
    pointer: '/result/structuredContent/id',
    values: {},
    version: '2025-06-18',
  } as const;
  const fixBy = async (schema: object | undefined) => {
    const [tool] = readTools([{ name: 'a', inputSchema: {}, ...(schema && { outputSchema: schema }) }]);
    const fix = tool && (await fixStructured(result, finding, tool, validateAt));
    return fix && stringifyJson(fix.fixed['structuredContent']);
  };
  expect(await fixBy(undefined)).toBe('{"id":"9007199254740993"}');
  expect(await fixBy({ type: 'object', properties: { id: {} } })).toBe('{"id":"9007199254740993"}');
  expect(await fixBy({ type: 'object', properties: { id: { type: 'integer' } } })).toBeUndefined();
});
