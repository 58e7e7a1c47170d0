import fc from 'fast-check';
import { expect, it } from 'vitest';

import { utf8Size } from './utf8-size';

it('is what the encoder writes, also of half a pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Size(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Size('\ud800')).toBe(3);
});
