import { addTo } from '../../json/group-by';
import { isObject, type JsonObject } from '../../json/json-object';
import { longestAscending } from './longest-ascending';
import type { ValueNumbering } from './value-numbering';

import { JsonNumber } from '../../json/lossless';
import { pairSimilar } from './pair-similar';

export interface MatchedItem {
  before?: number;
  after?: number;
  /** Whether its order among the unchanged items differs. */
  moved: boolean;
}

interface Pair {
  before: number;
  after: number;
}

/** By an identifying member (id, name, key, …) if there is one, else by value. Removed items stay in place. */
export function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
  numbering: ValueNumbering,
): MatchedItem[] {
  const key = keyOfItems(before, after);
  if (key !== undefined) {
    const keyed = (items: readonly unknown[]) => items.map((item) => keyText((item as JsonObject)[key]));
    const pairs = pairEqual(keyed(before), keyed(after));
    const stayed = new Set(longestAscending(pairs));
    return inLaterOrder(before.length, after.length, stayed, new Set(pairs.filter((p) => !stayed.has(p))));
  }
  const numbersOf = (items: readonly unknown[]) => items.map((item) => numbering.numberOf(item));
  const equal = pairEqual(numbersOf(before), numbersOf(after));
  const stayed = longestAscending(equal);
  const isStayed = new Set(stayed);
  // A number that occurs elsewhere too has not moved there.
  const moved = equal.filter((pair) => !isStayed.has(pair) && canMove(after[pair.after]));
  const paired = [...stayed, ...moved];
  const free = (side: keyof Pair, length: number) => {
    const taken = new Set(paired.map((pair) => pair[side]));
    return Array.from({ length }, (_, index) => index).filter((index) => !taken.has(index));
  };
  const freeBefore = free('before', before.length);
  const freeAfter = free('after', after.length);
  // Between two items that stayed, changed ones are paired by similarity.
  const unmoved: Pair[] = [];
  let b = 0;
  let a = 0;
  for (const end of [...stayed, { before: before.length, after: after.length }]) {
    const gapBefore: number[] = [];
    const gapAfter: number[] = [];
    for (let at = freeBefore[b]; at !== undefined && at < end.before; at = freeBefore[++b]) gapBefore.push(at);
    for (let at = freeAfter[a]; at !== undefined && at < end.after; at = freeAfter[++a]) gapAfter.push(at);
    for (const [x, y] of pairSimilar(
      gapBefore.map((at) => before[at]),
      gapAfter.map((at) => after[at]),
      numbering,
    )) {
      unmoved.push({ before: gapBefore[x] ?? 0, after: gapAfter[y] ?? 0 });
    }
  }
  return inLaterOrder(before.length, after.length, new Set([...stayed, ...unmoved]), new Set(moved));
}

function keyText(value: unknown): string {
  return `${typeof value}:${String(value)}`;
}

function canMove(value: unknown): boolean {
  return isObject(value) || Array.isArray(value) || (typeof value === 'string' && value !== '');
}

/** Of equal values the first with the first; in the later order. Shared head and tail are paired at once. */
function pairEqual<T>(before: readonly T[], after: readonly T[]): Pair[] {
  const pairs: Pair[] = [];
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) {
    pairs.push({ before: head, after: head });
    head += 1;
  }
  let tail = 0;
  while (
    head + tail < before.length &&
    head + tail < after.length &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const positions = new Map<T, number[]>();
  for (let at = before.length - 1 - tail; at >= head; at -= 1) addTo(positions, before[at] as T, at);
  for (let at = head; at < after.length - tail; at += 1) {
    const position = positions.get(after[at] as T)?.pop();
    if (position !== undefined) pairs.push({ before: position, after: at });
  }
  for (let left = tail; left > 0; left -= 1) pairs.push({ before: before.length - left, after: after.length - left });
  return pairs;
}

/** In the later order; removed items at their old index. */
export function inLaterOrder(
  lengthBefore: number,
  lengthAfter: number,
  stayed: ReadonlySet<Pair>,
  moved: ReadonlySet<Pair>,
): MatchedItem[] {
  const formerOf = new Map<number, { before: number; moved: boolean }>();
  for (const { before, after } of stayed) formerOf.set(after, { before, moved: false });
  for (const { before, after } of moved) formerOf.set(after, { before, moved: true });
  const paired = new Set([...formerOf.values()].map(({ before }) => before));
  const matched: MatchedItem[] = [];
  let next = 0;
  const removeUpTo = (end: number) => {
    for (; next < end; next += 1) if (!paired.has(next)) matched.push({ before: next, moved: false });
  };
  for (let after = 0; after < lengthAfter; after += 1) {
    const former = formerOf.get(after);
    if (former && !former.moved) removeUpTo(former.before);
    matched.push(former ? { after, ...former } : { after, moved: false });
  }
  removeUpTo(lengthBefore);
  return matched;
}

/** Members that commonly identify an item, the most reliable first. */
const KEYS = ['id', '_id', 'uuid', 'uid', 'guid', 'key', 'uri', 'url', 'path', 'slug', 'name', 'code', 'title'];

/** A member of all items, unique in each array, with a value in both: ids that are new with each call don't count. */
function keyOfItems(before: readonly unknown[], after: readonly unknown[]): string | undefined {
  const [first] = before;
  if (!isObject(first) || !after.every(isObject) || !before.every(isObject)) return undefined;
  const candidates = [
    ...KEYS,
    ...Object.keys(first).filter((name) => !KEYS.includes(name) && /(?:[a-z]I[dD]|_id)$/.test(name)),
  ];
  return candidates.find((key) => {
    const values = namesBy(before, key);
    const others = values && namesBy(after, key);
    if (!others) return false;
    for (const value of others) if (values.has(value)) return true;
    return false;
  });
}

function namesBy(items: readonly JsonObject[], key: string): Set<string> | undefined {
  const names = new Set<string>();
  for (const item of items) {
    const name = item[key];
    const isName = typeof name === 'string' || typeof name === 'number' || name instanceof JsonNumber;
    if (!isName) return undefined;
    names.add(String(name));
  }
  return names.size === items.length ? names : undefined;
}
