import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mergeTexts } from './merge-texts';

const BASE = 'a\nb\nc\nd\ne\n';

describe('two changes of one text', () => {
  it.each([
    ['in different places', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
    ['that add and remove', 'a\nb\nc\nd\ne\nf\n', 'c\nd\ne\n', 'c\nd\ne\nf\n'],
    ['that are the same', 'a\nX\nc\nd\ne\n', 'a\nX\nc\nd\nE\n', 'a\nX\nc\nd\nE\n'],
    ['of which one is none', BASE, 'a\n', 'a\n'],
    ['of the same line', 'A\nb\nc\nd\ne\n', 'B\nb\nc\nd\ne\n', undefined],
    ['next to each other', 'A\nb\nc\nd\ne\n', 'a\nB\nc\nd\ne\n', undefined],
    ['that add at one place', 'a\nx\nb\nc\nd\ne\n', 'a\ny\nb\nc\nd\ne\n', undefined],
  ])('%s', (_, mine, theirs, merged) => {
    expect(mergeTexts(BASE, mine, theirs)).toBe(merged);
    expect(mergeTexts(BASE, theirs, mine)).toBe(merged);
  });

  it('are what each alone is where the other changes nothing', () => {
    const text = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n')).map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect(mergeTexts(base, mine, base)).toBe(mine);
        expect(mergeTexts(base, mine, mine)).toBe(mine);
      }),
    );
  });
});
