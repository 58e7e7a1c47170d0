import type { FindingCounts } from '../../../../core/protocol/findings/finding';
import type { TimelineItem } from '../../../../core/timeline/model';
import type { Palette } from './palette';
import type { Scene } from './scene';
import type { Range } from './time-window';

export interface Picture {
  scene: Scene;
  items: readonly TimelineItem[];
  palette: Palette;
  labelOf: (item: TimelineItem) => string;
  findingsOf: (item: TimelineItem) => FindingCounts | undefined;
  /** Keys of items: the opened one, those that belong to it, and the one with the keyboard's focus. */
  chosen: string | undefined;
  related: ReadonlySet<string>;
  active: string | undefined;
  /** The chosen range, in real time, not on the scale. */
  brush: Range | undefined;
}
