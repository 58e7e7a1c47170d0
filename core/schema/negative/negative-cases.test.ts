import { describe, expect, it } from 'vitest';

import { parseJson } from '../../json/lossless';
import type { JsonSchema } from '../json-schema';
import { compileSchema } from '../validation/compile-schema';
import { runFillJob } from '../fill/fill-jobs';
import type { NegativeCase } from './negative-case';
import { negativeCases } from './negative-cases';

const string = { type: 'string' };

const ORDER: JsonSchema = {
  type: 'object',
  properties: {
    name: { ...string, minLength: 2, maxLength: 10 },
    age: { type: 'integer', minimum: 0, maximum: 130 },
    price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
    code: { ...string, pattern: '^[A-Z]{3}$' },
    day: { ...string, format: 'date' },
    unit: { enum: ['kg', 'lb'] },
    version: { const: 1 },
    tags: { type: 'array', items: string, minItems: 1, maxItems: 3, uniqueItems: true },
    nested: {
      type: 'object',
      properties: { deep: { type: 'boolean' } },
      required: ['deep'],
      additionalProperties: false,
    },
    note: string,
    counts: {
      type: 'object',
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: { type: 'integer' },
    },
    banned: { ...string, not: { const: 'root' } },
    keys: { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: string },
    card: string,
    zip: string,
  },
  required: ['name', 'age'],
  dependentRequired: { card: ['zip'] },
  additionalProperties: false,
};

function casesOf(schema: JsonSchema, current?: unknown): readonly NegativeCase[] {
  const made = negativeCases(schema, compileSchema(structuredClone(schema)), current);
  if (made.kind === 'none') throw new Error(made.reason);
  return made.cases;
}

function named(cases: readonly NegativeCase[], group: string): string[] {
  return cases
    .filter((item) => item.group !== 'probes' && item.group === group)
    .map(({ path, kind }) => `${path} ${kind}`);
}

