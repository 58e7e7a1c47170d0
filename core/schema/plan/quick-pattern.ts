/** About as many steps as a regular expression may take on the page's own thread. */
const MOST_STEPS = 10_000_000;
/** A repeated group with repetition inside can take steps without end, except on short text. */
const LONGEST_FOR_NESTED = 20;

interface QuickPattern {
  expression: RegExp;
  /** The longest text, in UTF-16 units, that it is tried on. */
  longest: number;
}

const known = new Map<string, QuickPattern | undefined>();

function compiled(pattern: string): QuickPattern | undefined {
  try {
    return { expression: new RegExp(pattern, 'u'), longest: longestFor(pattern) };
  } catch {
    return undefined;
  }
}

function longestFor(pattern: string): number {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const repeats = bare.match(/[*+{]/g)?.length ?? 0;
  if (repeats > 1 && /\)[*+{]/.test(bare)) return LONGEST_FOR_NESTED;
  return Math.floor(MOST_STEPS ** (1 / Math.max(1, repeats)));
}

/**
 * Whether a text meets a schema's `pattern`, found out at once. Undefined where that could hold up the page, or
 * where the pattern is none: the validator's worker is the one to say.
 */
export function quickMatch(pattern: string, text: string): boolean | undefined {
  if (!known.has(pattern)) known.set(pattern, compiled(pattern));
  const quick = known.get(pattern);
  if (!quick || text.length > quick.longest) return undefined;
  return quick.expression.test(text);
}
