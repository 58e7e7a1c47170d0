/** One step into a JSON value: a member's name or an item's index. */
export type Segment = string | number;

/** The JSON Pointer (RFC 6901) of a path; the empty text is the whole value. */
export function pointerOf(path: readonly Segment[]): string {
  return path
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The member names of a JSON Pointer, also in its URI fragment form (`#/a/b`). */
export function segmentsOf(pointer: string): string[] {
  const [, ...segments] = pointer.replace(/^#/, '').split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A path for people, like `$.a[0]["odd key"]`. */
export function jsonPathOf(path: readonly Segment[]): string {
  const steps = path.map((segment) => {
    if (typeof segment === 'number') return `[${segment}]`;
    return /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
  });
  return `$${steps.join('')}`;
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
