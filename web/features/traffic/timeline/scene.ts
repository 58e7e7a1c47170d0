import { endOf, type Lane, startOf, type Timeline, type TimelineItem } from '../../../../core/timeline/model';
import type { TimeScale } from '../../../../core/timeline/pauses';
import type { Range } from './time-window';

/** In pixels, as all lengths here. */
export const ROW = 20;
export const BAR = 15;
const LANE_PAD = 5;

interface PlacedLane {
  lane: Lane;
  top: number;
  height: number;
}

export interface Scene {
  scale: TimeScale;
  range: Range;
  /** Open spans are drawn up to here. */
  end: number;
  width: number;
  height: number;
  lanes: readonly PlacedLane[];
  tops: Readonly<Partial<Record<Lane, number>>>;
}

export function sceneOf(
  { lanes }: Pick<Timeline, 'lanes'>,
  place: Pick<Scene, 'scale' | 'range' | 'end' | 'width'>,
): Scene {
  let height = 0;
  const placed = lanes.map(({ lane, rows }): PlacedLane => {
    const top = height;
    height += rows * ROW + 2 * LANE_PAD;
    return { lane, top, height: height - top };
  });
  const tops = Object.fromEntries(placed.map(({ lane, top }) => [lane, top + LANE_PAD]));
  return { ...place, height, lanes: placed, tops };
}

export function xOf({ scale, range, width }: Scene, at: number): number {
  return ((scale.toDisplayed(at) - range.from) / (range.to - range.from)) * width;
}

export function shownAt({ range, width }: Scene, x: number): number {
  return range.from + (x / Math.max(1, width)) * (range.to - range.from);
}

export function boxOf(scene: Scene, item: TimelineItem): { x: number; y: number; width: number } {
  const x = xOf(scene, startOf(item));
  const width = item.kind === 'mark' ? 0 : xOf(scene, endOf(item, scene.end)) - x;
  return { x, width, y: (scene.tops[item.lane] ?? 0) + item.row * ROW };
}

const POINTER_TOLERANCE = 6;

/** The item at a point: the topmost of several, and marks before spans. */
export function itemAt(scene: Scene, items: readonly TimelineItem[], x: number, y: number): TimelineItem | undefined {
  let best: TimelineItem | undefined;
  let distance = POINTER_TOLERANCE;
  for (const item of items) {
    const box = boxOf(scene, item);
    if (y < box.y || y >= box.y + ROW) continue;
    const away = Math.max(0, box.x - x, x - box.x - box.width);
    const isBetter = away < distance || (away === distance && best !== undefined);
    const isBehind = away === 0 && distance === 0 && best?.kind === 'mark' && item.kind === 'span';
    if (!isBetter || isBehind) continue;
    best = item;
    distance = away;
  }
  return best;
}
