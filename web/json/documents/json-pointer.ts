/** The member names and indices of a JSON Pointer (RFC 6901), unescaped. `''` is the whole document. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .replace(/^\//, '')
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer one step below `parent`. */
export function pointerTo(parent: string, segment: string | number): string {
  return `${parent}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** One step of a JSONPath: `[0]`, `.name`, or `["odd name"]`. */
export function pathStep(segment: string | number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

/**
 * The JSONPath (RFC 9535) of a JSON Pointer, as people write it: `$.content[0].data`.
 * A segment of digits is taken for an index: a pointer alone cannot tell it from a member name.
 */
export function pointerToPath(pointer: string): string {
  const steps = pointerSegments(pointer).map((segment) =>
    pathStep(/^(?:0|[1-9]\d*)$/.test(segment) ? Number(segment) : segment),
  );
  return `$${steps.join('')}`;
}

const steps = /\.([^.[\]"'\s]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['((?:[^'\\]|\\.)*)'\]/y;

/**
 * The JSON Pointer of a path as people write it: a JSONPath of names and indices (`$.a[0]["b c"]`, the `$` may be missing), or a
 * JSON Pointer. Null where it is neither.
 */
export function pathToPointer(text: string): string | null {
  const path = text.trim();
  if (path === '' || path === '$') return '';
  if (path.startsWith('/')) return /~(?![01])/.test(path) ? null : path;
  const rest = path.startsWith('$') ? path.slice(1) : /^[[.]/.test(path) ? path : `.${path}`;
  let pointer = '';
  steps.lastIndex = 0;
  while (steps.lastIndex < rest.length) {
    const step = steps.exec(rest);
    if (step === null) return null;
    const [, name, index, doubled, single] = step;
    let segment = name ?? index;
    if (segment === undefined) {
      try {
        segment =
          doubled === undefined ? single?.replace(/\\(.)/g, '$1') : String(JSON.parse(doubled));
      } catch {
        return null;
      }
    }
    pointer = pointerTo(pointer, segment ?? '');
  }
  return pointer;
}
