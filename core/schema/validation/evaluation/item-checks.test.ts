import { expect, it } from 'vitest';

import { parseJson } from '../../../json/lossless';
import { compileSchema } from '../compile-schema';

const unique = compileSchema({ uniqueItems: true });

it.each([
  ['[1,1.0]', 'invalid'],
  ['[0,-0]', 'invalid'],
  ['[[0],[-0]]', 'invalid'],
  ['[1e400,10e399]', 'invalid'],
  ['[0.1,1e-1]', 'invalid'],
  ['[{"a":1,"b":[2]},{"b":[2.0],"a":1}]', 'invalid'],
  ['["a","a"]', 'invalid'],
  ['[{"__proto__":1},{"__proto__":1}]', 'invalid'],
  ['[{"__proto__":1},{"__proto__":2}]', 'valid'],
  ['[1,"1",true,"true",null,"null",[],{}]', 'valid'],
  ['[12345678901234567890,12345678901234567891]', 'valid'],
  ['[1e400,1e401]', 'valid'],
  ['[0,1e-400]', 'valid'],
  ['[{"a":1,"b":2},{"a":2,"b":1}]', 'valid'],
])('%s of unique items is %s', (text, kind) => {
  expect(unique(parseJson(text)).kind).toBe(kind);
});

it('compares many rows with the same members soon', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `row ${id}`, tags: ['a', 'b'] }));
  const start = performance.now();
  expect(unique(rows)).toEqual({ kind: 'valid' });
  expect(performance.now() - start).toBeLessThan(4000);
  expect(unique([...rows, rows[42]]).kind).toBe('invalid');
});

it('compares items deeper than the stack', () => {
  const deep = (leaf: unknown) => Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], leaf);
  expect(unique([deep(1), deep(2)])).toEqual({ kind: 'valid' });
  expect(unique([deep(1), deep(1)]).kind).toBe('invalid');
});
