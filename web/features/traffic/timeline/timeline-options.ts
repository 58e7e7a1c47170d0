import { endOf, startOf, type TimelineItem } from '../../../../core/timeline/model';
import { boxOf, type Scene, shownAt } from './scene';

export const AXIS = 22;
/** Before it is measured, and where nothing is laid out, as in tests. */
export const GUESSED = 600;
/** More options are not in the page: the others come as one gets there. */
const MOST_OPTIONS = 120;
export const KEY_ZOOM = 0.6;
export const KEY_PAN = 0.25;

/** The item that is chosen, what it is a part of, and its parts. */
export function kinOf(items: readonly TimelineItem[], chosen: TimelineItem | undefined): ReadonlySet<string> {
  if (!chosen) return new Set();
  const above = chosen.kind === 'span' ? chosen.parent : chosen.of;
  const kin = new Set(above === undefined ? [] : [above]);
  for (const item of items) {
    if ((item.kind === 'span' ? item.parent : item.of) === chosen.key) kin.add(item.key);
  }
  return kin;
}

/** An item that is in the page, and its place among all. */
interface Option {
  item: TimelineItem;
  index: number;
}

/** What is in sight, if that is not much; else what is next to the item that the keyboard is at. */
export function optionsOf(items: readonly TimelineItem[], scene: Scene, at: number): Option[] {
  const from = scene.scale.real(shownAt(scene, 0));
  const to = scene.scale.real(shownAt(scene, scene.width));
  const seen: Option[] = [];
  let count = 0;
  for (const [index, item] of items.entries()) {
    if (startOf(item) > to || endOf(item, scene.end) < from) continue;
    count += 1;
    if (count <= MOST_OPTIONS) seen.push({ item, index });
  }
  if (count <= MOST_OPTIONS) return seen;
  const first = Math.max(0, at - MOST_OPTIONS / 4);
  return items.slice(first, first + MOST_OPTIONS / 2).map((item, index) => ({ item, index: first + index }));
}

/** Pixels that a pointer or a finger needs, and those that must do where the next item is that near. */
const EASY = 8;
const LEAST = 2;

/** Where each option is, in pixels: easy to hit, but never over what comes next in its line. */
export function placesOf(options: readonly Option[], scene: Scene) {
  /** Where the next item of each line begins. */
  const next = new Map<number, number>();
  const backwards = options.toReversed().map((option) => {
    const { x, y: top, width } = boxOf(scene, option.item);
    const left = Math.min(scene.width - EASY, Math.max(0, x - 2));
    const right = Math.min(scene.width, Math.max(left + EASY, x + width + 2));
    const until = Math.min(right, next.get(top) ?? right);
    next.set(top, left);
    return { ...option, left, top, width: Math.max(LEAST, until - left) };
  });
  return backwards.reverse();
}

/** A canvas's context, with its size set; undefined where there is none, as in tests. */
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
  // To set it empties the canvas, even if it stays the same.
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
