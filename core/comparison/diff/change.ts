/** One step into a JSON value: a member's name or an item's index. */
export type Step = string | number;

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** A part of a value's JSON text that is enough to see the change by. */
export interface Excerpt {
  text: string;
  /** Characters that are left out before and after `text`. */
  before: number;
  after: number;
}

/** One difference between two JSON values. */
export interface Change {
  kind: ChangeKind;
  /** Where it is in the later value; of what was removed, where it was in the earlier. */
  path: readonly Step[];
  /** Where it was in the earlier value, if that is another place. */
  formerPath?: readonly Step[];
  /** The earlier value, and the later; of what moved, only the later. */
  before?: Excerpt;
  after?: Excerpt;
  /** Whether a rule says that it does not count. */
  ignored: boolean;
}
