import { pointerOf } from './json-pointer';
import { isContainer } from './rebuild';
import { sameJson } from './same-json';

export interface Difference {
  pointer: string;
  /** The value on each side; undefined if a side has none. */
  left: unknown;
  right: unknown;
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (!isContainer(value)) return undefined;
  return new Map(Object.entries(value));
}

interface Pair {
  left: unknown;
  right: unknown;
  key: string;
  outer: Pair | undefined;
}

/** In meaning, in the order of the left one. @param pointer of both values */
export function firstDifference(left: unknown, right: unknown, pointer = ''): Difference | null {
  const waiting: Pair[] = [{ left, right, key: '', outer: undefined }];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const ours = entriesOf(pair.left);
    const theirs = entriesOf(pair.right);
    const areContainers = ours !== undefined && theirs !== undefined;
    if (!areContainers || Array.isArray(pair.left) !== Array.isArray(pair.right)) {
      if (areContainers || !sameJson(pair.left, pair.right)) return differenceAt(pair, pointer);
      continue;
    }
    for (const key of [...new Set([...ours.keys(), ...theirs.keys()])].reverse())
      waiting.push({ left: ours.get(key), right: theirs.get(key), key, outer: pair });
  }
  return null;
}

function differenceAt(pair: Pair, around: string): Difference {
  const way: string[] = [];
  for (let at = pair; at.outer; at = at.outer) way.push(at.key);
  return { pointer: around + pointerOf(way.reverse()), left: pair.left, right: pair.right };
}
