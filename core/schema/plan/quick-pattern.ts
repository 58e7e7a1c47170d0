import { matcherOf } from '../validation/pattern';

const MAX_STEPS = 10_000_000;
/** With more choices, a pattern can take for ever on any text. */
const MAX_CHOICES = 12;

interface QuickPattern {
  expression: RegExp;
  /** In UTF-16 units. */
  longest: number;
}

const known = new Map<string, QuickPattern | undefined>();

function compiled(pattern: string): QuickPattern | undefined {
  const expression = matcherOf(pattern);
  return expression && { expression, longest: longestFor(pattern) };
}

function longestFor(pattern: string): number {
  const bare = pattern.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/g, 'x');
  const { again, once } = choicesIn(bare);
  if (again + once > MAX_CHOICES) return -1;
  const steps = (length: number) => (again + 1) ** length * length ** once;
  if (again === 0) return Math.floor(MAX_STEPS ** (1 / Math.max(1, once)));
  let longest = 1;
  while (steps(longest + 1) <= MAX_STEPS) longest += 1;
  return longest;
}

/** Counts repetitions and alternatives: `again` within a repeated group, for each character; `once` otherwise. */
function choicesIn(bare: string): { again: number; once: number } {
  const open: number[] = [];
  let again = 0;
  let once = 0;
  for (let at = 0; at < bare.length; at += 1) {
    const character = bare[at] ?? '';
    if (character === '(') open.push(once);
    else if (character === ')') {
      const before = open.pop() ?? 0;
      if (once === before || !/[*+{]/.test(bare[at + 1] ?? '')) continue;
      again += once - before;
      once = before;
      at += 1;
    } else if (/[*+{|]/.test(character) || (character === '?' && bare[at - 1] !== '(')) once += 1;
  }
  return { again, once };
}

/** Undefined if the pattern is invalid or could block the page: the validator's worker decides. */
export function quickMatch(pattern: string, text: string): boolean | undefined {
  if (!known.has(pattern)) known.set(pattern, compiled(pattern));
  const quick = known.get(pattern);
  if (!quick || text.length > quick.longest) return undefined;
  return quick.expression.test(text);
}
