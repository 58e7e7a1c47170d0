import { describe, expect, it } from 'vitest';

import { packLongStrings, unpackLongStrings } from './long-strings';

describe('long strings between threads', () => {
  const long = 'é and \u0000 and 😀 '.repeat(40_000);

  it('are taken out and put back where they were', () => {
    const make = () => ({ a: [{ text: long, short: 'x' }, long], '0': { __proto: long } });
    const packed = packLongStrings({ value: make(), elided: ['/b'] });
    expect(JSON.stringify(packed.value).length).toBeLessThan(200);
    expect(packed.longStrings).toHaveLength(3);
    expect(unpackLongStrings(packed)).toEqual({ value: make(), elided: ['/b'] });
  });

  it('may be the whole value, and stay where UTF-8 could not hold them', () => {
    expect(unpackLongStrings(packLongStrings({ value: long, elided: [] })).value).toBe(long);
    const broken = `\ud800${long}`;
    const packed = packLongStrings({ value: [broken], elided: [] });
    expect(packed.value).toEqual([broken]);
    expect(packed.longStrings).toEqual([]);
  });
});