describe('negative cases', () => {
  const cases = casesOf(ORDER);

  it('try a key that is not named wherever it is allowed', () => {
    const inner = { type: 'object', properties: { b: string }, additionalProperties: false };
    const open = casesOf({ type: 'object', properties: { a: string, inner }, required: ['inner'] });
    const unknown = open.filter(({ path }) => path.endsWith('.unknown_key'));
    expect(unknown.map(({ path, kind, expected }) => `${path} ${kind} ${expected}`)).toEqual([
      '$.inner.unknown_key unknownKey rejected',
      '$.unknown_key probeUnknownKey open',
    ]);
  });

  it('count all the values of a union of constants', () => {
    const sort = { ...string, oneOf: [{ const: 'new', title: 'Newest' }, { const: 'old' }, { const: 'near' }] };
    const cases = casesOf({ type: 'object', properties: { sort }, required: ['sort'] });
    const [other] = cases.filter(({ group }) => group === 'values');
    expect(other).toMatchObject({ kind: 'notInEnum', keyword: 'enum', params: { limit: '3' }, also: [] });
    expect(cases.some(({ kind }) => kind === 'wrongType')).toBe(true);
  });

  it('break each constraint', () => {
    expect(named(cases, 'members')).toEqual(
      expect.arrayContaining([
        '$.name missing',
        '$.age missing',
        '$.unknown_key unknownKey',
        '$.nested.deep missing',
        '$.nested.unknown_key unknownKey',
        '$.counts tooFewMembers',
        '$.counts tooManyMembers',
        '$.keys keyName',
        '$.zip dependent',
      ]),
    );
    expect(named(cases, 'limits')).toEqual(
      expect.arrayContaining([
        '$.name tooShort',
        '$.name tooLong',
        '$.age belowMinimum',
        '$.age aboveMaximum',
        '$.price belowMinimum',
        '$.price notMultiple',
        '$.tags emptyList',
        '$.tags tooManyItems',
        '$.tags repeatedItem',
      ]),
    );
    expect(named(cases, 'values')).toEqual(
      expect.arrayContaining([
        '$.code pattern',
        '$.day format',
        '$.unit notInEnum',
        '$.version otherConst',
        '$.banned forbidden',
      ]),
    );
    expect(named(cases, 'types')).toEqual(
      expect.arrayContaining([
        '$ wrongType',
        '$ nullValue',
        '$.name wrongType',
        '$.name nullValue',
        '$.age fraction',
        '$.tags wrongType',
        '$.tags[0] nullValue',
        '$.nested.deep wrongType',
      ]),
    );
  });

  it('are forbidden by the schema, each by just the keyword that it names', () => {
    const validator = compileSchema(structuredClone(ORDER));
    const forbidden = cases.filter(({ expected }) => expected === 'rejected');
    expect(forbidden.length).toBeGreaterThan(40);
    for (const { path, pointer, keyword, kind, also, text } of forbidden) {
      const validation = validator(JSON.parse(text));
      if (validation.kind !== 'invalid') throw new Error(`${path} ${kind} is ${validation.kind}`);
      const places = validation.violations.map((violation) => violation.pointer);
      expect(places, `${path} ${kind}`).toContain(pointer);
      expect(also, `${path} ${kind}`).toEqual([]);
      const keywords = validation.violations.map((violation) => violation.keyword);
      expect(keywords, `${path} ${kind}`).toContain(keyword);
    }
  });

  it('probe free texts with what servers stumble over, all of it allowed', () => {
    const validator = compileSchema(structuredClone(ORDER));
    const probes = cases.filter(({ expected }) => expected === 'open');
    const ofNote = new Map(probes.filter(({ path }) => path === '$.note').map((c) => [c.kind, c.text]));
    expect(ofNote.get('probeNul')).toContain('\\u0000');
    expect(ofNote.get('probeSurrogate')).toContain('\\ud800');
    expect(ofNote.get('probeLong')?.length).toBeGreaterThan(100_000);
    for (const { text, kind } of probes) expect(validator(parseJson(text)), kind).toEqual({ kind: 'valid' });
    expect(probes.filter(({ path }) => path === '$.code')).toEqual([]);
  });

  it('keep the digits of numbers beyond what the page can count', () => {
    const texts = casesOf({
      type: 'object',
      properties: { n: { type: 'number' } },
      required: ['n'],
    }).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['{"n":9007199254740993}', '{"n":1e400}', '{"n":-0}']));
  });

  it('start from the digits of the current arguments, and break long numbers as others', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { id: { type: 'integer', minimum: 0 }, name: { ...string, minLength: 1 } },
      required: ['id', 'name'],
    };
    const text = '{"id":12345678901234567890,"name":"Ada","at":{"x":1.10}}';
    const reply = runFillJob({ kind: 'negatives', schema: JSON.stringify(schema), current: text });
    if (reply.kind !== 'negatives' || reply.made.kind !== 'cases') throw new Error('No cases.');
    const { base, cases } = reply.made;
    expect(base).toEqual({ text, filled: false });
    const textOf = (wanted: string) => cases.find(({ path, kind }) => `${path} ${kind}` === wanted)?.text;
    expect(textOf('$.name emptyText')).toBe('{"id":12345678901234567890,"name":"","at":{"x":1.10}}');
    expect(textOf('$.id wrongType')).toContain('"id":"12345678901234567890"');
    expect(textOf('$.id belowMinimum')).toContain('"id":-1,');
  });

  it('change one value of the current arguments, where those are valid', () => {
    const current = { name: 'Ada', age: 36, note: 'kept' };
    const made = negativeCases(ORDER, compileSchema(structuredClone(ORDER)), current);
    expect(made).toMatchObject({ base: { text: JSON.stringify(current), filled: false } });
    const below = casesOf(ORDER, current).find(({ kind }) => kind === 'belowMinimum');
    expect(parseJson(below?.text ?? '')).toEqual({ ...current, age: -1 });
  });

  it('are the same each time, each with arguments of its own, and no more than 200', () => {
    const wide: JsonSchema = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`p${n}`, string])),
    };
    for (const schema of [ORDER, wide]) {
      const [first, second] = [casesOf(schema), casesOf(schema)];
      expect(second).toEqual(first);
      expect(first.length).toBeLessThanOrEqual(200);
      expect(new Set(first.map(({ text }) => text)).size).toBe(first.length);
    }
    const made = negativeCases(wide, compileSchema(structuredClone(wide)), undefined);
    expect(made).toMatchObject({ leftOut: expect.any(Number) as number });
    expect(made.kind === 'cases' && made.leftOut).toBeGreaterThan(100);
  });

  it('come to an end for 5,000 choices, unions and recursion', () => {
    const schema: JsonSchema = {
      $defs: {
        tree: {
          type: 'object',
          properties: { kids: { type: 'array', items: { $ref: '#/$defs/tree' } }, name: string },
          required: ['name'],
        },
      },
      type: 'object',
      properties: {
        choice: { enum: Array.from({ length: 5000 }, (_, n) => `choice ${n}`) },
        tree: { $ref: '#/$defs/tree' },
        shape: {
          oneOf: [
            {
              type: 'object',
              properties: { kind: { const: 'a' }, r: { type: 'number' } },
              required: ['kind', 'r'],
            },
            {
              type: 'object',
              properties: { kind: { const: 'b' }, w: { type: 'number' } },
              required: ['kind', 'w'],
            },
          ],
        },
        maybe: { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }] },
      },
      required: ['choice', 'tree', 'shape', 'maybe'],
    };
    const names = casesOf(schema).map(({ path, kind }) => `${path} ${kind}`);
    expect(names).toEqual(
      expect.arrayContaining([
        '$.choice notInEnum',
        '$.tree.name missing',
        '$.shape.r missing',
        '$.maybe belowMinimum',
      ]),
    );
  });

  it('are none where no valid arguments are to be had, or nothing can be judged', () => {
    const never: JsonSchema = { type: 'object', properties: { a: { enum: [] } }, required: ['a'] };
    expect(negativeCases(never, compileSchema(structuredClone(never)), {})).toMatchObject({
      kind: 'none',
      reason: 'no-valid-base',
      path: '$.a',
    });
    const deep = parseJson(`${'{"not":'.repeat(3_000)}{}${'}'.repeat(3_000)}`) as JsonSchema;
    expect(negativeCases(deep, compileSchema(deep), {})).toMatchObject({
      kind: 'none',
      reason: 'unjudged',
      error: { code: 'schema-too-deep' },
    });
  });
});

it('adds only items of the format to a list that is full', () => {
  const ids = { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 4, uniqueItems: true };
  const schema = { type: 'object', properties: { ids }, required: ['ids'] };
  const validator = compileSchema(schema);
  const made = negativeCases(schema, validator, undefined);
  const found = made.kind === 'cases' ? made.cases.find(({ kind }) => kind === 'tooManyItems') : undefined;
  const result = validator(JSON.parse(found?.text ?? '{}'));
  const keywords = result.kind === 'invalid' ? result.violations.map(({ keyword }) => keyword) : [];
  expect(keywords).toEqual(['maxItems']);
});
