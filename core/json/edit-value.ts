import type { Segment } from './json-pointer';
import { isObject, omit, ownProperty, toObject } from './json-object';
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

/** Makes missing containers. @param value `undefined` removes; an item becomes `null` @param onMade gets the depth */
export function withValueAt(
  root: unknown,
  path: readonly Segment[],
  value: unknown,
  onMade: (depth: number) => void,
  depth = 0,
): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const isRemoval = value === undefined;
  if (typeof head === 'number') {
    if (isRemoval && !(Array.isArray(root) && head < root.length)) return root;
    if (!Array.isArray(root)) onMade(depth);
    const items: unknown[] = Array.isArray(root) ? [...(root as unknown[])] : [];
    while (items.length < head) items.push(null);
    const next = withValueAt(items[head], rest, value, onMade, depth + 1);
    items[head] = next === undefined ? null : next;
    return items;
  }
  const object = isObject(root) ? root : undefined;
  if (isRemoval && !(object && Object.hasOwn(object, head))) return root;
  if (!object) onMade(depth);
  const members = object ?? {};
  const child = Object.hasOwn(members, head) ? members[head] : undefined;
  const next = withValueAt(child, rest, value, onMade, depth + 1);
  return next === undefined ? withoutMember(members, head) : withMember(members, head, next);
}

/** The value decides what is an array; missing containers become objects. Keys like array indexes may move to the front. */
export function withValue(root: unknown, [first, ...rest]: readonly Segment[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(root)) {
    const items = [...(root as unknown[])];
    items[Number(first)] = withValue(items[Number(first)], rest, value);
    return items;
  }
  const object = toObject(root);
  return { ...object, [first]: withValue(ownProperty(object, String(first)), rest, value) };
}

/** Removes a member or an item; the same value if there is none. */
export function withoutValue(root: unknown, [first, ...rest]: readonly Segment[]): unknown {
  if (first === undefined) return undefined;
  if (Array.isArray(root)) {
    const items = root as unknown[];
    return rest.length === 0
      ? items.filter((_, index) => index !== Number(first))
      : items.map((each, index) => (index === Number(first) ? withoutValue(each, rest) : each));
  }
  if (!isObject(root) || !Object.hasOwn(root, first)) return root;
  return rest.length === 0 ? omit(root, String(first)) : { ...root, [first]: withoutValue(root[String(first)], rest) };
}

/** Renames the member at the path, in its place; of keys like array indexes, the order may change. */
export function withName(root: unknown, [first, ...rest]: readonly Segment[], name: string): unknown {
  if (first === undefined) return root;
  if (Array.isArray(root))
    return (root as unknown[]).map((each, index) => (index === Number(first) ? withName(each, rest, name) : each));
  return Object.fromEntries(
    Object.entries(toObject(root)).map(([key, member]) => {
      if (key !== String(first)) return [key, member];
      return rest.length === 0 ? [name, member] : [key, withName(member, rest, name)];
    }),
  );
}
