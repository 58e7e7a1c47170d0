import { matcherOf } from '../validation/pattern';

const MAX_STEPS = 10_000_000;
/** With more choices, a pattern can take for ever on any text. */
const MAX_CHOICES = 12;

interface QuickPattern {
  expression: RegExp;
  /** In UTF-16 units. */
  maxLength: number;
}

const known = new Map<string, QuickPattern | undefined>();

function compiled(pattern: string): QuickPattern | undefined {
  const expression = matcherOf(pattern);
  return expression && { expression, maxLength: maxLengthFor(pattern) };
}

function maxLengthFor(pattern: string): number {
  const plainPattern = pattern.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/g, 'x');
  const { perCharacter, once } = choicesIn(plainPattern);
  if (perCharacter + once > MAX_CHOICES) return -1;
  const steps = (length: number) => (perCharacter + 1) ** length * length ** once;
  if (perCharacter === 0) return Math.floor(MAX_STEPS ** (1 / Math.max(1, once)));
  let maxLength = 1;
  while (steps(maxLength + 1) <= MAX_STEPS) maxLength += 1;
  return maxLength;
}

/** Counts repetitions and alternatives: those in a repeated group are chosen `perCharacter`, others `once`. `(a|b)+c*` → 1, 1 */
function choicesIn(plainPattern: string): { perCharacter: number; once: number } {
  const open: number[] = [];
  let perCharacter = 0;
  let once = 0;
  for (let at = 0; at < plainPattern.length; at += 1) {
    const character = plainPattern[at] ?? '';
    if (character === '(') open.push(once);
    else if (character === ')') {
      const before = open.pop() ?? 0;
      if (once === before || !/[*+{]/.test(plainPattern[at + 1] ?? '')) continue;
      perCharacter += once - before;
      once = before;
      at += 1;
    } else if (/[*+{|]/.test(character) || (character === '?' && plainPattern[at - 1] !== '(')) once += 1;
  }
  return { perCharacter, once };
}

/** Undefined if the pattern is invalid or could block the page: the validator's worker decides. */
export function quickMatch(pattern: string, text: string): boolean | undefined {
  if (!known.has(pattern)) known.set(pattern, compiled(pattern));
  const quick = known.get(pattern);
  if (!quick || text.length > quick.maxLength) return undefined;
  return quick.expression.test(text);
}
