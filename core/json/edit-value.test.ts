import { expect, it } from 'vitest';

import { withoutValue, withValueAt } from './edit-value';

it('removes nothing where there is nothing', () => {
  const ignore = () => undefined;
  expect(withValueAt([1, 2], [5], undefined, ignore)).toEqual([1, 2]);
  expect(withValueAt({ a: [1] }, ['a', 3, 'b'], undefined, ignore)).toEqual({ a: [1] });
  expect(withValueAt([1, 2], [0], undefined, ignore)).toEqual([null, 2]);
  expect(withoutValue({}, ['a', 'b'])).toEqual({});
  expect(withoutValue({ a: 'text' }, ['a', 'b'])).toEqual({ a: 'text' });
  expect(withoutValue({ a: { b: 1, c: 2 } }, ['a', 'b'])).toEqual({ a: { c: 2 } });
});
