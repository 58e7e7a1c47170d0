import { describe, expect, it } from 'vitest';

import { carryOver, chooseBranch } from './choose-branch';
import { initialValue, initialValueFromDefaults } from './initial-value';
import { mismatch } from './mismatch';
import type { Branch, NodePlan } from './node-plan';
import { freeMemberSchema, planNode } from './plan-node';
import { SchemaDocument } from './schema-document';
import type { JsonSchema } from '../json-schema';

function plan(schema: JsonSchema, value?: unknown): NodePlan {
  return planNode(new SchemaDocument(schema), schema, value).plan;
}

function branches(schema: JsonSchema): readonly Branch[] {
  const planned = plan(schema);
  return planned.kind === 'union' ? planned.branches : [];
}

describe('planNode', () => {
  it.each<[string, JsonSchema, NodePlan['kind']]>([
    ['a text', { type: 'string' }, 'text'],
    ['an integer', { type: 'integer' }, 'number'],
    ['a nullable text', { type: ['string', 'null'] }, 'nullable'],
    ['X | null by anyOf', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'nullable'],
    ['several types', { type: ['string', 'integer'] }, 'union'],
    ['a const', { const: 5 }, 'choice'],
    ['titled consts', { oneOf: [{ const: 1, title: 'one' }, { const: 2 }] }, 'choice'],
    ['a list of an enumeration', { type: 'array', items: { enum: ['a', 'b'] } }, 'choices'],
    ['a tuple', { prefixItems: [{ type: 'string' }] }, 'list'],
    ['a draft-07 tuple', { items: [{ type: 'string' }] }, 'list'],
    ['anything', {}, 'json'],
    ['an object by its properties', { properties: { a: {} } }, 'object'],
    ['anyOf that only demands', { properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'object'],
    ['an empty enum', { enum: [] }, 'json'],
  ])('%s', (_, schema, kind) => {
    expect(plan(schema).kind).toBe(kind);
  });

  it('folds allOf and references into one level', () => {
    const planned = plan({
      $ref: '#/$defs/base',
      allOf: [{ properties: { b: { type: 'number' } }, required: ['b'] }],
      $defs: { base: { type: 'object', properties: { a: { type: 'string' } } } },
    });
    expect(planned).toMatchObject({
      kind: 'object',
      properties: [
        { name: 'a', required: false },
        { name: 'b', required: true },
      ],
    });
  });

  it('offers a value that is listed twice once', () => {
    expect(plan({ enum: ['a', 'b', 'a', 1, '1', 1] })).toEqual({
      kind: 'choice',
      choices: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'b' },
        { value: 1, label: '1' },
        { value: '1', label: '"1"' },
      ],
    });
  });

  it('quotes a text whose white space would not be seen', () => {
    const planned = plan({ enum: ['a b', ' a b', 'a  b', 'a b\n', ''] });
    expect(planned.kind === 'choice' && planned.choices.map(({ label }) => label)).toEqual([
      'a b',
      '" a b"',
      '"a  b"',
      '"a b\\n"',
      '""',
    ]);
  });

  it('rules a free member by every pattern that its name meets', () => {
    const planned = plan({ patternProperties: { '^a': { type: 'number' }, b$: { minimum: 5 } } });
    const free = planned.kind === 'object' ? planned.free : undefined;
    expect(free && freeMemberSchema(free, 'ab')).toEqual({ allOf: [{ type: 'number' }, { minimum: 5 }] });
    expect(free && freeMemberSchema(free, 'ab')).toBe(free && freeMemberSchema(free, 'ab'));
    expect(free && freeMemberSchema(free, 'b')).toEqual({ minimum: 5 });
  });

  it('has no field for what is not allowed', () => {
    expect(plan({ type: 'object', properties: { no: false, yes: true } })).toMatchObject({
      properties: [{ name: 'yes' }],
    });
  });

  it('tells values of the same words apart', () => {
    expect(plan({ enum: ['1', 1, 'x'] })).toMatchObject({
      choices: [{ label: '"1"' }, { label: '1' }, { label: 'x' }],
    });
  });

  it('tells branches of the same name apart by what they demand', () => {
    const branch = (name: string) => ({ title: 'file', required: ['path', name] });
    expect(
      branches({
        oneOf: [branch('lines'), branch('whole'), { title: 'file' }, { title: 'dir' }],
      }).map(({ title }) => title),
    ).toEqual(['file (lines)', 'file (whole)', 'file', 'dir']);
  });

  it('makes one choice of a union within a union', () => {
    const schema = {
      anyOf: [{ $ref: '#/$defs/inner' }, { type: 'string' }],
      $defs: {
        inner: {
          oneOf: [
            { type: 'object', title: 'A' },
            { type: 'object', title: 'B' },
          ],
        },
      },
    };
    expect(branches(schema).map(({ title }) => title)).toEqual(['A', 'B', 'string']);
  });

  it('gives demanded names a field even when nothing else is said of them', () => {
    expect(plan({ type: 'object', required: ['x'] })).toMatchObject({
      properties: [{ name: 'x', required: true }],
    });
  });
});

