import { Session } from 'node:inspector/promises';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { compareResults, compareValues } from './comparison/compare-results';
import { markIgnored, unmark } from './comparison/diff/mark-ignored';
import { ValueNumbering } from './comparison/diff/value-numbering';
import { parseIgnoreRule, volatileRules } from './comparison/rules/ignore-rule';

import { JsonTree } from './json/documents/json-tree';
import { openLocalDocument } from './json/documents/json-document';
import { firstDifference } from './json/first-difference';
import { parseJson, stringifyJson, jsonText } from './json/lossless';
import { withPlainNumbers } from './json/plain-numbers';
import { sameJson } from './json/same-json';
import { shortenStrings } from './json/shorten-strings';
import { checkDefinition } from './judge/definition/check-definition';
import { checkExamples } from './judge/definition/check-examples';
import { checkMessage, isSeveralJson } from './judge/check-message';
import { checkOutput } from './judge/check-output';

import { checkStructuredText } from './protocol/content/check-structured-text';
import { shapeOf, jsonLine, valueOfJson } from './protocol/json-rpc';
import { type ListedTool, readTools } from './protocol/tool';
import { runFillJob } from './schema/fill/fill-jobs';
import { fillValue } from './schema/fill/fill-value';
import type { JsonSchema } from './schema/json-schema';
import { negativeCases } from './schema/negative/negative-cases';
import { findRefs } from './schema/outline/find-refs';
import { bytesOf, measureSchema } from './schema/outline/measure-schema';
import { initiallyOpen, searchOutline, entryPath } from './schema/outline/outline-search';
import { outlineOf, readEntry } from './schema/outline/outline';
import { walkSchema } from './schema/outline/walk-schema';
import { initialValue, initialValueFromDefaults, withDefaults } from './schema/plan/initial-value';
import { chooseBranch, carryOver } from './schema/plan/choose-branch';
import { mergeSchemas } from './schema/plan/merge-schemas';
import { mismatch } from './schema/plan/mismatch';
import { planNode } from './schema/plan/plan-node';
import { SchemaDocument } from './schema/plan/schema-document';
import { compileSchema } from './schema/validation/compile-schema';

import { refsOf, resolveRef } from './schema/validation/resolve-ref';
import { schemaErrors } from './schema/validation/schema-error';
import { createRequestValidator } from './schema/validation/validation-request';

const DEPTH = 10_000;
const WIDTH = 3_000;

/** Function calls: work that grows with the square of DEPTH makes 100 million of them; what does not, 22 million at most. */
const MOST_CALLS = 30_000_000;

// The limit is in calls. This one is only for what never ends.
vi.setConfig({ testTimeout: 300_000 });

const inspector = new Session();
beforeAll(async () => {
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await inspector.post('Profiler.stopPreciseCoverage');
  inspector.disconnect();
});

/** How many functions this thread has called since the last test: as many on a busy machine as on a quiet one. */
async function callsSince(): Promise<number> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  return result
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Each level of the JSON text in the one before it. */
function nested(open: string, inside: string, close: string): string {
  return open.repeat(DEPTH) + inside + close.repeat(DEPTH);
}

