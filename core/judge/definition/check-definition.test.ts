import type { JsonObject } from '../../json/json-object';
import { validate } from '../../../web/workers/validation/validate';
import { describe, expect, it } from 'vitest';

import { readTools } from '../../protocol/tool';
import { checkDefinition, checkNames } from './check-definition';
import { checkExamples } from './check-examples';

const described = { type: 'string', description: 'A text' };

function toolOf(definition: JsonObject) {
  const [tool] = readTools([definition]);
  if (!tool) throw new Error('No tool was read.');
  return tool;
}

function rulesOf(definition: JsonObject): string[] {
  return checkDefinition(toolOf(definition)).map(({ rule }) => rule);
}

/** What a whole definition gives when only this property is not blameless. */
function rulesOfProperty(property: unknown, more: JsonObject = {}): string[] {
  return rulesOf({
    name: 'tool',
    description: 'Does.',
    inputSchema: { type: 'object', properties: { a: property }, ...more },
  });
}

const sound = { name: 'tool', description: 'Does.', inputSchema: { type: 'object' } };

describe('a definition', () => {
  it.each<[string, JsonObject, string[]]>([
    ['that is sound', sound, []],
    ['without a name', { ...sound, name: undefined }, ['name-missing']],
    ['with a name of 64', { ...sound, name: 'n'.repeat(64) }, []],
    ['with a name of 65', { ...sound, name: 'n'.repeat(65) }, ['name-long']],
    ['with a name of 129', { ...sound, name: 'n'.repeat(129) }, ['name-over-spec']],
    ['with a blank in its name', { ...sound, name: 'a b' }, ['name-characters']],
    ['with a slash in its name', { ...sound, name: 'a/b' }, ['name-characters']],
    ['with a dot in its name', { ...sound, name: 'a.b' }, ['name-dots']],
    ['without a description', { ...sound, description: ' ' }, ['description-missing']],
    ['with a long description', { ...sound, description: 'd'.repeat(1025) }, ['description-long']],
    [
      'that reads only and destroys',
      { ...sound, annotations: { readOnlyHint: true, destructiveHint: true } },
      ['annotations-contradict'],
    ],
    ['without an inputSchema', { ...sound, inputSchema: undefined }, ['input-missing']],
    ['with a list as inputSchema', { ...sound, inputSchema: [] }, ['input-not-schema']],
    ['without a root type', { ...sound, inputSchema: {} }, ['root-type-missing']],
    ['with an array as root', { ...sound, inputSchema: { type: 'array', items: {} } }, ['root-not-object']],
    [
      'with anyOf at the root',
      { ...sound, inputSchema: { type: 'object', anyOf: [{ required: ['a'] }] } },
      ['root-combinator'],
    ],
    ['with a list as outputSchema', { ...sound, outputSchema: [] }, ['output-not-schema']],
    ['with a text as outputSchema', { ...sound, outputSchema: 'x' }, ['output-not-schema']],
    ['with a text as output', { ...sound, outputSchema: { type: 'string' } }, ['output-root']],
    [
      'of an old dialect',
      { ...sound, inputSchema: { type: 'object', $schema: 'http://json-schema.org/draft-04/schema#' } },
      ['dialect-unknown'],
    ],
    ['of a broken schema', { ...sound, inputSchema: { type: 'object', minProperties: -1 } }, ['schema-invalid']],
  ])('%s', (_, definition, rules) => {
    expect(rulesOf(definition)).toEqual(rules);
  });
});

it('says what is wrong with a schema, but for references, which have rules of their own', () => {
  const broken = {
    ...sound,
    inputSchema: { type: 'object', minProperties: -1 },
    outputSchema: { type: 'object', required: 'a' },
  };
  expect(checkDefinition(toolOf(broken))).toMatchObject([
    {
      rule: 'schema-invalid',
      paths: [['inputSchema'], ['outputSchema']],
      errors: [
        { code: 'not-a-count', where: '$.minProperties' },
        { code: 'not-names', where: '$.required' },
      ],
    },
  ]);
  const odd = { ...described, $ref: 'https://example.com/a.json' };
  expect(rulesOfProperty(odd)).toEqual(['ref-network']);
});

