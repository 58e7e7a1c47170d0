import type { Segment } from '../../../core/json/json-pointer';

/** The element id of a field: its path with everything but letters and digits spelled out. */
export function fieldId(prefix: string, path: readonly Segment[]): string {
  const steps = path.map((segment) =>
    String(segment).replace(/[^A-Za-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`),
  );
  return [prefix, ...steps].join('.');
}
