import { type Scene, xOf } from './scene';
import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { ticksOf } from './time-window';
import type { Picture } from './picture';

const LABEL_SPACING_PX = 104;
const LABEL_GAP_PX = 16;

/** At round times outside folded pauses; if none is visible, at the ends of the pauses. */
export function axisTicks(scene: Scene): { at: number; x: number }[] {
  const { range, scale, width } = scene;
  const minStep = ((range.to - range.from) * LABEL_SPACING_PX) / Math.max(1, width);
  const [from, to] = [scale.toReal(range.from), scale.toReal(range.to)];
  // Round in local time: a time zone may be off by half an hour.
  const zone = new Date(from).getTimezoneOffset() * 60_000;
  const pauses = scale.pauses.filter((pause) => pause.to > from && pause.from < to);
  const round = [undefined, ...pauses].flatMap((pause, at) =>
    ticksOf({ from: (pause?.to ?? from) - zone, to: (pauses[at]?.from ?? to) - zone }, minStep).map(
      (tick) => tick + zone,
    ),
  );
  const shown = round.length > 0 ? round : pauses.map((pause) => pause.to).filter((at) => at < to);
  return shown.map((at) => ({ at, x: xOf(scene, at) }));
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
  /** Writes a label, moved off the right edge, unless it would touch another. */
  const write = (label: string, at: number, color: string) => {
    const width = context.measureText(label).width;
    if (at < 0 || at > scene.width) return;
    const from = Math.min(at, scene.width - width - LABEL_GAP_PX / 2);
    const to = from + width + LABEL_GAP_PX;
    if (used.some((other) => from < other.to && to > other.from)) return;
    used.push({ from, to });
    context.fillStyle = color;
    context.fillText(label, from, height / 2);
  };
  for (const { from, to } of scene.scale.pauses)
    if (xOf(scene, to) > 0)
      write(`⋯ ${formatDuration(to - from)}`, Math.max(0, xOf(scene, from)) + 2, palette['text-3']);
  for (const { at, x } of axisTicks(scene)) {
    context.fillStyle = palette['line-strong'];
    context.fillRect(Math.round(x), height - 5, 1, 5);
    write(formatClock(at).replace('.000', ''), x + 4, palette['text-2']);
  }
}
