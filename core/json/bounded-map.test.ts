import fc from 'fast-check';
import { expect, it } from 'vitest';

import { BoundedMap } from './bounded-map';

it('has the newest of what was set and not deleted, in their order', () => {
  const keys = fc.array(fc.tuple(fc.nat(12), fc.boolean()), { maxLength: 200 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 5 }), (acts, most) => {
      const map = new BoundedMap<number, number>(most);
      let expected: number[] = [];
      for (const [key, isSet] of acts) {
        if (isSet) map.set(key, key);
        else map.delete(key);
        expected = expected.filter((other) => other !== key);
        if (isSet) expected = [...expected, key].slice(-most);
        expect([...map.keys()]).toEqual(expected);
      }
    }),
  );
});
