import { countEach } from '../json/group-by';
import { isObject, type JsonObject } from '../json/json-object';
import { memoizeByObject } from '../json/memoize-by-object';

/** Undefined if it is no text, or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export interface Listed<F extends string> {
  key: string;
  name: string;
  title: string | undefined;
  description: string | undefined;
  definition: JsonObject;
  findings: readonly F[];
}

/** A malformed item is read, too, so that it hides no other. @param key identifies an item without a name */
export function readListed(item: unknown, key: string) {
  const definition = isObject(item) ? item : { value: item };
  const name = textOf(definition['name']);
  const findings: ('not-an-object' | 'no-name')[] = [];
  if (!isObject(item)) findings.push('not-an-object');
  else if (name === undefined) findings.push('no-name');
  const title = textOf(definition['title']);
  const description = textOf(definition['description']);
  return { key, name: name ?? key, title, description, definition, findings };
}

/** Gives repeated items their own keys, so that none hides another. @param finding the finding for a repetition */
export function markRepeats<T extends Listed<string>>(items: readonly T[], finding: T['findings'][number]): T[] {
  const all = countEach(items.map(({ key }) => key));
  const seen = new Map<string, number>();
  return items.map((item) => {
    const times = (seen.get(item.key) ?? 0) + 1;
    seen.set(item.key, times);
    if (all.get(item.key) === 1) return item;
    const key = times === 1 ? item.key : `${item.key}~${times}`;
    return { ...item, key, findings: [...item.findings, finding] };
  });
}

/** Memoized: a list of thousands is filtered at each key press. */
const searchedText = memoizeByObject((_: object, words: () => readonly (string | undefined)[]) =>
  words().join(' ').toLowerCase(),
);

/** Case-insensitive. @param wordsOf the searched texts, the same for every call @param includes both are in lower case */
export function filterByWords<T extends object>(
  items: readonly T[],
  filter: string,
  wordsOf: (item: T) => readonly (string | undefined)[],
  includes = (text: string, word: string) => text.includes(word),
): readonly T[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = searchedText(item, () => wordsOf(item));
    return words.every((word) => includes(text, word));
  });
}
