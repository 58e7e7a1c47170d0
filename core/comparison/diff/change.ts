export type Step = string | number;

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

export interface Excerpt {
  text: string;
  /** Characters left out before and after `text`. */
  before: number;
  after: number;
}

export interface Change {
  kind: ChangeKind;
  /** In the later value; of a removal, in the earlier. */
  path: readonly Step[];
  /** In the earlier value, if it differs. */
  formerPath?: readonly Step[];
  /** Absent for a moved item, which has only `after`. */
  before?: Excerpt;
  after?: Excerpt;
  ignored: boolean;
}