describe('branches', () => {
  const shape = {
    oneOf: [
      {
        type: 'object',
        properties: { type: { const: 'a' }, shared: { type: 'string' } },
        required: ['type'],
      },
      {
        type: 'object',
        properties: { type: { enum: ['b'] }, shared: { type: 'string' }, n: {} },
        required: ['type'],
      },
      {
        type: 'object',
        properties: { other: { type: 'string' } },
        required: ['other'],
        additionalProperties: false,
      },
    ],
  };
  const document = new SchemaDocument(shape);

  it.each<[unknown, number]>([
    [{ type: 'a' }, 0],
    [{ type: 'b', n: 1 }, 1],
    [{ type: 'b', shared: 5 }, 1],
    [{ other: 'x' }, 2],
  ])('%j is of branch %i', (value, index) => {
    expect(chooseBranch(document, branches(shape), value, undefined)).toBe(index);
  });

  const text = (more: object) => ({ type: 'string', ...more });
  const closed = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, {}])),
    unevaluatedProperties: false,
  });
  const op = (values: string[], ...required: string[]) => ({ properties: { op: { enum: values } }, required });
  it.each<[string, JsonSchema[], unknown, number]>([
    ['a format', [text({ format: 'date' }), text({ format: 'uri' })], 'https://a.example', 1],
    ['a pattern', [text({ pattern: '^[0-9]+$' }), text({ pattern: '^now' })], 'now-1d', 1],
    ['unevaluatedProperties', [closed('r'), closed('w', 'h')], { w: 1 }, 1],
    ['multipleOf', [{ type: 'number', multipleOf: 5 }, { type: 'number' }], 0.07, 1],
    ['contains', [{ contains: { const: 'x' } }, { contains: { const: 'y' } }], ['y'], 1],
    ['names', [{ propertyNames: { maxLength: 1 } }, { minProperties: 1 }], { long: 1 }, 1],
    ['one of several listed values', [op(['add', 'test'], 'a', 'b'), op(['go'])], { op: 'add' }, 0],
    ['no list that the others lack', [op(['x', 'y']), { required: ['w', 'h'] }], { op: 'z' }, 0],
    [
      'patternProperties',
      [
        { type: 'object', patternProperties: { '^x-': text({}) }, additionalProperties: false },
        { type: 'object', patternProperties: { '^n-': text({}) }, additionalProperties: false },
      ],
      { 'n-a': '' },
      1,
    ],
  ])('are told apart by %s', (_, anyOf, value, index) => {
    const schema = { anyOf };
    expect(chooseBranch(new SchemaDocument(schema), branches(schema), value, undefined)).toBe(index);
  });

  it('leaves a pattern that may not end to the worker', () => {
    const schema = { type: 'string', pattern: '^(a+)+$' };
    expect(mismatch(new SchemaDocument(schema), schema, `${'a'.repeat(60)}!`)).toBe(0);
    expect(mismatch(new SchemaDocument(schema), schema, 'aa!')).toBeGreaterThan(0);
  });

  it('offers a second union next to the first', () => {
    const branch = (name: string) => ({ properties: { [name]: { type: 'string' } }, required: [name] });
    const schema = {
      type: 'object',
      allOf: [{ oneOf: [branch('a'), branch('b')] }, { oneOf: [branch('c'), branch('d')] }],
    };
    const [, second] = branches(schema);
    const inner = planNode(new SchemaDocument(schema), second?.schema ?? true, undefined).plan;
    const [, last] = inner.kind === 'union' ? inner.branches : [];
    expect(planNode(new SchemaDocument(schema), last?.schema ?? true, undefined).plan).toMatchObject({
      kind: 'object',
      properties: [{ name: 'b' }, { name: 'd' }],
    });
  });

  it('keeps what branches share and sets the discriminator', () => {
    const target = branches(shape)[1]?.schema ?? true;
    expect(carryOver(document, target, { type: 'a', shared: 's', lost: 1 })).toEqual({ type: 'b', shared: 's' });
  });

  it('does not run away on recursive unions', () => {
    const self = { anyOf: [{ $ref: '#' }, { $ref: '#' }, { items: { $ref: '#' } }] };
    mismatch(new SchemaDocument(self), self, [[[[[1, 2], 3], 4], 5], 6]);
    expect(initialValue(new SchemaDocument(self), self)).toBeNull();
  });
});

describe('initialValueFromDefaults', () => {
  it('takes the defaults of an elicitation', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', default: 'Ann' },
        size: { enum: ['S', 'M'] },
        ok: { type: 'boolean', default: false },
      },
    };
    expect(initialValueFromDefaults(schema)).toEqual({ name: 'Ann', ok: false });
    expect(initialValueFromDefaults({ type: 'object' })).toBeUndefined();
  });
});
