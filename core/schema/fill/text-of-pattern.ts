import RandExp from 'randexp';

import type { Random } from './random';

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\\p\{(?:Lu|Uppercase(?:_Letter)?)\}/g, 'A-Z'],
  [/\\p\{(?:Ll|Lowercase(?:_Letter)?)\}/g, 'a-z'],
  [/\\p\{(?:L|Letter|Alphabetic)\}/g, 'A-Za-z'],
  [/\\p\{(?:N|Nd|Number|Decimal_Number)\}/g, '0-9'],
  [/\\p\{(?:Z|Zs|White_Space)\}/g, ' '],
  [/\\p\{(?:P|Punctuation)\}/g, '.'],
];

/** `randexp` knows no Unicode properties: `\p{L}` → `[A-Za-z]`, or `A-Za-z` within a class. */
function inAscii(pattern: string): string {
  return CLASSES.reduce(
    (text, [unicode, ascii]) =>
      text.replace(unicode, (_, offset: number) =>
        text.lastIndexOf('[', offset) > text.lastIndexOf(']', offset) ? ascii : `[${ascii}]`,
      ),
    pattern,
  );
}

/** @param most maximum repetitions @returns a text that may not match, as lookarounds are ignored */
export function textOfPattern(pattern: string, random: Random, most: number): string | undefined {
  try {
    const maker = new RandExp(inAscii(pattern));
    maker.max = most;
    maker.randInt = (from, to) => random.int(from, to);
    return maker.gen();
  } catch {
    return undefined;
  }
}
