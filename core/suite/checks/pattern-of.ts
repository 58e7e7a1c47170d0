import type { PatternCheck } from '../suite';

/** A pattern and its flags, in either of the two forms in which `matches` has them. */
export function patternOf(matches: PatternCheck): { pattern: string; flags: string } {
  return typeof matches === 'string' ? { pattern: matches, flags: '' } : { flags: '', ...matches };
}

/** The regular expression of `matches`, by Unicode. @throws SyntaxError */
export function regExpOf(matches: PatternCheck): RegExp {
  const { pattern, flags } = patternOf(matches);
  return RegExp(pattern, `u${flags}`);
}
