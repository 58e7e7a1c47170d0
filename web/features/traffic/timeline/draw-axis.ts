import { type Scene, shownAt, xOf } from './scene';
import { formatDuration } from '../../../ui/format';
import { formatClock } from '../../../../core/text/format-age';
import { ticksOf } from './time-window';
import type { Picture } from './picture';

/** In pixels. */
const LABEL_SPACING = 104;

export function axisTicks(scene: Scene): { at: number; x: number }[] {
  const { range, scale, width } = scene;
  const maxTicks = Math.floor(width / LABEL_SPACING);
  if (scale.pauses.length === 0) {
    // Round in local time: a time zone may be off by half an hour.
    const zone = new Date(range.from).getTimezoneOffset() * 60_000;
    const local = { from: range.from - zone, to: range.to - zone };
    return ticksOf(local, maxTicks).map((tick) => ({ at: tick + zone, x: xOf(scene, tick + zone) }));
  }
  // With folded pauses, round times have no regular places.
  return Array.from({ length: maxTicks }, (_, tick) => {
    const x = (tick + 0.5) * LABEL_SPACING;
    return { at: scale.toReal(shownAt(scene, x)), x };
  });
}

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
  const used: { from: number; to: number }[] = [];
  const write = (label: string, from: number, colour: string) => {
    const to = from + context.measureText(label).width + 6;
    if (from > scene.width || to < 0) return;
    if (used.some((other) => from < other.to && to > other.from)) return;
    used.push({ from, to });
    context.fillStyle = colour;
    context.fillText(label, from, height / 2);
  };
  for (const { from, to } of scene.scale.pauses)
    write(`⋯ ${formatDuration(to - from)}`, xOf(scene, from) + 2, palette['text-3']);
  for (const { at, x } of axisTicks(scene)) {
    context.fillStyle = palette['line-strong'];
    context.fillRect(Math.round(x), height - 5, 1, 5);
    write(formatClock(at), x + 4, palette['text-2']);
  }
}
