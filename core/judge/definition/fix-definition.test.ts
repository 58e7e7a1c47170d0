import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json-object';
import { readTools } from '../../protocol/tool';
import { checkDefinition } from './check-definition';
import type { PortabilityRule } from './definition-finding';
import { fixDefinition } from './fix-definition';
import { fixPrompt } from './fix-text';

const tool = (inputSchema: object, more: object = {}) => ({ name: 'a', description: 'A tool', inputSchema, ...more });
const withProperty = (a: unknown) => tool({ type: 'object', properties: { a } });

function fixOf(definition: JsonObject, rule: PortabilityRule) {
  const finding = readTools([definition])
    .flatMap((each) => checkDefinition(each))
    .find((each) => each.rule === rule);
  if (!finding) throw new Error(`${rule} is not found`);
  return fixDefinition(definition, finding);
}

const described = { description: 'One' };

it.each<[PortabilityRule, JsonObject, object]>([
  ['name-dots', tool({ type: 'object', properties: {} }, { name: 'get.it' }), { name: 'get_it' }],
  ['name-characters', tool({ type: 'object', properties: {} }, { name: 'get it/now' }), { name: 'get_it_now' }],
  ['name-long', tool({ type: 'object', properties: {} }, { name: 'a'.repeat(70) }), { name: 'a'.repeat(50) }],
  ['root-type-missing', tool({ properties: {} }), { inputSchema: { type: 'object', properties: {} } }],
  [
    'array-without-items',
    withProperty({ type: 'array', ...described }),
    { inputSchema: { properties: { a: { type: 'array', items: {} } } } },
  ],
  [
    'root-combinator',
    tool({
      type: 'object',
      oneOf: [
        { properties: { a: { type: 'string', ...described } }, required: ['a', 'c'] },
        { properties: { b: { type: 'string', ...described }, c: { type: 'string', ...described } }, required: ['c'] },
      ],
    }),
    { inputSchema: { type: 'object', properties: { a: {}, b: {}, c: {} }, required: ['c'] } },
  ],
  [
    'enum-empty',
    withProperty({ type: 'string', enum: [], ...described }),
    { inputSchema: { properties: { a: { type: 'string' } } } },
  ],
  [
    'format-unknown',
    withProperty({ type: 'string', format: 'colour', ...described }),
    { inputSchema: { properties: { a: { type: 'string' } } } },
  ],
  [
    'dialect-unknown',
    tool({ $schema: 'https://example.com/mine', type: 'object', properties: {} }),
    { inputSchema: { type: 'object', properties: {} } },
  ],
  [
    'required-unknown',
    tool({ type: 'object', properties: { a: { type: 'string', ...described } }, required: ['a', 'b'] }),
    { inputSchema: { required: ['a'] } },
  ],
  [
    'keyword-one-of',
    withProperty({ oneOf: [{ type: 'string' }], ...described }),
    { inputSchema: { properties: { a: { anyOf: [{ type: 'string' }] } } } },
  ],
  [
    'type-list',
    withProperty({ type: ['string', 'null'], ...described }),
    { inputSchema: { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } } },
  ],
  [
    'root-not-object',
    tool({ type: ['object', 'null'], properties: {} }),
    { inputSchema: { type: 'object', properties: {} } },
  ],
  ['input-not-schema', { name: 'a', description: 'A tool', inputSchema: null }, { inputSchema: { type: 'object' } }],
  [
    'output-root',
    tool({ type: 'object', properties: {} }, { outputSchema: { properties: { a: {} } } }),
    { outputSchema: { type: 'object', properties: { a: {} } } },
  ],
  [
    'untyped',
    withProperty({ properties: { b: { type: 'string', ...described } }, ...described }),
    { inputSchema: { properties: { a: { type: 'object' } } } },
  ],
  [
    'keyword-subset',
    withProperty({ type: 'string', const: 'x', ...described }),
    { inputSchema: { properties: { a: { type: 'string', enum: ['x'] } } } },
  ],
  [
    'keyword-subset',
    withProperty({ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10, ...described }),
    { inputSchema: { properties: { a: { type: 'integer', minimum: 1, maximum: 9 } } } },
  ],
  [
    'keyword-composition',
    withProperty({ allOf: [{ type: 'string', description: 'Inner' }], ...described }),
    { inputSchema: { properties: { a: { type: 'string', description: 'One' } } } },
  ],
  [
    'ref-local',
    tool({
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/a', description: 'Mine' },
        b: { type: 'array', items: { $ref: '#/$defs/a' }, ...described },
      },
      $defs: { a: { type: 'object', properties: { c: { $ref: '#/$defs/c' } } }, c: { type: 'string', ...described } },
    }),
    {
      inputSchema: {
        properties: {
          a: { type: 'object', properties: { c: { type: 'string' } }, description: 'Mine' },
          b: { items: { properties: { c: { type: 'string' } } } },
        },
      },
    },
  ],
])('%s: goes away, and nothing comes', (rule, definition, expected) => {
  const before = JSON.stringify(definition);
  const fix = fixOf(definition, rule);
  expect(fix?.fixed).toMatchObject(expected);
  expect(fix?.gone).toContain(rule);
  expect(fix?.come).toEqual([]);
  expect(JSON.stringify(definition)).toBe(before);
});

it('has no fix for what only the author knows', () => {
  expect(fixOf(tool({ type: 'object', properties: {} }, { description: '' }), 'description-missing')).toBeUndefined();
  expect(fixOf(withProperty({ ...described }), 'untyped')).toBeUndefined();
  expect(fixOf(withProperty({ minLength: 1, minimum: 1, ...described }), 'untyped')).toBeUndefined();
  expect(fixOf(withProperty({ type: 'number', exclusiveMinimum: 0, ...described }), 'keyword-subset')).toBeUndefined();
  const both = { type: 'object', allOf: [{ properties: { b: { type: 'string' } } }], properties: {}, ...described };
  expect(fixOf(withProperty(both), 'keyword-composition')).toBeUndefined();
  expect(fixOf(tool({ type: 'object', not: { required: ['a'] } }), 'root-combinator')).toBeUndefined();
});

it('leaves a combinator beside the new one alone', () => {
  const both = withProperty({ oneOf: [{ type: 'string' }], anyOf: [{ minLength: 1 }], ...described });
  expect(fixOf(both, 'keyword-one-of')).toBeUndefined();
});

it('asks a coding agent for the difference and nothing else', () => {
  const before = withProperty({ type: 'array', ...described });
  const prompt = fixPrompt(before, fixOf(before, 'array-without-items')?.fixed ?? {}, 'Arrays have no items: a');
  expect(prompt).toContain('definition of the tool "a" has a problem for some clients: Arrays have no items: a');
  expect(prompt).toMatch(/```diff\n--- tool\.json\n\+\+\+ tool\.json\n@@ /);
  expect(prompt).toMatch(/^\+ +"items": \{\}$/m);
});