const schemaTexts: Record<string, string> = {
  'properties in each other': nested(
    '{"type":"object","required":["next"],"properties":{"next":',
    '{"type":"string"}',
    '}}',
  ),
  'items in each other': nested('{"type":"array","items":', '{"type":"string"}', '}'),
  'allOf in each other': nested('{"allOf":[', '{"type":"string"}', ']}'),
  'anyOf in each other': nested('{"anyOf":[{"type":"null"},', '{"type":"string"}', ']}'),
  'not in each other': nested('{"not":', '{"type":"string"}', '}'),
  'conditions in each other': nested('{"if":', '{"type":"string"}', ',"then":true}'),
  'references, each to the next': `{"$ref":"#/$defs/d0","$defs":{${Array.from(
    { length: DEPTH },
    (_, at) => `"d${at}":{"$ref":"#/$defs/d${at + 1}"}`,
  ).join()},"d${DEPTH}":{"type":"string"}}}`,
  'a default that is nested': `{"type":"object","properties":{"a":{"default":${nested('[', '1', ']')}}}}`,
  'choices that are nested': `{"enum":[${nested('{"a":', '1', '}')},${nested('{"a":', '2', '}')}]}`,
  'many properties': JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: WIDTH }, (_, at) => [`p${at}`, { type: 'string' }])),
    required: Array.from({ length: WIDTH }, (_, at) => `p${at}`),
  }),
  'many choices': JSON.stringify({ enum: Array.from({ length: 130_000 }, (_, at) => `c${at}`) }),
  'many branches': JSON.stringify({
    oneOf: Array.from({ length: WIDTH }, (_, at) => ({ const: at, title: `t${at}` })),
  }),
};

const valueTexts: Record<string, string> = {
  'objects in each other': nested('{"next":', '"x"', '}'),
  'arrays in each other': nested('[', '1.0', ']'),
  'many members': JSON.stringify(Object.fromEntries(Array.from({ length: WIDTH }, (_, at) => [`p${at}`, at]))),
  'many items': JSON.stringify(Array.from({ length: WIDTH }, (_, at) => at)),
};

const document = (schema: JsonSchema) => new SchemaDocument(schema);
function read(definition: unknown): ListedTool {
  const [tool] = readTools([definition]);
  if (!tool) throw new Error('Nothing was read.');
  return tool;
}

const rule = (text: string) => [parseIgnoreRule(text)].filter((each) => each !== undefined);
const tool = (inputSchema: unknown) =>
  read({ name: 'deep', description: 'Deep.', inputSchema, outputSchema: inputSchema });

/** What walks a schema. Each is given one of its own. */
const schemaWalkers: Record<string, (schema: Record<string, unknown>, text: string) => unknown> = {
  walkSchema: (schema) => [...walkSchema(schema)].length,
  measureSchema,
  bytesOf: (schema) => bytesOf(schema),
  findRefs,
  schemaErrors: (schema) => [...schemaErrors(schema)],
  resolveRef: (schema) => resolveRef(schema, '#/properties/next', schema),
  refsOf: (schema) => refsOf(schema, schema),
  compileSchema: (schema) => compileSchema(schema)({}),
  createRequestValidator: (_, text) =>
    createRequestValidator()({ schema: { id: 1, text }, instance: { kind: 'value', value: {} } }),
  outline: (schema) => readEntry(schema, outlineOf(schema)),
  openAtFirst: (schema) => initiallyOpen(schema, outlineOf(schema)),
  searchOutline: (schema) => searchOutline(schema, 'string'),
  wayTo: (schema) => entryPath(schema, ['properties', 'next', 'properties', 'next']),
  planNode: (schema) => planNode(document(schema), schema, undefined),
  initialValue: (schema) => initialValue(document(schema), schema),
  initialValueFromDefaults,
  withDefaults: (schema) => withDefaults(document(schema), schema, {}),
  mismatch: (schema) => mismatch(document(schema), schema, { next: {} }),
  chooseBranch: (schema) => chooseBranch(document(schema), [{ schema }, { schema }] as never, {}, undefined),
  carryOver: (schema) => carryOver(document(schema), schema, { next: {} }),
  mergeSchemas: (schema, text) => mergeSchemas(schema, JSON.parse(text) as never),
  fillValue: (schema, text) => fillValue(schema, compileSchema(JSON.parse(text) as never), 1),
  runFillJob: (_, text) => runFillJob({ kind: 'example', schema: text, seed: 1, optional: 'some' }),
  negativeCases: (schema, text) => negativeCases(schema, compileSchema(JSON.parse(text) as never), undefined),
  checkDefinition: (schema) => checkDefinition(tool(schema)),
  checkExamples: (schema) =>
    checkExamples(tool(schema), () => Promise.resolve({ kind: 'valid' }), new AbortController().signal),
  checkOutput: (schema) =>
    checkOutput({ result: { structuredContent: schema }, raw: '{}', version: '2025-11-25' }, tool(schema), () =>
      Promise.resolve({ kind: 'valid' }),
    ),
  'checkMessage of a list': (_, text) =>
    checkMessage(`{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"deep","inputSchema":${text}}]}}`, '2025-11-25', {
      method: 'tools/list',
      params: {},
    }),
};