describe('a property', () => {
  it.each<[string, unknown, string[]]>([
    ['that is sound', described, []],
    ['without a description', { type: 'string' }, ['property-undescribed']],
    ['that is true', true, ['boolean-schema']],
    ['of no type', { description: 'Any' }, ['untyped']],
    ['of two types', { ...described, type: ['string', 'null'] }, ['type-list']],
    ['that is an array of anything', { ...described, type: 'array' }, ['array-without-items']],
    ['that is a tuple', { ...described, type: 'array', prefixItems: [described] }, ['keyword-tuple']],
    ['with an empty enum', { ...described, enum: [] }, ['enum-empty']],
    ['with numbers to choose', { description: 'N', enum: [1, 2] }, ['enum-not-text']],
    ['with 251 choices', { ...described, enum: Array.from({ length: 251 }, String) }, ['enum-large']],
    ['with a constant', { ...described, const: 'a' }, ['keyword-subset']],
    ['with oneOf', { description: 'A', oneOf: [described] }, ['keyword-one-of']],
    ['with anyOf', { description: 'A', anyOf: [described] }, []],
    ['with not', { ...described, not: { const: 'a' } }, ['keyword-composition', 'keyword-subset']],
    ['with patterns', { ...described, type: 'object', patternProperties: {} }, ['keyword-object']],
    ['of an unknown format', { ...described, format: 'colour' }, ['format-unknown']],
    ['sent as a header as well', { ...described, 'x-mcp-header': 'Region' }, []],
    ['with a header without a name', { ...described, 'x-mcp-header': '' }, ['header-name']],
    ['with a header of an odd name', { ...described, 'x-mcp-header': 'My Region' }, ['header-name']],
    ['with a header named by a number', { ...described, 'x-mcp-header': 7 }, ['header-name']],
    ['with a header of a fraction', { ...described, type: 'number', 'x-mcp-header': 'Share' }, ['header-type']],
    [
      'with a header of an item',
      { ...described, type: 'array', items: { ...described, 'x-mcp-header': 'One' } },
      ['header-place'],
    ],
    [
      'with a header of a member, and one more of its name',
      {
        ...described,
        type: 'object',
        properties: {
          b: { ...described, 'x-mcp-header': 'Region' },
          c: { ...described, 'x-mcp-header': 'REGION' },
        },
      },
      ['header-twice'],
    ],
    ['elsewhere', { $ref: 'https://example.com/a.json' }, ['ref-network']],
    ['nowhere', { $ref: '#/$defs/b' }, ['ref-dead']],
    ['by a dynamic reference', { description: 'A', $dynamicRef: '#a' }, ['ref-dynamic']],
    [
      'that requires what it has not',
      { ...described, type: 'object', properties: { b: described }, required: ['c'] },
      ['required-unknown'],
    ],
    [
      'with a branch that requires what the schema around it declares',
      {
        ...described,
        type: 'object',
        properties: { b: described, c: described },
        anyOf: [{ properties: { b: { ...described, enum: ['x'] } }, required: ['b', 'c'] }],
      },
      [],
    ],
    [
      'that requires what a pattern declares',
      { ...described, type: 'object', properties: {}, patternProperties: { '^b': described }, required: ['b1'] },
      ['keyword-object'],
    ],
    ['by a recursive reference', { description: 'A', $recursiveRef: '#' }, ['ref-dynamic']],
    [
      'with an odd member',
      { ...described, type: 'object', properties: { 'b c': described } },
      ['property-name-nested'],
    ],
  ])('%s', (_, property, rules) => {
    expect(rulesOfProperty(property)).toEqual(rules);
  });

  it('has an odd name', () => {
    const definition = { ...sound, inputSchema: { type: 'object', properties: { 'a[b]': described } } };
    const [finding] = checkDefinition(toolOf(definition));
    expect(finding).toMatchObject({
      rule: 'property-name',
      severity: 'error',
      paths: [['inputSchema', 'properties', 'a[b]']],
      values: { count: 1 },
      words: ['a[b]'],
    });
  });

  it('tells a reference that comes back to itself from one that does not', () => {
    const $defs = {
      tree: {
        type: 'object',
        properties: {
          children: { type: 'array', description: 'C', items: { $ref: '#/$defs/tree' } },
        },
      },
      leaf: described,
    };
    expect(rulesOfProperty({ $ref: '#/$defs/leaf' }, { $defs })).toContain('ref-local');
    expect(rulesOfProperty({ $ref: '#/$defs/leaf' }, { $defs: { leaf: described } })).toEqual(['ref-local']);
    expect(rulesOfProperty({ $ref: '#/$defs/tree' }, { $defs })).toEqual(['ref-recursive']);
    expect(rulesOfProperty({ $ref: '#' })).toEqual(['ref-recursive']);
  });

  it('is judged with the examples and the default that it gives', async () => {
    const $defs = { size: { type: 'integer', minimum: 1 } };
    const inputSchema = {
      type: 'object',
      $defs,
      properties: {
        a: { type: 'string', default: null },
        b: { $ref: '#/$defs/size', examples: [1, 0] },
        c: { type: 'string', default: 'fits' },
      },
    };
    const found = await checkExamples(toolOf({ ...sound, inputSchema }), validate, new AbortController().signal);
    expect(found.map(({ rule, paths }) => [rule, paths])).toEqual([
      ['default-invalid', [['inputSchema', 'properties', 'a', 'default']]],
      ['example-invalid', [['inputSchema', 'properties', 'b', 'examples', 1]]],
    ]);
  });

  it.each(['$defs', 'definitions'])('is judged by the %s of the root, not by its own', async (keyword) => {
    const part = {
      [keyword]: { size: { type: 'string' } },
      allOf: [{ $ref: `#/${keyword}/size` }],
      examples: [1, 'large'],
    };
    const inputSchema = { type: 'object', [keyword]: { size: { type: 'integer' } }, properties: { part } };
    const found = await checkExamples(toolOf({ ...sound, inputSchema }), validate, new AbortController().signal);
    expect(found.map(({ rule, paths }) => [rule, paths])).toEqual([
      ['example-invalid', [['inputSchema', 'properties', 'part', 'examples', 1]]],
    ]);
  });
});

