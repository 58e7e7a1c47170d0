import { isObject, type JsonObject } from '../../json/json-object';
import { JsonNumber } from '../../json/lossless';

/** Members that commonly name an item, the surest first. */
const KEYS = [
  'id',
  '_id',
  'uuid',
  'uid',
  'guid',
  'key',
  'uri',
  'url',
  'path',
  'slug',
  'name',
  'code',
  'title',
];

/**
 * The member by which the objects of two arrays know each other: one that all of them have, each with a value of its
 * own, and of which at least one value is in both. Ids that are new with each call thus name nothing.
 */
export function keyOfItems(
  before: readonly unknown[],
  after: readonly unknown[],
): string | undefined {
  const [first] = before;
  if (!isObject(first) || !after.every(isObject) || !before.every(isObject)) return undefined;
  const candidates = [
    ...KEYS,
    ...Object.keys(first).filter(
      (name) => !KEYS.includes(name) && /(?:[a-z]I[dD]|_id)$/.test(name),
    ),
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
    const isName =
      typeof name === 'string' || typeof name === 'number' || name instanceof JsonNumber;
    if (!isName) return undefined;
    names.add(String(name));
  }
  return names.size === items.length ? names : undefined;
}
