import type { Violation } from '../validation/validation-result';

export const OPTIONAL_MEMBERS = ['some', 'all', 'none'] as const;
export type OptionalMembers = (typeof OPTIONAL_MEMBERS)[number];

/** What the next attempt changes. All keys are JSON Pointers. */
export interface Adjustments {
  /** Number of times that a value was wrong; each number gives another value. */
  variants: ReadonlyMap<string, number>;
  omitted: ReadonlySet<string>;
  added: ReadonlySet<string>;
  optional: OptionalMembers;
}

export const NO_ADJUSTMENTS: Adjustments = {
  variants: new Map(),
  omitted: new Set(),
  added: new Set(),
  optional: 'some',
};

const MISSING = new Set(['required', 'dependentRequired']);
const FORBIDDEN = new Set(['additionalProperties', 'unevaluatedProperties', 'false']);
/** A member that is wrong this often is left out if possible. */
const MAX_FAILURES = 3;

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

export function adjustedFor(before: Adjustments, violations: readonly Violation[]): Adjustments {
  const variants = new Map(before.variants);
  const omitted = new Set(before.omitted);
  const added = new Set(before.added);
  const bump = (pointer: string): number => {
    const count = (variants.get(pointer) ?? 0) + 1;
    variants.set(pointer, count);
    return count;
  };
  for (const { keyword, pointer } of violations) {
    if (MISSING.has(keyword)) {
      // Already made and still missing: vary the parent.
      if (added.has(pointer)) bump(parentOf(pointer));
      added.add(pointer);
      continue;
    }
    if (FORBIDDEN.has(keyword)) omitted.add(pointer);
    const count = bump(pointer);
    if (count >= MAX_FAILURES) omitted.add(pointer);
    if (count > MAX_FAILURES && pointer !== '') {
      const parent = parentOf(pointer);
      if (bump(parent) > MAX_FAILURES * 2) omitted.add(parent);
    }
  }
  return { ...before, variants, omitted, added };
}