describe('entire schema', () => {
  it('is large, deep and wide', () => {
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, described]));
    expect(rulesOf({ ...sound, inputSchema: { type: 'object', properties: wide } })).toEqual(['many-properties']);
    const long = { ...described, description: 'd'.repeat(10_000) };
    expect(rulesOfProperty(long)).toEqual(['schema-large']);
    let deep: JsonObject = described;
    for (let level = 0; level < 5; level++) deep = { type: 'object', description: 'In', properties: { a: deep } };
    expect(rulesOfProperty(deep)).toEqual(['schema-deep']);
    expect(rulesOfProperty((deep['properties'] as JsonObject)['a'])).toEqual([]);
  });
});

describe('the names of a list', () => {
  it('that are the same, or the same but for capitals', () => {
    const tools = readTools([
      { ...sound, name: 'a' },
      { ...sound, name: 'A' },
      { ...sound, name: 'b' },
      { ...sound, name: 'b' },
    ]);
    const rules = tools.map((tool) => checkNames(tool, tools).map(({ rule }) => rule));
    expect(rules).toEqual([['name-case'], ['name-case'], ['name-duplicate'], ['name-duplicate']]);
  });
});

it('calls no error what the specification allows and clients get by with', () => {
  const elsewhere = { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } };
  const tool = toolOf({ ...sound, name: 'n'.repeat(128), inputSchema: elsewhere, outputSchema: elsewhere });
  const found = checkDefinition(tool);
  expect(found.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['name-long', 'ref-network']));
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
});
