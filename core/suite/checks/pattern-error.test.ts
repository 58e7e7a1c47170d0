import { expect, it } from 'vitest';
import { english } from '../suite-phrase';
import { patternProblem } from '../check-suite';
import type { PatternCheck } from './pattern-of';

it.each<[PatternCheck, RegExp | undefined]>([
  ['^a.c$', undefined],
  ['(?:a|b)(?=c)(?<!d)(?<e>f)', undefined],
  ['[(?i:x)]', undefined],
  [String.raw`\(?i:`, undefined],
  [String.raw`[\]](?:a)`, undefined],
  [{ pattern: 'enoent' }, undefined],
  [{ pattern: 'a.b', flags: 'ims' }, undefined],
  ['(', /Unterminated group/],
  ['(?i:x)', /^Inline flags such as \(\?i: .*with pattern: and flags: i instead/],
  ['a(?im:x)', /flags: im/],
  ['(?-i:x)', /^Inline flags such as \(\?-i: /],
  ['[a](?s:.)', /flags: s/],
  ['(?<a>x)|(?<a>y)', /Duplicate group name “a”/],
  [{ pattern: 'x', flags: 'ii' }, /flags/],
])('%j', (matches, fault) => {
  const found = patternProblem(matches);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(english(found ?? '')).toMatch(fault);
});
