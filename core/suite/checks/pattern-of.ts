/** A JavaScript regular expression; flags of `i`, `m` and `s`. */
export type PatternCheck = string | { pattern: string; flags?: string };

export function patternOf(matches: PatternCheck): { pattern: string; flags: string } {
  return typeof matches === 'string' ? { pattern: matches, flags: '' } : { flags: '', ...matches };
}

/** With the `u` flag. @throws SyntaxError */
export function regExpOf(matches: PatternCheck): RegExp {
  const { pattern, flags } = patternOf(matches);
  return RegExp(pattern, `u${flags}`);
}
