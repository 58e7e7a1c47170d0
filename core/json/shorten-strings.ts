import { isObject } from './json-object';
import { objectOf } from './key-order';
import { rebuild, someWithin } from './rebuild';

/** Half a surrogate pair would read as if it had been sent. @param limit in UTF-16 units */
export function cutText(text: string, limit: number): string {
  return text.slice(0, limit - (splitsPair(text, limit) ? 1 : 0));
}

/** Whether a surrogate pair crosses this offset. */
export function splitsPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/** @param limit in UTF-16 units, without the ellipsis */
export function shortenText(text: string, limit: number): string {
  return text.length > limit ? `${cutText(text, limit)}…` : text;
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
