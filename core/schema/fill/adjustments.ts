import type { Violation } from '../validation/validation-result';

/** Which members are put in that need not be there. */
export const OPTIONAL_MEMBERS = ['some', 'all', 'none'] as const;
export type OptionalMembers = (typeof OPTIONAL_MEMBERS)[number];

/** What the next attempt at a value does otherwise than the last. Places are JSON Pointers. */
export interface Adjustments {
  /** How often a place was found wrong: each time it is made in another way. */
  variants: ReadonlyMap<string, number>;
  /** Optional members that are left out. */
  omitted: ReadonlySet<string>;
  /** Members that turned out to be required. */
  wanted: ReadonlySet<string>;
  /** Chosen by the person. */
  optional: OptionalMembers;
}

export const NO_ADJUSTMENTS: Adjustments = {
  variants: new Map(),
  omitted: new Set(),
  wanted: new Set(),
  optional: 'some',
};

const MISSING = new Set(['required', 'dependentRequired']);
const UNWELCOME = new Set(['additionalProperties', 'unevaluatedProperties', 'false']);
/** A member that was wrong this often is left out, if it can be. */
const PATIENCE = 3;

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** What to do otherwise after these violations. */
export function adjustedFor(before: Adjustments, violations: readonly Violation[]): Adjustments {
  const variants = new Map(before.variants);
  const omitted = new Set(before.omitted);
  const wanted = new Set(before.wanted);
  const bump = (pointer: string): number => {
    const count = (variants.get(pointer) ?? 0) + 1;
    variants.set(pointer, count);
    return count;
  };
  for (const { keyword, pointer } of violations) {
    if (MISSING.has(keyword)) {
      // Asked for and still missing: another way must be found further up.
      if (wanted.has(pointer)) bump(parentOf(pointer));
      wanted.add(pointer);
      continue;
    }
    if (UNWELCOME.has(keyword)) omitted.add(pointer);
    const count = bump(pointer);
    if (count >= PATIENCE) omitted.add(pointer);
    if (count > PATIENCE && pointer !== '') {
      const parent = parentOf(pointer);
      if (bump(parent) > PATIENCE * 2) omitted.add(parent);
    }
  }
  return { ...before, variants, omitted, wanted };
}
