import type { Segment } from '../../../core/json/json-pointer';

/** Escapes all but letters, digits and hyphens by code point: `a b` → `a_20_b`. */
export function fieldId(prefix: string, path: readonly Segment[]): string {
  const steps = path.map((segment) =>
    String(segment).replace(/[^A-Za-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16) ?? ''}_`),
  );
  return [prefix, ...steps].join('.');
}
