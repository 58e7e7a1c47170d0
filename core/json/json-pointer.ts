/** Segments of a pointer or a URI fragment: `#/a~1b/0` → `a/b`, `0`. None without a slash: the whole document. */
export function pointerSegments(pointer: string): string[] {
  const start = pointer.indexOf('/');
  if (start < 0) return [];
  return pointer
    .slice(start + 1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerTo(parent: string, segment: string | number): string {
  return `${parent}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function pathStep(segment: string | number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

/** `/content/0/data` → `$.content[0].data`. Digits count as an index: a pointer alone can't tell. */
export function pointerToPath(pointer: string): string {
  const steps = pointerSegments(pointer).map((segment) =>
    pathStep(/^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : segment),
  );
  return `$${steps.join('')}`;
}

/** `.name`, `[0]`, `["a b"]` or `['a b']` */
const steps = /\.([^.[\]"'\s]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['((?:[^'\\]|\\.)*)'\]/y;

/** Escapes of a single-quoted name (RFC 9535) as in JSON. */
function doubleQuoted(text: string): string {
  return text.replace(/\\(.)|"/g, (escape, character) => (escape === '"' ? '\\"' : character === "'" ? "'" : escape));
}

/** A JSONPath of names and indices (`$.a[0]["b c"]`, the `$` may be missing) or a JSON Pointer; else null. */
export function pathToPointer(text: string): string | null {
  const path = text.trim();
  if (path === '' || path === '$') return '';
  if (path.startsWith('/')) return /~(?![01])/.test(path) ? null : path;
  const isBareName = !/^[$[.]/.test(path);
  const rest = isBareName ? `.${path}` : path.replace(/^\$/, '');
  let pointer = '';
  steps.lastIndex = 0;
  while (steps.lastIndex < rest.length) {
    const step = steps.exec(rest);
    if (step === null) return null;
    const [, name, index, doubled, single] = step;
    let segment = name ?? index;
    if (segment === undefined) {
      try {
        segment = String(JSON.parse(doubled ?? `"${doubleQuoted(single ?? '')}"`));
      } catch {
        return null;
      }
    }
    pointer = pointerTo(pointer, segment);
  }
  return pointer;
}

export type Segment = string | number;

export function pointerOf(path: readonly Segment[]): string {
  return path.reduce<string>((parent, segment) => pointerTo(parent, segment), '');
}

/** `$.a[0]["odd key"]`. */
export function jsonPathOf(path: readonly Segment[]): string {
  return `$${path.map(pathStep).join('')}`;
}

export function valueAt(value: unknown, path: readonly Segment[]): unknown {
  let at = value;
  for (const segment of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Record<Segment, unknown>)[segment];
  }
  return at;
}

/** Converts segments to numbers in arrays. */
export function pathIn(value: unknown, pointer: string): Segment[] {
  const path: Segment[] = [];
  let at = value;
  for (const name of pointerSegments(pointer)) {
    const segment = Array.isArray(at) ? Number(name) : name;
    path.push(segment);
    at = valueAt(at, [segment]);
  }
  return path;
}
