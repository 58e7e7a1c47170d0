import { compareNumbers, isMultipleOf, multipleBelow, negate, sumOf } from '../../json/decimal';
import { isInteger, isNumber, type JsonNumber } from '../../json/lossless';
import type { SchemaObject } from '../plan/merge-schemas';
import type { Random } from './random';
import { wordsOf } from './sample-text';

type Num = number | JsonNumber;

/** The first match counts. */
const RANGES: readonly (readonly [name: RegExp, from: number, to: number, decimals: number])[] = [
  [/\bage\b/, 21, 64, 0],
  [/\byear\b/, 2024, 2027, 0],
  [/\bmonth\b/, 1, 12, 0],
  [/\bday\b/, 1, 28, 0],
  [/\bhour\b/, 8, 18, 0],
  [/\bminutes?\b|\bseconds?\b/, 5, 55, 0],
  [/\blat(itude)?\b/, 35, 60, 4],
  [/\b(lng|lon|long|longitude)\b/, -9, 30, 4],
  [/\b(per page|page size)\b/, 2, 12, 0],
  [/\bpage\b/, 1, 3, 0],
  [/\b(offset|skip|start at|start)\b/, 0, 20, 0],
  [/\bport\b/, 3000, 9000, 0],
  [/\b(price|amount|cost|total|budget|balance)\b/, 5, 100, 2],
  [/\b(percent(age)?|quality|progress)\b/, 10, 90, 0],
  [/\b(temperature|temp)\b/, 0, 1, 1],
  [/\b(ratio|score|probability|confidence|opacity|alpha|threshold)\b/, 0, 1, 2],
  [/\b(width|height|size)\b/, 100, 800, 0],
  [/\b(timeout|delay|interval|ms|millis)\b/, 100, 2000, 0],
  [/\b(timestamp|epoch)\b/, 1_770_000_000, 1_790_000_000, 0],
  [/\b(limit|count|max|top|quantity|number|guests|people|depth)\b/, 2, 12, 0],
  [/\bids?\b|\biid\b/, 1000, 9999, 0],
];

