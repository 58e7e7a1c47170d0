import fc from 'fast-check';
import { expect, it } from 'vitest';

import { utf8Size } from './utf8-size';

it('is what the encoder writes, of short texts and long ones', () => {
  const texts = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(texts, (text) => {
      for (const whole of [text, text.repeat(Math.ceil(30_000 / text.length))])
        expect(utf8Size(whole)).toBe(new TextEncoder().encode(whole).length);
    }),
    { numRuns: 50 },
  );
});
