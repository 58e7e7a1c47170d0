import type { SchemaObject } from '../plan/merge-schemas';
import type { Random } from './random';
import { wordsOf } from './sample-text';

/** What a number of this name is usually between; the last column is its decimals. */
const RANGES: readonly (readonly [name: RegExp, from: number, to: number, decimals: number])[] = [
  [/\bage\b/, 21, 64, 0],
  [/\byear\b/, 2024, 2027, 0],
  [/\bmonth\b/, 1, 12, 0],
  [/\bday\b/, 1, 28, 0],
  [/\bhour\b/, 8, 18, 0],
  [/\bminutes?\b|\bseconds?\b/, 5, 55, 0],
  [/\blat(itude)?\b/, 35, 60, 4],
  [/\b(lng|lon|long|longitude)\b/, -9, 30, 4],
  [/\bpage\b(?! ?size)/, 1, 3, 0],
  [/\b(offset|skip|start at|start)\b/, 0, 20, 0],
  [/\bport\b/, 3000, 9000, 0],
  [/\b(price|amount|cost|total|budget|balance)\b/, 5, 100, 2],
  [/\b(percent(age)?|quality|progress)\b/, 10, 90, 0],
  [/\b(temperature|temp)\b/, 0, 1, 1],
  [/\b(ratio|score|probability|confidence|opacity|alpha|threshold)\b/, 0, 1, 2],
  [/\b(width|height|size)\b/, 100, 800, 0],
  [/\b(timeout|delay|interval|ms|millis)\b/, 100, 2000, 0],
  [/\b(timestamp|epoch)\b/, 1_770_000_000, 1_790_000_000, 0],
  [/\b(limit|count|max|per page|page size|top|quantity|number|guests|people|depth)\b/, 2, 12, 0],
  [/\bids?\b|\biid\b/, 1000, 9999, 0],
];

function decimalsOf(number: number): number {
  const text = String(number);
  const [mantissa = '', exponent = '0'] = text.split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** A whole multiple of a decimal, without the error that binary fractions bring. */
function multiple(count: number, of: number): number {
  const decimals = decimalsOf(of);
  if (decimals === 0 || decimals > 15) return count * of;
  const scale = 10 ** decimals;
  return Number((Math.round(count * Math.round(of * scale)) / scale).toFixed(decimals));
}

export interface NumberRange {
  from: number;
  to: number;
  /** Whether the ends themselves are left out. */
  fromOpen: boolean;
  toOpen: boolean;
}

/** The numbers between which a level's limits are; infinite where there are none. */
export function rangeOf(level: SchemaObject): NumberRange {
  const at = (keyword: string, fallback: number) =>
    typeof level[keyword] === 'number' ? level[keyword] : fallback;
  const minimum = at('minimum', -Infinity);
  const above = at('exclusiveMinimum', -Infinity);
  const maximum = at('maximum', Infinity);
  const below = at('exclusiveMaximum', Infinity);
  return {
    from: Math.max(minimum, above),
    fromOpen: above >= minimum && above > -Infinity,
    to: Math.min(maximum, below),
    toOpen: below <= maximum && below < Infinity,
  };
}

function within(range: NumberRange, value: number): boolean {
  return (
    (range.fromOpen ? value > range.from : value >= range.from) &&
    (range.toOpen ? value < range.to : value <= range.to)
  );
}

/** The part of what is usual that the schema allows; where they do not meet, what lies next to the limit. */
function usualRange(
  range: NumberRange,
  name: string,
): { from: number; to: number; decimals: number } {
  const words = wordsOf(name);
  const [, from, to, decimals] = RANGES.find(([pattern]) => pattern.test(words)) ?? [/./, 1, 20, 0];
  const low = Math.max(from, range.from);
  const high = Math.min(to, range.to);
  if (low <= high && !(low === high && (range.fromOpen || range.toOpen))) {
    return { from: low, to: high, decimals };
  }
  const span = Math.max(1, to - from);
  if (Number.isFinite(range.from)) {
    return { from: range.from, to: Math.min(range.from + span, range.to), decimals };
  }
  return {
    from: Number.isFinite(range.to) ? range.to - span : from,
    to: Math.min(to, range.to),
    decimals,
  };
}

/** A number within a level's limits, a multiple where one is asked for, as is usual for such a name. */
export function makeNumber(
  level: SchemaObject,
  whole: boolean,
  name: string,
  random: Random,
): number {
  const range = rangeOf(level);
  const usual = usualRange(range, name);
  const { multipleOf } = level;
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : undefined;
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
      .find((value) => within(range, value) && (!whole || Number.isInteger(value)));
    if (fitting !== undefined) return fitting;
    // Of a fraction's multiples only some are whole.
    for (let count = counts.from; count < counts.from + 1000; count += 1) {
      const value = multiple(count, step);
      if (within(range, value) && (!whole || Number.isInteger(value))) return value;
    }
  }
  for (const decimals of whole ? [0] : [usual.decimals, 2, 4, 8, 15]) {
    const scale = 10 ** decimals;
    const from = Math.ceil(usual.from * scale);
    const to = Math.floor(usual.to * scale);
    if (from > to) continue;
    for (const count of [random.int(from, to), from, from + 1, to, to - 1]) {
      const value = Number((count / scale).toFixed(decimals));
      if (within(range, value)) return value;
    }
  }
  const middle = (usual.from + usual.to) / 2;
  return whole ? Math.ceil(middle) : middle;
}
