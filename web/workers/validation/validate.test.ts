import { afterEach, describe, expect, it, vi } from 'vitest';

import { JsonNumber } from '../../../core/json/lossless';
import { compileSchema } from '../../../core/schema/validation/compile-schema';
import { validate, validateAt, type JsonSchema, type ValidationResult } from './validate';

async function told(schema: JsonSchema, instance: unknown): Promise<string[]> {
  const validation = await validate(schema, instance);
  return validation.kind === 'invalid'
    ? validation.violations.map(({ path, message }) => `${path} ${message}`)
    : [validation.kind];
}

function reasonOf(validation: ValidationResult): string {
  return validation.kind === 'unjudged' ? validation.reason : validation.kind;
}

describe('validate', () => {
  it('tells leaves only, each at its own path', async () => {
    const schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: {
        a: { type: 'integer', maximum: 10 },
        list: { type: 'array', items: { type: 'object', properties: { 'odd key': { minLength: 3 } } } },
      },
      additionalProperties: false,
    };
    expect(await told(schema, { a: 99, list: [{ 'odd key': 'x' }], extra: 1 })).toEqual([
      '$.b Is required.',
      '$.a Must be at most 10.',
      '$.list[0]["odd key"] Too short: length 1 (minimum 3).',
      '$.extra Unknown property.',
    ]);
  });

  it.each<[string, JsonSchema, unknown, string[]]>([
    [
      'a dynamic reference to the root',
      { $dynamicAnchor: 'node', properties: { n: { type: 'number' }, kid: { $dynamicRef: '#node' } } },
      { kid: { n: 'x' } },
      ['$.kid.n Must be a number, not a string.'],
    ],
    [
      'a dynamic reference that the root extends',
      {
        $id: 'https://example.com/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
        $defs: {
          tree: {
            $id: 'tree',
            $dynamicAnchor: 'node',
            properties: { kids: { type: 'array', items: { $dynamicRef: '#node' } } },
          },
        },
      },
      { kids: [{ odd: 1 }] },
      ['$.kids[0].odd Unknown property.'],
    ],
    [
      'a reference relative to an embedded $id',
      {
        $id: 'https://example.com/root',
        properties: { p: { $ref: 'sub/' } },
        $defs: {
          a: { $id: 'sub/', $ref: 'text', $defs: { b: { $id: 'text', type: 'string' } } },
        },
      },
      { p: 1 },
      ['$.p Must be a string, not a number.'],
    ],
    [
      'keywords that draft-07 does not know',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        prefixItems: [{ type: 'string' }],
        dependentRequired: { a: ['b'] },
      },
      { a: 1 },
      ['valid'],
    ],
    ['the formats of OpenAPI', { format: 'int32' }, 2 ** 31, ['$ Must be at most 2147483647.']],
  ])('validators by %s', async (_, schema, value, expected) => {
    expect(await told(schema, value)).toEqual(expected);
  });

  it('keeps frozen schemas usable', async () => {
    expect(await told(Object.freeze({ type: 'string' }), 1)).toEqual(['$ Must be a string, not a number.']);
  });

  it('tells the branch that was meant', async () => {
    const schema = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, n: { type: 'number' } }, required: ['kind', 'n'] },
        { type: 'object', properties: { kind: { const: 'b' } }, required: ['kind'] },
      ],
    };
    expect(await told(schema, { kind: 'a' })).toEqual(['$.n Is required.']);
    expect(await told(schema, { kind: 'c' })).toEqual(['$ Must match at least one of the allowed schemas.']);
    expect(await told({ oneOf: [{ type: 'number' }, { minimum: 1 }] }, 5)).toEqual([
      '$ Must match exactly one of the allowed schemas, but matches 2.',
    ]);
  });

  it('follows references and tells limits from behind them', async () => {
    const schema = { $ref: '#/$defs/n', $defs: { n: { type: 'number', minimum: 3 } } };
    expect(await told(schema, 1)).toEqual(['$ Must be at least 3.']);
  });

  it('takes the dialect from $schema', async () => {
    const tuple = { items: [{ type: 'string' }] };
    expect(await told({ $schema: 'http://json-schema.org/draft-07/schema#', ...tuple }, [1])).toEqual([
      '$[0] Must be a string, not a number.',
    ]);
    const draft4 = { $schema: 'http://json-schema.org/draft-04/schema#' };
    expect(await validate({ ...draft4, minimum: 2, exclusiveMinimum: true }, 1)).toMatchObject({
      kind: 'invalid',
      violations: [{ keyword: 'minimum' }],
      errors: [{ code: 'dialect-unknown' }, { code: 'not-a-number' }],
    });
  });

  it.each<[string, JsonSchema, code: string]>([
    ['a reference to nowhere', { properties: { a: { $ref: '#/$defs/none' } } }, 'ref-dead'],
    ['a reference to the network', { $ref: 'https://example.com/schema.json' }, 'ref-network'],
    ['a circle of references', { $ref: '#' }, 'ref-endless'],
    ['an unknown type', { type: 'strin' }, 'unknown-type'],
    ['a limit that is none', { properties: { a: { minimum: '5' } } }, 'not-a-number'],
    ['a pattern that is none', { properties: { a: { pattern: '(' } } }, 'pattern-broken'],
    ['a key that is no pattern', { patternProperties: { '(?i)a': false } }, 'pattern-broken'],
    ['an unknown dialect', { $schema: 'https://example.com/mine' }, 'dialect-unknown'],
  ])('passes over %s, and judges by all else', async (_, schema, code) => {
    const whole = { ...(schema as object), required: ['b'] };
    expect(await validate(whole, { a: 'x' })).toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/b', keyword: 'required' }],
      errors: [{ code }],
    });
    expect(await validate(whole, { a: 'x', b: 1 })).toMatchObject({ kind: 'valid', errors: [{ code }] });
  });

  it.each<JsonSchema>([
    { not: { pattern: '(' } },
    { not: { not: { pattern: '(' } } },
    { oneOf: [{ pattern: '(' }, { type: 'string' }] },
    { if: { pattern: '(' }, then: false },
    { if: { pattern: '(' }, else: false },
    { anyOf: [{ $ref: 'https://example.com/s' }, { type: 'number' }] },
    { contains: { pattern: '(' }, maxContains: 0, minContains: 0 },
  ])('does not find wrong what depends on a pattern that it passes over: %j', async (schema) => {
    expect((await validate(schema, 'x')).kind).toBe('valid');
    expect((await validate(schema, ['x'])).kind).toBe('valid');
  });

  it('does not call unknown what a pattern may allow that it passes over', async () => {
    const patternProperties = { '(?i)^x-': {} };
    for (const closed of ['additionalProperties', 'unevaluatedProperties'])
      expect((await validate({ patternProperties, [closed]: false }, { 'X-a': 1 })).kind).toBe('valid');
  });

  it('judges by a pattern that is one without the u flag', async () => {
    const schema = { properties: { a: { pattern: '^[\\w\\-\\.]+$' } }, required: ['b'] };
    expect(await told(schema, { a: 'x y' })).toEqual([
      '$.b Is required.',
      '$.a Must match the pattern ^[\\w\\-\\.]+$.',
    ]);
    expect(await told(schema, { a: 'x-y', b: 1 })).toEqual(['valid']);
  });

  it('does not judge by a schema too deep for it', () => {
    const depth = 20_000;
    const text = '{"properties":{"a":'.repeat(depth) + '{}' + '}}'.repeat(depth);
    expect(compileSchema(JSON.parse(text) as JsonSchema)({})).toMatchObject({
      kind: 'unjudged',
      reason: 'schema-invalid',
    });
  });

  it('blames neither schema nor value where the stack is full', () => {
    const depth = 20_000;
    const value: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    const nested = { $ref: '#/$defs/list', $defs: { list: { items: { $ref: '#/$defs/list' } } } };
    const validation = compileSchema(nested)(value);
    expect(validation).toMatchObject({ kind: 'unjudged', reason: 'too-slow' });
  });

  it('validators kept numbers as numbers and a missing value as an empty object', async () => {
    expect(await told({ type: 'number' }, new JsonNumber('1e400'))).toEqual(['valid']);
    expect(await told({ required: ['a'] }, undefined)).toEqual(['$.a Is required.']);
  });

  it('validators a part of a document', async () => {
    const source = new TextEncoder().encode('{"result":{"structuredContent":{"t":"x"}}}');
    const validation = await validateAt(
      { properties: { t: { type: 'number' } } },
      { source, pointer: '/result/structuredContent' },
    );
    expect(validation).toMatchObject({ kind: 'invalid', violations: [{ path: '$.t', keyword: 'type' }] });
  });

  it('rejects when aborted', async () => {
    const controller = new AbortController();
    const pending = validate({}, 1, { signal: controller.signal });
    controller.abort(new Error('stop'));
    await expect(pending).rejects.toThrow('stop');
  });
});

describe('in workers', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('judges what is to be sent while a result still takes long', async () => {
    /** Does one thing after another, as a worker does, and is never done with a part of a document. */
    class BusyWorker extends EventTarget {
      #isBusy = false;
      terminate = () => undefined;

      postMessage(message: 'limited' | { ask: number; input: { instance: { kind: string } } }) {
        if (message === 'limited') {
          this.#say({ ready: true });
          return;
        }
        const { ask, input } = message;
        this.#isBusy ||= input.instance.kind === 'part';
        this.#say({ ask, loaded: true });
        if (!this.#isBusy) this.#say({ ask, result: { kind: 'valid' } });
      }

      #say(data: unknown) {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
    }
    vi.stubGlobal('Worker', BusyWorker);
    const of = { source: '{}', pointer: '' };
    const result = validateAt({ type: 'object' }, of, { timeoutMs: 300 });
    let isSlowOneOver = false;
    void result.then(() => (isSlowOneOver = true));
    expect(await validate({ type: 'object' }, {})).toEqual({ kind: 'valid' });
    expect(isSlowOneOver).toBe(false);
    expect(reasonOf(await result)).toBe('too-slow');
  });
});
