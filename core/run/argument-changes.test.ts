import { describe, expect, it } from 'vitest';

import { parseJson } from '../json/lossless';
import { argumentChanges, argumentsLine, changesLine } from './argument-changes';

const line = (before: unknown, after: unknown) => changesLine(argumentChanges(before, after));

describe('the changes of arguments', () => {
  it('name the path, and the values before and after', () => {
    expect(line({ nights: 3, city: 'Lisbon' }, { nights: 5, city: 'Oslo' })).toBe('nights 3 → 5, city Lisbon → Oslo');
    expect(line({ dates: { from: 'May', nights: 3 } }, { dates: { from: 'May', nights: 5 } })).toBe(
      'dates.nights 3 → 5',
    );
    expect(line({ 'a b': [{ age: 4 }, 1] }, { 'a b': [{ age: 5 }, 1] })).toBe('["a b"][0].age 4 → 5');
  });

  it('say what was added and removed, in objects and arrays', () => {
    expect(line({ unit: 'celsius' }, { city: 'Oslo' })).toBe('+ city Oslo, − unit');
    expect(line({ tags: ['a'] }, { tags: ['a', 'b'] })).toBe('+ tags[1] b');
    expect(line({}, { dates: { from: 'May', nights: 3 } })).toBe('+ dates.from May, + dates.nights 3');
    expect(line({ tags: ['a', 'b'] }, { tags: ['a'] })).toBe('− tags[1]');
    expect(line({ at: null }, { at: [] })).toBe('at null → []');
  });

  it('tell a string from another value that looks the same', () => {
    expect(line({ n: 5 }, { n: '5' })).toBe('n 5 → "5"');
    expect(line({ n: null }, { n: 'null' })).toBe('n null → "null"');
    expect(line({ n: 'a' }, { n: '' })).toBe('n a → ""');
    expect(line({ n: 'a' }, { n: ' a' })).toBe('n a → " a"');
  });

  it('are none for the same JSON, and whole for arguments of another type', () => {
    expect(line(parseJson('{"a":1.0,"b":[2]}'), parseJson('{"b":[2],"a":1}'))).toBe('');
    expect(line([1], { a: 1 })).toBe('[1] → {"a":1}');
  });

  it('are bounded', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => n);
    expect(argumentChanges({ many }, { many: many.map((n) => n + 1) })).toHaveLength(8);
    let deep: unknown = 1;
    let deeper: unknown = 2;
    for (let level = 0; level < 10_000; level += 1) [deep, deeper] = [{ in: deep }, { in: deeper }];
    expect(argumentChanges(deep, deeper)).toHaveLength(1);
    expect(line({ a: 'x'.repeat(1_000) }, { a: 'y' }).length).toBeLessThan(50);
  });
});

describe('the first arguments', () => {
  it('are names and values', () => {
    expect(argumentsLine({ city: 'Lisbon', dates: { nights: 3 } })).toBe('city Lisbon, dates.nights 3');
    expect(argumentsLine({ tags: ['a'], in: {} })).toBe('tags ["a"], in {}');
    expect(argumentsLine({})).toBe('{}');
    expect(argumentsLine([1])).toBe('[1]');
  });
});
