import { toObject } from './json-object';
import type { Segment } from './json-pointer';

export function withValue(whole: unknown, [first, ...rest]: readonly Segment[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    const items = [...(whole as unknown[])];
    items[Number(first)] = withValue(items[Number(first)], rest, value);
    return items;
  }
  const object = toObject(whole);
  return { ...object, [first]: withValue(object[String(first)], rest, value) };
}

export function withoutValue(whole: unknown, [first, ...rest]: readonly Segment[]): unknown {
  if (first === undefined) return undefined;
  if (Array.isArray(whole)) {
    const items = whole as unknown[];
    return rest.length === 0
      ? items.filter((_, index) => index !== Number(first))
      : items.map((each, index) => (index === Number(first) ? withoutValue(each, rest) : each));
  }
  const object = toObject(whole);
  if (rest.length > 0) return { ...object, [first]: withoutValue(object[String(first)], rest) };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(first)));
}

/** The member keeps its place. */
export function withName(whole: unknown, [first, ...rest]: readonly Segment[], name: string): unknown {
  if (first === undefined) return whole;
  if (Array.isArray(whole))
    return (whole as unknown[]).map((each, index) => (index === Number(first) ? withName(each, rest, name) : each));
  const object = toObject(whole);
  return Object.fromEntries(
    Object.entries(object).map(([key, member]) =>
      key !== String(first) ? [key, member] : rest.length === 0 ? [name, member] : [key, withName(member, rest, name)],
    ),
  );
}
