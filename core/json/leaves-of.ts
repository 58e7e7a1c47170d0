import type { Segment } from './json-pointer';
import { isContainer } from './rebuild';

/** The leaves in an object or array, at any depth, or the value itself. @param path of the root */
export function* leavesOf<Leaf>(
  root: unknown,
  isLeaf: (value: unknown) => value is Leaf,
  path: readonly Segment[] = [],
): Generator<[leaf: Leaf, path: readonly Segment[]]> {
  const waiting: [value: unknown, path: readonly Segment[]][] = [[root, path]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, at] = next;
    if (isLeaf(value)) yield [value, at];
    else if (Array.isArray(value)) value.forEach((item, index) => waiting.push([item, [...at, index]]));
    else if (isContainer(value)) for (const [name, item] of Object.entries(value)) waiting.push([item, [...at, name]]);
  }
}