function decimalsOf(number: number): number {
  const text = String(number);
  const [mantissa = '', exponent = '0'] = text.split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Without the error of binary fractions: 3 × 0.1 = 0.3. */
function multiple(count: number, step: number): number {
  const decimals = decimalsOf(step);
  if (decimals === 0 || decimals > 15) return count * step;
  const scale = 10 ** decimals;
  return Number((Math.round(count * Math.round(step * scale)) / scale).toFixed(decimals));
}

interface NumberLimits {
  from: Num | undefined;
  to: Num | undefined;
  isFromExcluded: boolean;
  isToExcluded: boolean;
}

export function limitsOf(schema: SchemaObject): NumberLimits {
  const at = (keyword: string) => (isNumber(schema[keyword]) ? schema[keyword] : undefined);
  const [minimum, above] = [at('minimum'), at('exclusiveMinimum')];
  const [maximum, below] = [at('maximum'), at('exclusiveMaximum')];
  const isFromExcluded = above !== undefined && (minimum === undefined || compareNumbers(above, minimum) >= 0);
  const isToExcluded = below !== undefined && (maximum === undefined || compareNumbers(below, maximum) <= 0);
  return { from: isFromExcluded ? above : minimum, isFromExcluded, to: isToExcluded ? below : maximum, isToExcluded };
}

export function stepOf({ multipleOf }: SchemaObject): Num | undefined {
  return isNumber(multipleOf) && compareNumbers(multipleOf, 0) > 0 ? multipleOf : undefined;
}

interface NumberRange {
  from: number;
  to: number;
  isFromExcluded: boolean;
  isToExcluded: boolean;
}

/** Rounded to JavaScript numbers; infinite without a limit. */
function rangeOf({ from = -Infinity, to = Infinity, isFromExcluded, isToExcluded }: NumberLimits): NumberRange {
  return { from: Number(from), to: Number(to), isFromExcluded, isToExcluded };
}

function isWithinRange(range: NumberRange, value: number): boolean {
  return (
    (range.isFromExcluded ? value > range.from : value >= range.from) &&
    (range.isToExcluded ? value < range.to : value <= range.to)
  );
}

function isWithinLimits({ from, to, isFromExcluded, isToExcluded }: NumberLimits, value: Num): boolean {
  const low = from === undefined ? 1 : compareNumbers(value, from);
  const high = to === undefined ? -1 : compareNumbers(value, to);
  return (isFromExcluded ? low > 0 : low >= 0) && (isToExcluded ? high < 0 : high <= 0);
}

function candidatesNearLimits({ from, to }: NumberLimits, step: Num): Num[] {
  return [from, to].flatMap((limit) => {
    if (limit === undefined) return [];
    const multipleAtLimit = multipleBelow(limit, step);
    if (multipleAtLimit === undefined) return [limit];
    const others = [negate(step), step].map((by) => sumOf(multipleAtLimit, by));
    return [limit, multipleAtLimit, ...others.filter((other) => other !== undefined)];
  });
}

/** The usual range within the limits, otherwise numbers next to a limit. */
function usualRange(range: NumberRange, name: string): { from: number; to: number; decimals: number } {
  const words = wordsOf(name);
  const [, from, to, decimals] = RANGES.find(([pattern]) => pattern.test(words)) ?? [/./, 1, 20, 0];
  const low = Math.max(from, range.from);
  const high = Math.min(to, range.to);
  if (low <= high && !(low === high && (range.isFromExcluded || range.isToExcluded)))
    return { from: low, to: high, decimals };
  const span = Math.max(1, to - from);
  if (Number.isFinite(range.from)) return { from: range.from, to: Math.min(range.from + span, range.to), decimals };
  return { from: Number.isFinite(range.to) ? range.to - span : from, to: Math.min(to, range.to), decimals };
}

/** A usual number for the name within the limits; it may be invalid if no number was found that is valid. */
export function makeNumber(schema: SchemaObject, isWhole: boolean, name: string, random: Random): Num {
  const limits = limitsOf(schema);
  const step = stepOf(schema);
  const isValid = (value: Num) =>
    isWithinLimits(limits, value) &&
    (!isWhole || isInteger(value)) &&
    (step === undefined || isMultipleOf(value, step));
  const made = makePlain(limits, step, { isWhole, name, random });
  if (isValid(made)) return made;
  const steps = [step ?? 1, ...(isWhole ? [1] : [0.1, 0.001, 1e-9, 1e-18])];
  return steps.flatMap((each) => candidatesNearLimits(limits, each)).find(isValid) ?? made;
}

/** Others within the limits, at first those beyond `count` smaller ones. Not all are whole. */
export function* numbersAround(first: Num, schema: SchemaObject, count: number): Generator<Num> {
  const limits = limitsOf(schema);
  const step = stepOf(schema);
  const steps = step === undefined ? [1, -1, 0.001, -0.001] : [Number(step), -Number(step)];
  for (const { from, by } of [
    ...steps.slice(0, 1).map((by) => ({ from: count, by })),
    ...steps.map((by) => ({ from: 1, by })),
  ]) {
    for (let times = from; times <= from + 2 * count; times += 1) {
      const next = sumOf(first, multiple(times, by));
      if (next === undefined || !isWithinLimits(limits, next)) break;
      yield next;
    }
  }
}

function makePlain(
  limits: NumberLimits,
  exactStep: Num | undefined,
  { isWhole, name, random }: { isWhole: boolean; name: string; random: Random },
): number {
  const range = rangeOf(limits);
  const usual = usualRange(range, name);
  const step = exactStep === undefined ? undefined : Number(exactStep) || undefined;
  if (step !== undefined) {
    const counts = { from: Math.ceil(usual.from / step), to: Math.floor(usual.to / step) };
    const tries = [
      counts.from <= counts.to ? random.int(counts.from, counts.to) : counts.from,
      counts.from,
      counts.from + 1,
      counts.to,
      counts.to - 1,
    ];
    const fitting = tries
      .map((count) => multiple(count, step))
      .find((value) => isWithinRange(range, value) && (!isWhole || Number.isInteger(value)));
    if (fitting !== undefined) return fitting;
    for (let count = counts.from; count < counts.from + 1000; count += 1) {
      const value = multiple(count, step);
      if (isWithinRange(range, value) && (!isWhole || Number.isInteger(value))) return value;
    }
  }
  for (const decimals of isWhole ? [0] : [usual.decimals, 2, 4, 8, 15]) {
    const scale = 10 ** decimals;
    const from = Math.ceil(usual.from * scale);
    const to = Math.floor(usual.to * scale);
    if (from > to) continue;
    for (const count of [random.int(from, to), from, from + 1, to, to - 1]) {
      const value = Number((count / scale).toFixed(decimals));
      if (isWithinRange(range, value)) return value;
    }
  }
  const middle = (usual.from + usual.to) / 2;
  return isWhole ? Math.ceil(middle) : middle;
}
