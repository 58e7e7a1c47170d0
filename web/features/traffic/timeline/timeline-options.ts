import { endOf, startOf, type TimelineItem } from '../../../../core/timeline/model';
import { boxOf, type Scene, shownAt } from './scene';

export const AXIS_HEIGHT = 22;
/** Before layout, and without one, as in tests. */
export const FALLBACK_WIDTH = 600;
/** More options are not in the DOM: they appear around the active one. */
const MAX_OPTIONS = 120;

export function relatedKeys(items: readonly TimelineItem[], chosen: TimelineItem | undefined): ReadonlySet<string> {
  if (!chosen) return new Set();
  const above = chosen.kind === 'span' ? chosen.parent : chosen.of;
  const related = new Set(above === undefined ? [] : [above]);
  for (const item of items) {
    if ((item.kind === 'span' ? item.parent : item.of) === chosen.key) related.add(item.key);
  }
  return related;
}

interface Option {
  item: TimelineItem;
  index: number;
}

/** The visible items, or, if there are too many, those next to the active one. */
export function optionsOf(items: readonly TimelineItem[], scene: Scene, at: number): Option[] {
  const from = scene.scale.toReal(shownAt(scene, 0));
  const to = scene.scale.toReal(shownAt(scene, scene.width));
  const visible: Option[] = [];
  let count = 0;
  for (const [index, item] of items.entries()) {
    if (startOf(item) > to || endOf(item, scene.end) < from) continue;
    count += 1;
    if (count <= MAX_OPTIONS) visible.push({ item, index });
  }
  if (count <= MAX_OPTIONS) return visible;
  const first = Math.max(0, at - MAX_OPTIONS / 4);
  return items.slice(first, first + MAX_OPTIONS / 2).map((item, index) => ({ item, index: first + index }));
}

/** Pixels to hit an option easily, and the minimum if the next one is near. */
const EASY_WIDTH = 8;
const MIN_WIDTH = 2;

/** In pixels. Never overlaps the next option of its line. */
export function boundsOf(options: readonly Option[], scene: Scene) {
  const next = new Map<number, number>();
  const backwards = options.toReversed().map((option) => {
    const { x, y: top, width } = boxOf(scene, option.item);
    const left = Math.min(scene.width - EASY_WIDTH, Math.max(0, x - 2));
    const right = Math.min(scene.width, Math.max(left + EASY_WIDTH, x + width + 2));
    const until = Math.min(right, next.get(top) ?? right);
    next.set(top, left);
    return { ...option, left, top, width: Math.max(MIN_WIDTH, until - left) };
  });
  return backwards.reverse();
}

/** Sets the canvas's size, too. Undefined without canvas, as in tests. */
export function contextOf(
  canvas: HTMLCanvasElement | null,
  width: number,
  height: number,
): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return undefined;
  const ratio = devicePixelRatio || 1;
  const wide = Math.round(width * ratio);
  const high = Math.round(height * ratio);
  // Setting a size clears the canvas, even an equal one.
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
