import { pointerTo } from './json-pointer';
import { JsonNumber } from './lossless';
import { sameJson } from './same-json';

/** Where two values begin to differ. */
export interface Difference {
  /** JSON Pointer, the same in both. */
  pointer: string;
  /** What each has there; undefined where it has nothing. */
  left: unknown;
  right: unknown;
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return undefined;
  return new Map(Object.entries(value));
}

/** The first place where two JSON values do not mean the same, in the order of the left one; null where they do. */
export function firstDifference(left: unknown, right: unknown, pointer = ''): Difference | null {
  if (sameJson(left, right)) return null;
  const ours = entriesOf(left);
  const theirs = entriesOf(right);
  if (!ours || !theirs || Array.isArray(left) !== Array.isArray(right)) {
    return { pointer, left, right };
  }
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [a, b] = [ours.get(key), theirs.get(key)];
    if (!sameJson(a, b)) return firstDifference(a, b, pointerTo(pointer, key));
  }
  return null;
}
