import { expect, it } from 'vitest';

import { partialInputs } from './call-notifications';

it('grows to the whole, each time by a bit, in the order of the arguments', () => {
  const input = { city: 'Reykjavík', days: 3, note: 'a rather long text, written slowly' };
  const pieces = partialInputs(input);
  expect(pieces.some(({ city }) => /^R.*[^k]$/.test(String(city)))).toBe(true);
  const sizes = pieces.map((piece) => JSON.stringify(piece).length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(sizes.at(-1)).toBeLessThan(JSON.stringify(input).length);
  for (const piece of pieces) {
    expect(Object.keys(input).slice(0, Object.keys(piece).length)).toEqual(Object.keys(piece));
    for (const [name, value] of Object.entries(piece)) {
      const whole = input[name as keyof typeof input];
      if (typeof whole === 'string') expect(whole.startsWith(String(value))).toBe(true);
      else expect(value).toBe(whole);
    }
  }
});

it('has only empty pieces of nothing', () => {
  for (const piece of partialInputs({})) expect(piece).toEqual({});
});
