import type { ChangeKind } from '../../../../core/comparison/diff/change';

/** Colour is never the only sign. */
export const CHANGE_SIGNS = {
  added: '+',
  removed: '−',
  changed: '≠',
  moved: '⇅',
} as const satisfies Record<ChangeKind, string>;
