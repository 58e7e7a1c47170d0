import { isObject } from '../../json/json-object';
import type { ValueNumbering } from './value-numbering';

import { jsonType } from '../../json/json-type';

const MAX_COMBINATIONS = 10_000;

/** In order if both sides have as many, else by similarity. Both items of a pair have the same JSON type. */
export function pairSimilar(
  before: readonly unknown[],
  after: readonly unknown[],
  numbering: ValueNumbering,
): [number, number][] {
  if (before.length === 0 || after.length === 0) return [];
  if (before.length === after.length || before.length * after.length > MAX_COMBINATIONS) {
    return before
      .slice(0, after.length)
      .map((_, at): [number, number] => [at, at])
      .filter(([at]) => isComparable(before[at], after[at]));
  }
  return alignBySimilarity(before, after, numbering);
}

function isComparable(a: unknown, b: unknown): boolean {
  return isScalar(a) ? isScalar(b) : jsonType(a) === jsonType(b);
}

function isScalar(value: unknown): boolean {
  return !isObject(value) && !Array.isArray(value);
}

/** Maximum total similarity (Needleman–Wunsch). */
function alignBySimilarity(
  before: readonly unknown[],
  after: readonly unknown[],
  numbering: ValueNumbering,
): [number, number][] {
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const similarities = before.map((a) => after.map((b) => similarity(a, b, numbering)));
  /** The highest total of the items from `x` and `y` on. */
  const bestFrom = (x: number, y: number) => best[x * width + y] ?? 0;
  const similarityOf = (x: number, y: number) => similarities[x]?.[y] ?? 0;
  for (let x = before.length - 1; x >= 0; x -= 1) {
    for (let y = after.length - 1; y >= 0; y -= 1) {
      const together = similarityOf(x, y) > 0 ? similarityOf(x, y) + bestFrom(x + 1, y + 1) : 0;
      best[x * width + y] = Math.max(bestFrom(x + 1, y), bestFrom(x, y + 1), together);
    }
  }
  const pairs: [number, number][] = [];
  for (let x = 0, y = 0; x < before.length && y < after.length;) {
    if (similarityOf(x, y) > 0 && bestFrom(x, y) === similarityOf(x, y) + bestFrom(x + 1, y + 1))
      pairs.push([x++, y++]);
    else if (bestFrom(x, y) === bestFrom(x + 1, y)) x += 1;
    else y += 1;
  }
  return pairs;
}

/** From 0 (nothing in common) to 1. */
function similarity(a: unknown, b: unknown, numbering: ValueNumbering): number {
  if (!isComparable(a, b)) return 0;
  if (!isObject(a) || !isObject(b)) return isScalar(a) ? 0.1 : 0.3;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  let same = 0;
  for (const name of names) {
    if (Object.hasOwn(a, name) && Object.hasOwn(b, name) && numbering.numberOf(a[name]) === numbering.numberOf(b[name]))
      same += 1;
  }
  return same === 0 ? 0 : same / names.size;
}
