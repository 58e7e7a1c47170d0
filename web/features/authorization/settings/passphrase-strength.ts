/** The proxy refuses shorter ones. */
export const MIN_PASSPHRASE_LENGTH = 8;

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong';

/** In bits. At half a second a guess, months and centuries. */
const FAIR_BITS = 45;
const STRONG_BITS = 65;
const CLASSES: readonly [pattern: RegExp, characters: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\s]/, 33],
  [/[^\u0000-\u007e]/, 1000],
];

/** By length and kinds of characters. A repetition or sequence (`aaaa`, `1234`) counts once. */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const characters = Array.from(passphrase);
  if (characters.length < MIN_PASSPHRASE_LENGTH) return 'short';
  const pool = CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(passphrase) ? size : 0), 0);
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const counted = codes.filter((code, at) => {
    const before = codes[at - 1];
    return before === undefined || Math.abs(code - before) > 1;
  });
  const bits = Math.min(counted.length, new Set(codes).size * 2) * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
