import { partitionPoint } from '../../json/partition-point';

/** The items that did not move: as many as possible. Patience sorting, O(n log n). @param pairs in the order of `after` */
export function longestAscending<P extends { before: number }>(pairs: readonly P[]): P[] {
  const previous = new Int32Array(pairs.length).fill(-1);
  /** The last pair of the best subsequence of each length. */
  const ends: number[] = [];
  const positionOf = (at: number) => pairs[at]?.before ?? 0;
  for (let at = 0; at < pairs.length; at += 1) {
    const position = positionOf(at);
    const length = partitionPoint(ends.length, (end) => positionOf(ends[end] ?? 0) >= position);
    previous[at] = ends[length - 1] ?? -1;
    ends[length] = at;
  }
  const selected: P[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) selected.push(pair);
  }
  return selected.reverse();
}
