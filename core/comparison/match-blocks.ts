import { readBlock, blockKind } from '../protocol/content/block';
import { type Aligned, arrange } from './diff/align-items';

import type { ValueNumbering } from './diff/value-numbering';

import { longestAscending } from './diff/longest-ascending';

/** Equal blocks first, then by URI or name, then by kind in order. Removed blocks stay at their old place. */
export function matchBlocks(
  before: readonly unknown[],
  after: readonly unknown[],
  meanings: ValueNumbering,
): Aligned[] {
  const freeBefore = new Set(before.keys());
  const freeAfter = new Set(after.keys());
  const pairs: { before: number; after: number }[] = [];
  const pairBy = (nameOf: (block: unknown) => string | undefined) => {
    const places = new Map<string, number[]>();
    for (const at of freeBefore) {
      const name = nameOf(before[at]);
      if (name !== undefined) places.set(name, [...(places.get(name) ?? []), at]);
    }
    for (const at of freeAfter) {
      const name = nameOf(after[at]);
      const place = name === undefined ? undefined : places.get(name)?.shift();
      if (place === undefined) continue;
      pairs.push({ before: place, after: at });
      freeBefore.delete(place);
      freeAfter.delete(at);
    }
  };
  // Skipped for one and one: there is no choice, and serialising a large block takes long.
  if (before.length > 1 || after.length > 1) pairBy((block) => String(meanings.numberOf(block)));
  pairBy(identityOf);
  pairBy(blockKind);
  pairs.sort((a, b) => a.after - b.after);
  const stayed = new Set(longestAscending(pairs));
  const moved = new Set(pairs.filter((pair) => !stayed.has(pair)));
  return arrange(before.length, after.length, stayed, moved);
}

function identityOf(block: unknown): string | undefined {
  const { kind, uri } = readBlock(block);
  return uri === null ? undefined : `${kind} ${uri}`;
}
