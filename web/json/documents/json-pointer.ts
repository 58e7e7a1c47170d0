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
