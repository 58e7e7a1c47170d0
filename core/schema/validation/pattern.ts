const known = new Map<string, RegExp | undefined>();
/** A schema with more patterns than these has them compiled again. */
const MOST_KNOWN = 2_000;

/**
 * A schema's pattern as it is judged by: with the `u` flag (JSON Schema 2020-12, section 6.4), without it where it is a pattern
 * only so, such as `\-`; undefined where it is none.
 */
export function matcherOf(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== 'string') return undefined;
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= MOST_KNOWN) known.clear();
  const matcher = compiled(pattern, 'u') ?? compiled(pattern, '');
  known.set(pattern, matcher);
  return matcher;
}

function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** What the engine says of a pattern that it can't read with the `u` flag; undefined where it can. */
export function patternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
