import { type Scene, shownAt, xOf } from './scene';
import { formatDuration } from '../../../ui/format';
import { formatClock } from '../../../../core/text/format-age';
import { ticksOf } from './time-window';
import type { Picture } from './picture';

/** So far are the names of times apart, in pixels. */
const APART = 104;

/** The times that the axis names, and where. */
export function axisOf(scene: Scene): { at: number; x: number }[] {
  const { range, scale, width } = scene;
  const most = Math.floor(width / APART);
  if (scale.pauses.length === 0) {
    // Round as the clock on the wall shows them, which is not the epoch's in every place.
    const zone = new Date(range.from).getTimezoneOffset() * 60_000;
    const local = { from: range.from - zone, to: range.to - zone };
    return ticksOf(local, most).map((tick) => ({ at: tick + zone, x: xOf(scene, tick + zone) }));
  }
  // With pauses left out, round times would be anywhere.
  return Array.from({ length: most }, (_, tick) => {
    const x = (tick + 0.5) * APART;
    return { at: scale.real(shownAt(scene, x)), x };
  });
}

/** Draws the times above the lanes. */
export function drawAxis(
  context: CanvasRenderingContext2D,
  { scene, palette, brush }: Pick<Picture, 'scene' | 'palette' | 'brush'>,
  height: number,
): void {
  context.clearRect(0, 0, scene.width, height);
  context.font = `10.5px ${palette.mono}`;
  context.textBaseline = 'middle';
  if (brush) {
    const from = xOf(scene, brush.from);
    context.fillStyle = palette['accent-soft'];
    context.fillRect(from, 0, Math.max(1, xOf(scene, brush.to) - from), height);
  }
  /** Where the axis is written on. */
  const taken: { from: number; to: number }[] = [];
  const write = (words: string, from: number, colour: string) => {
    const to = from + context.measureText(words).width + 6;
    if (from > scene.width || to < 0) return;
    if (taken.some((other) => from < other.to && to > other.from)) return;
    taken.push({ from, to });
    context.fillStyle = colour;
    context.fillText(words, from, height / 2);
  };
  for (const { from, to } of scene.scale.pauses) {
    write(`⋯ ${formatDuration(to - from)}`, xOf(scene, from) + 2, palette['text-3']);
  }
  for (const { at, x } of axisOf(scene)) {
    context.fillStyle = palette['line-strong'];
    context.fillRect(Math.round(x), height - 5, 1, 5);
    write(formatClock(at), x + 4, palette['text-2']);
  }
}
