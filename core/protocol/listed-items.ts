import { isObject, type JsonObject } from '../json/json-object';
import { oncePer } from '../json/once-per';

/** A member that should be text: undefined where it is something else, or nothing. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What a list shows of each of its items, whatever they are. */
export interface Listed<F extends string> {
  /** Unique in the list. */
  key: string;
  name: string;
  title: string | undefined;
  description: string | undefined;
  /** The definition, whole. */
  definition: JsonObject;
  /** What is wrong with the definition; empty where nothing is. */
  faults: readonly F[];
}

/** What every item of a list is read for, leniently. @param key what it is known by, also where it has no name */
export function readListed(item: unknown, key: string) {
  const definition = isObject(item) ? item : { value: item };
  const name = textOf(definition['name']);
  const faults: ('not-an-object' | 'no-name')[] = [];
  if (!isObject(item)) faults.push('not-an-object');
  else if (name === undefined) faults.push('no-name');
  const title = textOf(definition['title']);
  const description = textOf(definition['description']);
  return { key, name: name ?? key, title, description, definition, faults };
}

/**
 * Gives items a key of their own where the server repeats itself, and says so: none may hide another.
 * @param fault what a repetition is called among the item's faults
 */
export function markRepeats<T extends Listed<string>>(items: readonly T[], fault: T['faults'][number]): T[] {
  const all = countBy(items);
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = (seen.get(item.key) ?? 0) + 1;
    seen.set(item.key, times);
    if (all.get(item.key) === 1) return item;
    const key = times === 1 ? item.key : `${item.key}~${times}`;
    return { ...item, key, faults: [...item.faults, fault] };
  });
}

/** How many items have each key. */
function countBy(items: readonly { key: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of items) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What is searched of an item, made once: a list of thousands is filtered at each key. */
const searchedText = oncePer((_: object, words: () => readonly (string | undefined)[]) =>
  words().join(' ').toLowerCase(),
);

/**
 * The items whose words hold every word of the filter; capitals do not matter.
 * @param wordsOf what an item is found by: the same for every call
 */
export function filterByWords<T extends object>(
  items: readonly T[],
  filter: string,
  wordsOf: (item: T) => readonly (string | undefined)[],
): readonly T[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter((item) => {
    const text = searchedText(item, () => wordsOf(item));
    return wanted.every((word) => text.includes(word));
  });
}
