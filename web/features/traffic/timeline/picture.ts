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
  chosen: string | undefined;
  related: ReadonlySet<string>;
  active: string | undefined;
  /** In real time, not on the scale. */
  brush: Range | undefined;
}
