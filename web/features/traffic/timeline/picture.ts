import type { Flaws } from '../../../../core/protocol/findings/finding';
import type { TimelineItem } from '../../../../core/timeline/model';
import type { Palette } from './palette';
import type { Scene } from './scene';
import type { Range } from './time-window';

/** All that the timeline's canvas shows. */
export interface Picture {
  scene: Scene;
  items: readonly TimelineItem[];
  palette: Palette;
  /** What a span is called on its bar. */
  labelOf: (item: TimelineItem) => string;
  /** What is held against the result of a span. */
  flawsOf: (item: TimelineItem) => Flaws | undefined;
  /** The chosen item, and those that belong to it. */
  chosen: string | undefined;
  kin: ReadonlySet<string>;
  /** The item that the pointer or the keyboard is at. */
  active: string | undefined;
  /** In real time. */
  brush: Range | undefined;
}
