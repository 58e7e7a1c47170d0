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
  parent: Pair | undefined;
}

/** The first place where the values of two JSON texts differ, in the order of the left one. @param pointer of both values */
export function firstDifference(left: unknown, right: unknown, pointer = ''): Difference | null {
  const waiting: Pair[] = [{ left, right, key: '', parent: undefined }];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const leftMembers = entriesOf(pair.left);
    const rightMembers = entriesOf(pair.right);
    const areContainers = leftMembers !== undefined && rightMembers !== undefined;
    if (!areContainers || Array.isArray(pair.left) !== Array.isArray(pair.right)) {
      if (areContainers || !sameJson(pair.left, pair.right)) return differenceAt(pair, pointer);
      continue;
    }
    for (const key of [...new Set([...leftMembers.keys(), ...rightMembers.keys()])].reverse())
      waiting.push({ left: leftMembers.get(key), right: rightMembers.get(key), key, parent: pair });
  }
  return null;
}

function differenceAt(pair: Pair, parentPointer: string): Difference {
  const keys: string[] = [];
  for (let at = pair; at.parent; at = at.parent) keys.push(at.key);
  return { pointer: parentPointer + pointerOf(keys.reverse()), left: pair.left, right: pair.right };
}
