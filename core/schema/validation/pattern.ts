const known = new Map<string, RegExp | undefined>();
const MAX_CACHED = 2_000;

/** With the `u` flag (JSON Schema 2020-12, section 6.4), otherwise without it, as for `\-`. */
export function matcherOf(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== 'string') return undefined;
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= MAX_CACHED) known.clear();
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

export function patternError(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
