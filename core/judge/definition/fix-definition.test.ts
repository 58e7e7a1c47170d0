import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json-object';
import { readTools } from '../../protocol/tool';
import { compileSchema } from '../../schema/validation/compile-schema';
import type { Validate } from '../../schema/validation/validation-result';
import { checkDefinition } from './check-definition';
import { checkExamples } from './check-examples';
import { type PortabilityRule, RULES } from './definition-finding';
import { fixDefinition } from './fix-definition';
import { fixSamples } from './fix-samples';
import { fixPrompt } from './fix-text';

const tool = (inputSchema: object, more: object = {}) => ({ name: 'a', description: 'A tool', inputSchema, ...more });
const withProperty = (a: unknown) => tool({ type: 'object', properties: { a } });

const validate: Validate = (schema, value) => Promise.resolve(compileSchema(schema)(value));

async function fixOf(definition: JsonObject, rule: PortabilityRule) {
  const [listed] = readTools([definition]);
  if (!listed) throw new Error('No tool');
  const { signal } = new AbortController();
  const findings = [...checkDefinition(listed), ...(await checkExamples(listed, validate, signal))];
  const finding = findings.find((each) => each.rule === rule);
  if (!finding) throw new Error(`${rule} is not found`);
  return fixDefinition(definition, finding) ?? fixSamples(definition, finding, validate);
}

const described = { description: 'One' };

