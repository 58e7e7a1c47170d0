import type { SchemaObject } from '../plan/merge-schemas';
import { formatSample } from './format-samples';
import type { Random } from './random';
import { ANY_TEXTS, describedExamples, textsFor, withPlausibleYear, wordsOf } from './sample-text';
import { matcherOf } from '../validation/pattern';
import { countOf, lengthOf } from '../validation/evaluation/scalar-checks';
import { textOfPattern } from './text-of-pattern';

/** For patterns of lookaheads, such as password rules. */
const MIXED_TEXTS = ['Abc-123!', 'Abcdefg1!', 'a1', 'A1', 'abc123', 'ABC-123', '12', '1.0'];
const TRIES = 40;
const MAX_LENGTH = 1_000_000;

export function limitOf(level: SchemaObject, keyword: string, fallback: number): number {
  return countOf(level[keyword]) ?? fallback;
}

/** Cuts a text, or repeats it: `ab`, at least 5 → `ab ab`. Lengths in code points. */
export function fitLength(text: string, least: number, most: number): string {
  let points = Array.from(text);
  if (points.length > most) points = points.slice(0, most);
  const source = text === '' ? ['x'] : [...Array.from(text), ' '];
  if (points.length < least) {
    const missing = Math.min(least, MAX_LENGTH) - points.length;
    const filled = Array.from({ length: missing }, (_, index) => source[(index + source.length - 1) % source.length]);
    points = [...points, ...filled.map((point) => point ?? 'x')];
  }
  // A trailing blank is invisible, and lost to servers that trim.
  if (points.length > 0 && points.at(-1) === ' ') points[points.length - 1] = 'x';
  return points.join('');
}

/** `mood` → `Example mood`. */
function textsOfName(name: string, most: number): string[] {
  const words = wordsOf(name);
  return words === ''
    ? []
    : ['Example', 'Sample', 'Test'].map((each) => `${each} ${words}`).filter(({ length }) => length <= most);
}

function* candidates(level: SchemaObject, name: string, random: Random): Generator<string> {
  const description = typeof level['description'] === 'string' ? level['description'] : '';
  const pattern = typeof level['pattern'] === 'string' ? level['pattern'] : undefined;
  const format = random.shuffled(formatSample(level['format']).valid).map((text) => withPlausibleYear(text, name));
  yield* format;
  if (format.length === 0) {
    yield* describedExamples(description);
    const named = random.shuffled(textsFor(name, description));
    const ownTexts =
      named.length === 0 && !Object.hasOwn(level, 'format')
        ? textsOfName(name, limitOf(level, 'maxLength', Infinity))
        : [];
    const texts = [...named, ...random.shuffled(ownTexts), ...random.shuffled(ANY_TEXTS)];
    yield* pattern === undefined ? texts : named;
    if (level['contentEncoding'] === 'base64') yield* formatSample('base64').valid;
  }
  if (pattern === undefined) return;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const text = textOfPattern(pattern, random, attempt < 10 ? 6 : attempt);
    if (text !== undefined) yield text;
  }
  const least = limitOf(level, 'minLength', 0);
  for (let attempt = 0; attempt < 8 && least > 6; attempt += 1) {
    const text = textOfPattern(pattern, random, least * 2);
    if (text !== undefined) yield text;
  }
  yield* MIXED_TEXTS;
  yield* ANY_TEXTS;
}

const BOUNDS = ['format', 'pattern', 'maxLength'];

/** Counts on after the candidates, within the format, or by the end of a text that can't become longer. */
function countedText(level: SchemaObject, text: string, count: number): string {
  const { nth } = formatSample(level['format'] ?? level['contentEncoding']);
  if (nth) return nth(count);
  if (!BOUNDS.some((keyword) => Object.hasOwn(level, keyword))) return `${text}-${count + 1}`;
  const ending = count.toString(36);
  return Array.from(text).slice(0, -ending.length).join('') + ending;
}

/** @param skip number of candidates to skip, as earlier ones were refused */
export function makeText(level: SchemaObject, name: string, random: Random, skip: number): string {
  const least = limitOf(level, 'minLength', 0);
  const most = limitOf(level, 'maxLength', Infinity);
  const matcher = matcherOf(level['pattern']);
  let last: string | undefined;
  let toSkip = skip;
  for (const candidate of candidates(level, name, random)) {
    for (const text of new Set([
      fitLength(candidate, least, most),
      fitLength(candidate.replaceAll(' ', '-'), least, most).toLowerCase(),
    ])) {
      const isChanged = text !== candidate;
      if (isChanged && formatSample(level['format']).valid.length > 0) continue;
      if (matcher && !matcher.test(text)) continue;
      last = text;
      if (toSkip <= 0) return text;
      toSkip -= 1;
    }
  }
  for (let count = toSkip + 1; last !== undefined && count <= toSkip + TRIES; count += 1) {
    const text = withPlausibleYear(countedText(level, last, count), name);
    const length = lengthOf(text) ?? 0;
    if (length >= least && length <= most && (!matcher || matcher.test(text))) return text;
  }
  return last ?? fitLength(formatSample(level['format']).valid[0] ?? ANY_TEXTS[0], least, most);
}
