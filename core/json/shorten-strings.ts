import { isObject } from './json-object';
import { objectOf } from './key-order';
import { rebuild, someWithin } from './rebuild';

/** @param limit in UTF-16 units; half a surrogate pair would read as if it had been sent */
export function shortenText(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Writing out many megabytes takes longer than a frame. The same value if nothing is cut. */
export function shortenStrings(value: unknown, limit: number): unknown {
  const isLong = (part: unknown): part is string => typeof part === 'string' && part.length > limit;
  if (!someWithin(value, isLong)) return value;
  return rebuild(value, (part) => (isLong(part) ? shortenText(part, limit) : part));
}

/** For a one-line preview: drops the rest of longer lists and objects. @param maxValues in all */
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
