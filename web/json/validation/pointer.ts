import { pathStep, pointerSegments, pointerTo } from '../documents/json-pointer';

/** One step into a JSON value: a member's name or an item's index. */
export type Segment = string | number;

/** The JSON Pointer (RFC 6901) of a path; the empty text is the whole value. */
export function pointerOf(path: readonly Segment[]): string {
  return path.reduce<string>((around, segment) => pointerTo(around, segment), '');
}

/** The member names of a JSON Pointer, also in its URI fragment form (`#/a/b`). */
export function segmentsOf(pointer: string): string[] {
  const start = pointer.indexOf('/');
  return start < 0 ? [] : pointerSegments(pointer.slice(start));
}

/** A path for people, like `$.a[0]["odd key"]`. */
export function jsonPathOf(path: readonly Segment[]): string {
  return `$${path.map(pathStep).join('')}`;
}

/** The value that a path leads to, or undefined where it leads nowhere. */
export function valueAt(value: unknown, path: readonly Segment[]): unknown {
  let at = value;
  for (const segment of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Record<Segment, unknown>)[segment];
  }
  return at;
}

/** The path that a pointer means in this value: numbers where it passes through arrays. */
export function pathIn(value: unknown, pointer: string): Segment[] {
  const path: Segment[] = [];
  let at = value;
  for (const name of segmentsOf(pointer)) {
    const segment = Array.isArray(at) ? Number(name) : name;
    path.push(segment);
    at = valueAt(at, [segment]);
  }
  return path;
}