/** What walks a value. */
const valueWalkers: Record<string, (value: unknown, text: string) => unknown> = {
  parseJson: (_, text) => parseJson(text),
  'parseJson, number by number': (_, text) => parseJson(`[${text},1.0]`),
  stringifyJson: (value) => stringifyJson(value),
  'stringifyJson, indented': (value) => stringifyJson(value, 1),
  sameJson: (value, text) => sameJson(value, JSON.parse(text)),
  firstDifference: (value, text) => firstDifference(value, [JSON.parse(text)]),
  'firstDifference, deep': (value, text) => firstDifference([value, 1], [JSON.parse(text), 2]),
  withPlainNumbers,
  shortenStrings: (value) => shortenStrings(value, 10),
  JsonTree: (_, text) => new JsonTree(text).pretty(0),
  'a document': async (_, text) => (await openLocalDocument(text).skeleton(20_000)).value,
  compareValues: (value, text) => compareValues(value, [JSON.parse(text)]),
  'compareValues, deep': (value, text) => compareValues([value], [JSON.parse(text), 2]),
  compareResults: (_, text) =>
    compareResults(
      {
        json: `{"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}}`,
        pointer: '/result',
      },
      { json: `{"result":{"content":[],"structuredContent":[${text}]}}`, pointer: '/result' },
      ['$..next', '$.structuredContent[0]'],
    ),
  Meanings: (value) => new ValueNumbering().numberOf(value),
  markIgnored: (value) => markIgnored(value, rule('$.next.next.none')),
  unmark,
  volatileRules: (value) => volatileRules(compareValues(value, [value])),
  'mismatch of a value': (value) => mismatch(document({}), { items: { items: {} } }, value),
  compileSchema: (value) =>
    compileSchema({
      $defs: { a: { items: { $ref: '#/$defs/a' }, additionalProperties: { $ref: '#/$defs/a' } } },
      $ref: '#/$defs/a',
    })(value),
  'compileSchema, uniqueItems and const': (value) =>
    compileSchema({ items: { uniqueItems: true, const: 1 } })([[value, value]]),
  jsonText,
  shapeOf: (value) => shapeOf({ id: value, method: 'x' }),
  textOf: (value) => jsonLine({ value }),
  valueOfText: (_, text) => valueOfJson(text),
  isSeveralJson: (_, text) => isSeveralJson(text),
  checkStructuredText: (value, text) =>
    checkStructuredText({ content: [{ type: 'text', text }], structuredContent: value }, '/result', () => undefined),
  'checkMessage of a result': (_, text) =>
    checkMessage(
      `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"a":${text}},"more":${text}}}`,
      '2025-11-25',
      { method: 'tools/call', params: {} },
    ),
};

describe.each(Object.entries(schemaTexts))('a schema with %s', (_, text) => {
  it.each(Object.entries(schemaWalkers))('is walked by %s', async (__, walk) => {
    const schema = JSON.parse(text) as Record<string, unknown>;
    await walk(schema, text);
    expect(await callsSince()).toBeLessThan(MOST_CALLS);
  });
});

describe.each(Object.entries(valueTexts))('a value of %s', (_, text) => {
  it.each(Object.entries(valueWalkers))('is walked by %s', async (__, walk) => {
    const value: unknown = JSON.parse(text);
    await walk(value, text);
    expect(await callsSince()).toBeLessThan(MOST_CALLS);
  });
});
