import fc from 'fast-check';
import { expect, it } from 'vitest';

import { isObject, type JsonObject } from '../json/json-object';
import { isNumber, numberOf, parseJson, stringifyJson } from '../json/lossless';
import { compareSchemas } from './acceptance/compare-schemas';
import { runFillJob } from './fill/fill-jobs';
import { fixedChoices } from './plan/fixed-choices';
import { initialValueFromDefaults } from './plan/initial-value';
import { mismatch } from './plan/mismatch';
import { SchemaDocument } from './plan/schema-document';
import { constraintsOf } from './outline/constraints';
import { compileSchema } from './validation/compile-schema';

/** An integer or decimal of 1 to 40 digits, as its digits and where its point is. */
const decimal = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[1-9][0-9]{0,39}$/), fc.nat(40))
  .map(([isNegative, digits, places]) => ({
    scaled: BigInt(isNegative ? `-${digits}` : digits),
    places: Math.min(places, digits.length),
  }));

/** Written out, with all digits. */
function written(scaled: bigint, places: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return scaled < 0n ? `-${text}` : text;
}

const isMet = (schema: string, value: string) =>
  compileSchema(parseJson(schema) as JsonObject)(parseJson(value)).kind === 'valid';

it.each<[keyword: string, least: number, most: number]>([
  ['minimum', 0, 2],
  ['maximum', -2, 0],
  ['exclusiveMinimum', 1, 2],
  ['exclusiveMaximum', -2, -1],
])('compares with %s to the last digit, in forms as in validation', (keyword, least, most) => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -2, max: 2 }), ({ scaled, places }, by) => {
      const schema = `{"${keyword}":${written(scaled, places)}}`;
      const value = written(scaled + BigInt(by), places);
      const isRight = by >= least && by <= most;
      expect(isMet(schema, value)).toBe(isRight);
      const parsed = parseJson(schema) as JsonObject;
      expect(mismatch(new SchemaDocument(parsed), parsed, parseJson(value)) === 0).toBe(isRight);
    }),
  );
});

it('finds multiples to the last digit', () => {
  fc.assert(
    fc.property(decimal, fc.bigInt(2n, 10n ** 20n), ({ scaled, places }, times) => {
      const step = written(scaled < 0n ? -scaled : scaled, places);
      const schema = `{"multipleOf":${step}}`;
      expect(isMet(schema, written(scaled * times, places))).toBe(true);
      const next = scaled * times + 1n;
      expect(isMet(schema, written(next, places))).toBe(next % scaled === 0n);
    }),
  );
});

it('tells listed and constant numbers apart, and offers each with its digits', () => {
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const [one, next] = [written(scaled, places), written(scaled + 1n, places)];
      expect(isMet(`{"const":${one}}`, one)).toBe(true);
      expect(isMet(`{"const":${one}}`, next)).toBe(false);
      const isHalf = 2n * (scaled + 1n) === 10n ** BigInt(places);
      expect(isMet(`{"enum":[0.5,${one}]}`, next)).toBe(isHalf);
      expect(isMet(`{"uniqueItems":true}`, `[${one},${next}]`)).toBe(true);
      expect(isMet(`{"uniqueItems":true}`, `[${one},1,${one}]`)).toBe(false);
      const choices = fixedChoices(parseJson(`{"enum":[${one},${next}]}`) as JsonObject);
      expect(choices?.map(({ value, label }) => [stringifyJson(value), label])).toEqual([
        [one, one],
        [next, next],
      ]);
    }),
    { examples: [[{ scaled: 49n, places: 2 }]] },
  );
});

it('fills in defaults, examples and constants with their digits, and numbers within any limits', () => {
  const example = (schema: string) => {
    const reply = runFillJob({ kind: 'example', schema, seed: 1, optional: 'all' });
    return reply.kind === 'example' ? reply : undefined;
  };
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const one = written(scaled, places);
      for (const keyword of ['const', 'default'])
        expect(example(`{"type":"number","${keyword}":${one}}`)?.text).toBe(one);
      for (const keyword of ['enum', 'examples'])
        expect(example(`{"type":"number","${keyword}":[${one}]}`)?.text).toBe(one);
      const range = `"minimum":${one},"maximum":${written(scaled + 1n, places)}`;
      expect(example(`{"type":"number",${range}}`)?.validation.kind).toBe('valid');
      const above = `{"type":"number","exclusiveMinimum":${one}}`;
      expect(example(above)?.validation.kind).toBe('valid');
      const asked = parseJson(`{"properties":{"n":{"type":"number","default":${one}}}}`);
      expect(stringifyJson(initialValueFromDefaults(asked as JsonObject))).toBe(`{"n":${one}}`);
      expect(constraintsOf(parseJson(`{"minimum":${one}}`) as JsonObject)[0]?.values).toEqual({ min: one });
    }),
    { numRuns: 60 },
  );
});