/** A property, and what becomes of it. */
const SCHEMA_FAULTS: readonly (readonly [object, object])[] = [
  [{ type: 'str' }, { type: 'string' }],
  [{ type: ['Integer', 'None'] }, { type: ['integer', 'null'] }],
  [
    { type: 'string', minLength: '2' },
    { type: 'string', minLength: 2 },
  ],
  [
    { type: 'string', enum: 'x' },
    { type: 'string', enum: ['x'] },
  ],
  [
    { type: 'object', properties: { b: { type: 'string', ...described } }, required: 'b' },
    { type: 'object', required: ['b'] },
  ],
  [
    { type: 'object', properties: [] },
    { type: 'object', properties: {} },
  ],
  [{ type: 'string', anyOf: [] }, { type: 'string' }],
  [{ type: 'string', pattern: null }, { type: 'string' }],
  [{ anyOf: { type: 'string' } }, { anyOf: [{ type: 'string' }] }],
  [{ type: 'array', items: {}, uniqueItems: 'true' }, { uniqueItems: true }],
  [
    { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { type: 'number', exclusiveMinimum: 0, maximum: 9 },
  ],
];

/** Written for other languages, and as Unicode patterns. */
const PATTERNS: readonly (readonly [string, string])[] = [
  ['^a\\-b\\@c$', '^a-b@c$'],
  ['^[\\w\\-\\ ]+\\Z', '^[\\w\\- ]+$'],
  ['^[\\w-.]+$', '^[\\w\\-.]+$'],
  ['\\A(?P<year>\\d{4})$', '^(?<year>\\d{4})$'],
];

const FIXED: readonly (readonly [PortabilityRule, JsonObject, object])[] = [
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
  // Several values of a discriminator, and other schemas of one name, stay allowed.
  [
    'root-combinator',
    tool({
      type: 'object',
      anyOf: [
        { properties: { kind: { type: 'string', const: 'a', ...described }, n: { type: 'string', ...described } } },
        { properties: { kind: { type: 'string', const: 'b', ...described }, n: { type: 'integer', ...described } } },
      ],
    }),
    {
      inputSchema: {
        properties: {
          kind: { type: 'string', enum: ['a', 'b'] },
          n: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        },
      },
    },
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
  ['output-not-schema', { ...tool({ type: 'object' }), outputSchema: null }, { inputSchema: { type: 'object' } }],
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
    'keyword-subset',
    tool({ type: 'object', properties: { a: { const: 3, ...described }, b: { const: null, ...described } } }),
    { inputSchema: { properties: { a: { type: 'integer', minimum: 3, maximum: 3 }, b: { type: 'null' } } } },
  ],
  [
    'ref-local',
    tool({
      type: 'object',
      properties: { a: { type: 'string', ...described }, b: { $ref: '#/properties/c' }, c: { $ref: '#/$defs/d' } },
      $defs: { d: { $ref: '#/$defs/e' }, e: { type: 'string', ...described } },
    }),
    { inputSchema: { type: 'object', properties: { b: { type: 'string' }, c: { type: 'string' } } } },
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
  [
    'description-missing',
    tool({ type: 'object', properties: {} }, { description: ' ', annotations: { title: 'Weather of a city' } }),
    { description: 'Weather of a city' },
  ],
  [
    'property-undescribed',
    withProperty({ anyOf: [{ type: 'string', description: 'Its city' }, { type: 'null' }], title: 'A' }),
    { inputSchema: { properties: { a: { description: 'Its city' } } } },
  ],
  [
    'property-undescribed',
    withProperty({ type: 'string', title: 'Name of the city' }),
    { inputSchema: { properties: { a: { description: 'Name of the city' } } } },
  ],
  ['name-over-spec', tool({ type: 'object', properties: {} }, { name: 'a'.repeat(130) }), { name: 'a'.repeat(50) }],
  [
    'annotations-contradict',
    tool({ type: 'object', properties: {} }, { annotations: { readOnlyHint: true, destructiveHint: true } }),
    { annotations: { readOnlyHint: true } },
  ],
  ['input-missing', { name: 'a', description: 'A tool' }, { inputSchema: { type: 'object', properties: {} } }],
  ['boolean-schema', withProperty(false), { inputSchema: { type: 'object', properties: {} } }],
  [
    'keyword-composition',
    withProperty({
      allOf: [
        { type: 'object', properties: { b: { type: 'string', ...described } }, required: ['b'] },
        { type: 'object', properties: { c: { type: 'string', ...described } }, required: ['c'] },
      ],
      ...described,
    }),
    { inputSchema: { properties: { a: { type: 'object', properties: { b: {}, c: {} }, ...described } } } },
  ],
  [
    'keyword-object',
    withProperty({ type: 'object', patternProperties: { '^.*$': { type: 'string' } }, ...described }),
    { inputSchema: { properties: { a: { additionalProperties: { type: 'string' } } } } },
  ],
  [
    'keyword-object',
    withProperty({ type: 'object', propertyNames: { type: 'string' }, unevaluatedProperties: false, ...described }),
    { inputSchema: { properties: { a: { type: 'object', additionalProperties: false } } } },
  ],
  [
    'keyword-tuple',
    withProperty({ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false, ...described }),
    { inputSchema: { properties: { a: { type: 'array', items: { type: 'number' }, maxItems: 2 } } } },
  ],
  [
    'keyword-tuple',
    withProperty({ type: 'array', items: [{ type: 'number' }, { type: 'string' }], minItems: 2, ...described }),
    { inputSchema: { properties: { a: { items: { anyOf: [{ type: 'number' }, { type: 'string' }] }, minItems: 2 } } } },
  ],
  [
    'keyword-tuple',
    withProperty({ type: 'array', items: { type: 'number' }, additionalItems: false, ...described }),
    { inputSchema: { properties: { a: { type: 'array', items: { type: 'number' } } } } },
  ],
  [
    'enum-not-text',
    withProperty({ enum: [3, 1, 2], ...described }),
    { inputSchema: { properties: { a: { type: 'integer', minimum: 1, maximum: 3 } } } },
  ],
  [
    'enum-not-text',
    withProperty({ type: 'integer', enum: [1, 3, 7], default: 3, ...described }),
    { inputSchema: { properties: { a: { type: 'string', enum: ['1', '3', '7'], default: '3' } } } },
  ],
  [
    'enum-not-text',
    withProperty({ enum: ['x', null], ...described }),
    { inputSchema: { properties: { a: { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] } } } },
  ],
  [
    'property-name',
    tool({ type: 'object', properties: { $filter: { type: 'string', ...described } }, required: ['$filter'] }),
    { inputSchema: { properties: { filter: { type: 'string' } }, required: ['filter'] } },
  ],
  [
    'property-name-nested',
    withProperty({ type: 'object', properties: { 'a b': { type: 'string', ...described } }, ...described }),
    { inputSchema: { properties: { a: { properties: { a_b: { type: 'string' } } } } } },
  ],
  [
    'ref-dead',
    tool({
      type: 'object',
      properties: { a: { $ref: '#/definitions/a' } },
      $defs: { a: { type: 'string', ...described } },
    }),
    { inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
  ],
  [
    'ref-dynamic',
    tool({
      type: 'object',
      properties: { a: { $dynamicRef: '#a' } },
      $defs: { a: { $dynamicAnchor: 'a', type: 'string', ...described } },
    }),
    { inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
  ],
  [
    'header-name',
    withProperty({ type: 'string', 'x-mcp-header': 'My Region', ...described }),
    { inputSchema: { properties: { a: { 'x-mcp-header': 'My-Region' } } } },
  ],
  [
    'header-twice',
    tool({
      type: 'object',
      properties: {
        a: { type: 'string', 'x-mcp-header': 'Region', ...described },
        b: { type: 'string', 'x-mcp-header': 'region', ...described },
      },
    }),
    { inputSchema: { properties: { a: { 'x-mcp-header': 'Region' }, b: { type: 'string', ...described } } } },
  ],
  [
    'header-type',
    withProperty({ type: 'number', 'x-mcp-header': 'Region', ...described }),
    { inputSchema: { properties: { a: { type: 'number' } } } },
  ],
  [
    'header-place',
    withProperty({ type: 'array', items: { type: 'string', 'x-mcp-header': 'Region' }, ...described }),
    { inputSchema: { properties: { a: { items: { type: 'string' } } } } },
  ],
  ...SCHEMA_FAULTS.map(
    ([given, fixed]) => ['schema-invalid', withProperty(given), { inputSchema: { properties: { a: fixed } } }] as const,
  ),
  [
    'schema-invalid',
    withProperty({ type: 'string', required: true, ...described }),
    { inputSchema: { properties: { a: { type: 'string', ...described } }, required: ['a'] } },
  ],
  ...PATTERNS.map(
    ([pattern, fixed]) =>
      [
        'pattern-invalid',
        withProperty({ type: 'string', pattern, ...described }),
        { inputSchema: { properties: { a: { pattern: fixed } } } },
      ] as const,
  ),
  [
    'pattern-invalid',
    withProperty({ type: 'object', patternProperties: { 'x\\-': { type: 'string' } }, ...described }),
    { inputSchema: { properties: { a: { patternProperties: { 'x-': { type: 'string' } } } } } },
  ],
  [
    'default-invalid',
    withProperty({ type: 'integer', default: '3', ...described }),
    { inputSchema: { properties: { a: { type: 'integer', default: 3 } } } },
  ],
  [
    'default-invalid',
    withProperty({ type: 'integer', minimum: 5, default: '3', ...described }),
    { inputSchema: { properties: { a: { type: 'integer', minimum: 5 } } } },
  ],
  [
    'example-invalid',
    withProperty({ type: 'string', maxLength: 2, examples: ['abc', 'ab', 1], ...described }),
    { inputSchema: { properties: { a: { type: 'string', examples: ['ab', '1'] } } } },
  ],
  [
    'example-invalid',
    withProperty({ type: 'string', enum: ['a'], examples: ['b'], ...described }),
    { inputSchema: { properties: { a: { type: 'string', enum: ['a'] } } } },
  ],
];

/** Rules that only a guess would fix. */
const WITHOUT_FIX: Partial<Record<PortabilityRule, string>> = {
  'name-missing': 'Only the author knows what the tool is called',
  'name-duplicate': 'Which of the two tools keeps the name is a choice',
  'name-case': 'Which of the two tools keeps the name is a choice',
  'description-long': 'Which part matters least is a choice',
  'check-failed': 'What is wrong is not known',
  'ref-network': 'The other document is not at hand',
  'ref-recursive': 'How many levels are enough is a choice',
  'enum-large': 'Which values to leave out is a choice',
  'schema-large': 'What to leave out is a choice',
  'schema-deep': 'How to flatten it is a choice',
  'many-properties': 'How to split the tool is a choice',
};

it('has a fix for each rule, or a reason for none', () => {
  const fixed = new Set(FIXED.map(([rule]) => rule));
  const others = Object.keys(RULES).filter((rule) => !fixed.has(rule as PortabilityRule));
  expect(others.sort()).toEqual(Object.keys(WITHOUT_FIX).sort());
});

it.each(FIXED)('%s: goes away, and nothing comes', async (rule, definition, expected) => {
  const before = JSON.stringify(definition);
  const fix = await fixOf(definition, rule);
  expect(fix?.fixed).toMatchObject(expected);
  expect(fix?.resolved).toContain(rule);
  expect(fix?.introduced).toEqual([]);
  expect(JSON.stringify(definition)).toBe(before);
});

it('has no fix for what only the author knows', async () => {
  const noFix = async (definition: JsonObject, rule: PortabilityRule) =>
    expect(await fixOf(definition, rule), rule).toBeUndefined();
  await noFix(tool({ type: 'object', properties: {} }, { description: '' }), 'description-missing');
  await noFix(tool({ type: 'object', properties: {} }, { description: '', title: 'A' }), 'description-missing');
  await noFix(withProperty({ type: 'string', title: 'A' }), 'property-undescribed');
  const two = [
    { type: 'string', ...described },
    { type: 'integer', description: 'Two' },
  ];
  await noFix(withProperty({ anyOf: two }), 'property-undescribed');
  await noFix(withProperty({ ...described }), 'untyped');
  await noFix(withProperty({ minLength: 1, minimum: 1, ...described }), 'untyped');
  await noFix(withProperty({ type: 'number', exclusiveMinimum: 0, ...described }), 'keyword-subset');
  const both = { type: 'object', allOf: [{ properties: { b: { type: 'string' } } }], properties: { b: {} } };
  await noFix(withProperty({ ...both, ...described }), 'keyword-composition');
  await noFix(withProperty({ ...both, properties: {}, additionalProperties: false }), 'keyword-composition');
  await noFix(tool({ type: 'object', not: { required: ['a'] } }), 'root-combinator');
  await noFix(withProperty({ type: 'array', contains: { type: 'string' }, ...described }), 'keyword-tuple');
  await noFix(withProperty({ type: 'object', patternProperties: { '^x-': {} }, ...described }), 'keyword-object');
  await noFix(withProperty({ type: 'object', patternProperties: { '^$': {} }, ...described }), 'keyword-object');
  await noFix(withProperty({ type: 'thing', ...described }), 'schema-invalid');
  await noFix(withProperty({ type: 'string', pattern: '(', ...described }), 'pattern-invalid');
  await noFix(withProperty({ $ref: '#/$defs/gone' }), 'ref-dead');
  await noFix(withProperty({ enum: [{}], ...described }), 'enum-not-text');
  const taken = { $a: { type: 'string', ...described }, a: { type: 'string', ...described } };
  await noFix(tool({ type: 'object', properties: taken }), 'property-name');
});

it('says if the name of another tool comes', () => {
  const dotted = tool({ type: 'object', properties: {} }, { name: 'get.it' });
  const others = readTools([dotted, { ...dotted, name: 'get_it' }]);
  const fix = fixDefinition(dotted, { rule: 'name-dots', paths: [['name']] }, others);
  expect(fix?.introduced).toEqual(['name-duplicate']);
});

it('leaves a combinator beside the new one alone', async () => {
  const both = withProperty({ oneOf: [{ type: 'string' }], anyOf: [{ minLength: 1 }], ...described });
  expect(await fixOf(both, 'keyword-one-of')).toBeUndefined();
});

it('asks a coding agent for the difference and nothing else', async () => {
  const before = withProperty({ type: 'array', ...described });
  const prompt = fixPrompt(
    before,
    (await fixOf(before, 'array-without-items'))?.fixed ?? {},
    'Arrays have no items: a',
  );
  expect(prompt).toContain('definition of the tool "a" has a problem for some clients: Arrays have no items: a');
  expect(prompt).toMatch(/```diff\n--- tool\.json\n\+\+\+ tool\.json\n@@ /);
  expect(prompt).toMatch(/^\+ +"items": \{\}$/m);
});
