import { expect, it } from 'vitest';
import { nearestName } from './nearest-name';

it.each([
  ['expects', ['expect', 'name', 'rows'], 'expect'],
  ['outcom', ['code', 'outcome'], 'outcome'],
  ['tiemout', ['timeout', 'title'], 'timeout'],
  ['Tool', ['prompt', 'tool'], 'tool'],
  ['nowhere', ['city', 'days'], undefined],
  ['', ['a'], 'a'],
])('of %o among %o is %o', (written, names, nearest) => {
  expect(nearestName(written, names)).toBe(nearest);
});