it('makes negative cases that break the limit that they name', () => {
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const [one, two] = [written(scaled, places), written(scaled + 3n, places)];
      const schema = `{"type":"object","required":["n"],"properties":{"n":{"type":"number","minimum":${one},"maximum":${two}}}}`;
      const current = `{"n":${written(scaled + 1n, places)}}`;
      const reply = runFillJob({ kind: 'negatives', schema, current });
      const made = reply.kind === 'negatives' ? reply.made : undefined;
      if (made?.kind !== 'cases') throw new Error('No cases were made.');
      expect(made.base.filled).toBe(false);
      const kinds = made.cases.filter(({ expected }) => expected === 'rejected');
      expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['belowMinimum', 'aboveMaximum']));
      for (const { text } of kinds) expect(isMet(schema, text)).toBe(false);
    }),
    { numRuns: 40 },
  );
});

const changes = (before: string, after: string) =>
  compareSchemas(parseJson(before) as JsonObject, parseJson(after) as JsonObject).map(
    ({ effect, code, values }) => [effect, code, values] as const,
  );

it.each([
  ['minimum', 'narrower'],
  ['exclusiveMinimum', 'narrower'],
  ['maximum', 'wider'],
  ['exclusiveMaximum', 'wider'],
] as const)('compares two versions of %s to the last digit', (keyword, effect) => {
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const [one, next] = [written(scaled, places), written(scaled + 1n, places)];
      const schema = (limit: string) => `{"type":"number","${keyword}":${limit}}`;
      const code = effect === 'narrower' ? 'bound-tightened' : 'bound-loosened';
      const values = { keyword, before: `${keyword} ${one}`, after: `${keyword} ${next}` };
      expect(changes(schema(one), schema(next))).toEqual([[effect, code, values]]);
      expect(changes(schema(one), schema(one))).toEqual([]);
    }),
  );
});

it.each(['minimum', 'exclusiveMaximum'])('compares two versions of %s of integers', (keyword) => {
  const far = fc.tuple(fc.constantFrom('', '-'), fc.stringMatching(/^[1-9][0-9]{16,39}$/));
  fc.assert(
    fc.property(far, ([sign, digits]) => {
      const scaled = BigInt(sign + digits);
      const schema = (limit: bigint) => `{"type":"integer","${keyword}":${limit}}`;
      const plain = keyword === 'minimum' ? 'minimum' : 'maximum';
      const by = keyword === 'minimum' ? 0n : -1n;
      const values = { keyword: plain, before: `${plain} ${scaled + by}`, after: `${plain} ${scaled + by + 1n}` };
      expect(changes(schema(scaled), schema(scaled + 1n)).map(([, , each]) => each)).toEqual([values]);
    }),
  );
});

it('compares two versions of steps and of listed, constant and default numbers to the last digit', () => {
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const [one, next] = [written(scaled, places), written(scaled + 1n, places)];
      const told = (keyword: string, before: string, after: string) =>
        changes(`{"${keyword}":${before}}`, `{"${keyword}":${after}}`).map(([, code, values]) => [
          code,
          values['list'] ?? values['after'],
        ]);
      expect(told('const', one, next)).toEqual([
        ['values-removed', one],
        ['values-added', next],
      ]);
      expect(told('enum', `[${one}]`, `[${one},${next}]`)).toEqual([['values-added', next]]);
      expect(told('default', one, next)).toEqual([['default-changed', next]]);
      const limited = changes(`{"type":"number","minimum":${next}}`, `{"enum":[${one}]}`);
      expect(limited).toEqual([['other', 'values-limited', { list: one }]]);
      const step = written(scaled < 0n ? -scaled : scaled, places);
      const twice = written((scaled < 0n ? -scaled : scaled) * 2n, places);
      const steps = (number: string) => `{"type":"number","multipleOf":${number}}`;
      expect(changes(steps(step), steps(twice)).map(([effect]) => effect)).toEqual(['narrower']);
      const third = written((scaled < 0n ? -scaled : scaled) * 2n + 1n, places);
      if (scaled === 1n || scaled === -1n) return;
      expect(changes(steps(step), steps(third)).map(([effect]) => effect)).toEqual(['other']);
    }),
  );
});

it('keeps each number as it is written', () => {
  fc.assert(
    fc.property(decimal, ({ scaled, places }) => {
      const one = written(scaled, places);
      const value = parseJson(`{"n":${one}}`);
      const n = isObject(value) ? value['n'] : undefined;
      expect(isNumber(n) && String(n)).toBe(one);
      expect(String(numberOf(one))).toBe(one);
    }),
  );
});
