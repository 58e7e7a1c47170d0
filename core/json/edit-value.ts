import type { Segment } from './json-pointer';
import { isObject, toObject } from './json-object';
import { objectOf } from './key-order';

/** A new member comes last, the others keep their order. */
export function withMember(object: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> {
  return objectOf([
    ...Object.entries(object).map(([name, member]) => [name, name === key ? value : member] as const),
    ...(Object.hasOwn(object, key) ? [] : [[key, value] as const]),
  ]);
}

export function withoutMember(object: Record<string, unknown>, key: string): Record<string, unknown> {
  return objectOf(Object.entries(object).filter(([name]) => name !== key));
}

/** The member keeps its place. */
export function withRenamedMember(object: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return objectOf(
    Object.entries(object)
      .filter(([name]) => name === from || name !== to)
      .map(([name, member]) => [name === from ? to : name, member]),
  );
}

/** `undefined` removes; an array's item becomes `null`. Makes missing containers, and tells `onMade` their depth. */
export function withValueAt(
  root: unknown,
  path: readonly Segment[],
  value: unknown,
  onMade: (depth: number) => void,
  depth = 0,
): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const removing = value === undefined;
  if (typeof head === 'number') {
    if (!Array.isArray(root)) {
      if (removing) return root;
      onMade(depth);
    }
    const items: unknown[] = Array.isArray(root) ? [...(root as unknown[])] : [];
    while (items.length < head) items.push(null);
    const next = withValueAt(items[head], rest, value, onMade, depth + 1);
    items[head] = next === undefined ? null : next;
    return items;
  }
  const object = isObject(root) ? root : undefined;
  if (!object && removing) return root;
  if (!object) onMade(depth);
  const members = object ?? {};
  if (removing && !Object.hasOwn(members, head)) return root;
  const child = Object.hasOwn(members, head) ? members[head] : undefined;
  const next = withValueAt(child, rest, value, onMade, depth + 1);
  return next === undefined ? withoutMember(members, head) : withMember(members, head, next);
}

/** Unlike {@link withValueAt}, it doesn't remove, and creates only objects. */
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
