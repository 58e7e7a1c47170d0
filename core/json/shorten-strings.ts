import { isObject } from './json-object';
import { objectOf } from './key-order';
import { rebuild, someWithin } from './rebuild';

/** A text of at most so many UTF-16 units, and `…` where there was more. */
export function shortenText(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/**
 * The value with its long strings cut, for showing: to write out a file of many megabytes takes longer than a frame.
 * What has none is given back as it is.
 * @param limit how many UTF-16 units of a string stay
 */
export function shortenStrings(value: unknown, limit: number): unknown {
  const isLong = (part: unknown): part is string => typeof part === 'string' && part.length > limit;
  if (!someWithin(value, isLong)) return value;
  return rebuild(value, (part) => (isLong(part) ? shortenText(part, limit) : part));
}

/**
 * The beginning of a value, for showing a line of it: the rest of longer lists and objects is left out.
 * @param maxValues how many values within it stay
 */
export function beginningOf(value: unknown, maxValues: number): unknown {
  let left = maxValues;
  const begin = (part: unknown): unknown => {
    left -= 1;
    if (Array.isArray(part)) {
      const items: unknown[] = [];
      for (const item of part as unknown[]) {
        if (left <= 0) break;
        items.push(begin(item));
      }
      return items;
    }
    if (!isObject(part)) return part;
    const members: [string, unknown][] = [];
    for (const name in part) {
      if (left <= 0) break;
      members.push([name, begin(part[name])]);
    }
    return objectOf(members);
  };
  return begin(value);
}
