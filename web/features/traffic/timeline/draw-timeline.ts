import type { SpanOutcome, TimelineItem, TimelineMark } from '../../../../core/timeline/model';
import type { Pause } from '../../../../core/timeline/pauses';
import { SIGNS } from '../../../record/outcome-state';
import { formatDuration } from '../../../ui/format';
import { formatClock } from '../../../../core/text/format-age';
import { BAR, boxOf, ROW, type Scene, shownAt, xOf } from './scene';
import { type Range, ticksOf } from './time-window';

/** The sign of each outcome: colour is not the only one. */
export const OUTCOME_SIGNS: Record<SpanOutcome, string> = { ...SIGNS, open: SIGNS.running };

type Colour = 'ok' | 'warn' | 'bad' | 'lost' | 'note' | 'accent' | 'text-1' | 'text-2' | 'text-3';
type Surface = 'bg' | 'bg-side' | 'bg-sunken' | 'line' | 'line-strong' | 'accent-soft';

/** The page's colours by their names, without the dashes. */
type Palette = Readonly<Record<Colour | Surface, string>> & {
  soft: Readonly<Record<SpanOutcome, string>>;
  mono: string;
};

const COLOURS: Record<SpanOutcome, Colour> = {
  ok: 'ok',
  'tool-error': 'warn',
  'protocol-error': 'bad',
  'transport-error': 'lost',
  cancelled: 'text-3',
  'input-required': 'note',
  open: 'accent',
};

/** Reads the theme's colours, which a canvas does not know by itself. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`);
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, token(name)]));
  return {
    ...(named([
      ...['ok', 'warn', 'bad', 'lost', 'note', 'accent', 'text-1', 'text-2', 'text-3'],
      ...['bg', 'bg-side', 'bg-sunken', 'line', 'line-strong', 'accent-soft'],
    ]) as Record<Colour | Surface, string>),
    soft: {
      ok: token('ok-soft'),
      'tool-error': token('warn-soft'),
      'protocol-error': token('bad-soft'),
      'transport-error': token('lost-soft'),
      cancelled: token('bg-sunken'),
      'input-required': token('note-soft'),
      open: token('accent-soft'),
    },
    mono: token('font-mono'),
  };
}

interface Picture {
  scene: Scene;
  items: readonly TimelineItem[];
  palette: Palette;
  /** What a span is called on its bar. */
  labelOf: (item: TimelineItem) => string;
  /** The chosen item, and those that belong to it. */
  chosen: string | undefined;
  kin: ReadonlySet<string>;
  /** The item that the pointer or the keyboard is at. */
  active: string | undefined;
  /** In real time. */
  brush: Range | undefined;
}

/** Narrower spans have no room for a word, or for a sign. */
const LABELLED = 46;
const SIGNED = 18;
const SIGN = 12;

/** Draws what is in sight. Of what falls into one pixel of a line only the worst is drawn. */
export function drawTimeline(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, palette } = picture;
  context.clearRect(0, 0, scene.width, scene.height);
  drawLanes(context, picture);
  context.textBaseline = 'middle';
  context.font = `11px ${palette.mono}`;
  for (const pause of scene.scale.pauses) drawPause(context, picture, pause);
  /** What was drawn last in each line: up to which pixel, how bad it was, and the sign that still wants room. */
  const last = new Map<number, { to: number; badness: number; sign: SpanOutcome | undefined }>();
  const finish = (y: number, until: number) => {
    const before = last.get(y);
    if (!before?.sign || until < before.to + SIGN) return;
    context.fillStyle = palette[COLOURS[before.sign]];
    context.fillText(OUTCOME_SIGNS[before.sign], before.to + 2, y + ROW / 2);
  };
  const marks: { mark: TimelineMark; x: number; y: number }[] = [];
  for (const item of picture.items) {
    const { x, y, width } = boxOf(scene, item);
    if (x > scene.width || x + width < 0) continue;
    if (item.kind === 'mark') {
      marks.push({ mark: item, x, y });
      continue;
    }
    const badness = BADNESS[item.outcome];
    const before = last.get(y);
    const isHidden = before !== undefined && x + width < before.to + 0.5;
    if (isHidden && badness <= before.badness && item.key !== picture.chosen) continue;
    finish(y, x);
    const from = Math.max(-2, x);
    const to = Math.min(scene.width + 2, x + Math.max(1.5, width));
    drawSpan(context, picture, item, { from, to, y });
    const sign = to - from < SIGNED ? item.outcome : undefined;
    last.set(y, { to: Math.max(to, before?.to ?? 0), badness, sign });
  }
  for (const y of last.keys()) finish(y, Infinity);
  let before = { x: NaN, y: NaN };
  for (const { mark, x, y } of marks) {
    const isSame = Math.abs(x - before.x) < 0.75 && y === before.y;
    if (isSame && !mark.isBad && mark.key !== picture.chosen) continue;
    before = { x, y };
    drawMark(context, picture, mark, x, y);
  }
  drawBrush(context, picture);
}

const BADNESS: Record<SpanOutcome, number> = {
  ok: 0,
  cancelled: 1,
  'input-required': 1,
  open: 2,
  'tool-error': 3,
  'protocol-error': 4,
  'transport-error': 5,
};

function drawLanes(context: CanvasRenderingContext2D, { scene, palette }: Picture): void {
  for (const [index, { top, height }] of scene.lanes.entries()) {
    if (index % 2 === 1) {
      context.fillStyle = palette['bg-side'];
      context.fillRect(0, top, scene.width, height);
    }
    context.fillStyle = palette.line;
    context.fillRect(0, top + height - 1, scene.width, 1);
  }
  context.fillStyle = palette.line;
  for (const { x } of axisOf(scene)) context.fillRect(Math.round(x), 0, 1, scene.height);
}

function drawPause(
  context: CanvasRenderingContext2D,
  { scene, palette }: Picture,
  pause: Pause,
): void {
  const from = xOf(scene, pause.from);
  const width = xOf(scene, pause.to) - from;
  if (from > scene.width || from + width < 0) return;
  context.fillStyle = palette['bg-sunken'];
  context.fillRect(from, 0, width, scene.height);
  context.fillStyle = palette['line-strong'];
  for (let y = 2; y < scene.height; y += 6) {
    context.fillRect(from, y, 1, 3);
    context.fillRect(from + width - 1, y, 1, 3);
  }
}

function drawSpan(
  context: CanvasRenderingContext2D,
  { palette, chosen, kin, active, labelOf }: Picture,
  item: Extract<TimelineItem, { kind: 'span' }>,
  { from, to, y }: { from: number; to: number; y: number },
): void {
  const colour = palette[COLOURS[item.outcome]];
  const width = to - from;
  const top = y + (ROW - BAR) / 2;
  context.fillStyle = width < 4 ? colour : palette.soft[item.outcome];
  context.fillRect(from, top, width, BAR);
  if (width >= 4) {
    // What only carries or waits has an outline of dashes.
    const isFaint = item.what === 'http' || item.what === 'wait' || item.what === 'process';
    context.strokeStyle = colour;
    context.setLineDash(isFaint ? [3, 2] : []);
    context.strokeRect(from + 0.5, top + 0.5, width - 1, BAR - 1);
    context.setLineDash([]);
    context.fillStyle = colour;
    context.fillRect(from, top, 3, BAR);
  }
  if (width >= SIGNED) context.fillText(OUTCOME_SIGNS[item.outcome], from + 5, y + ROW / 2 + 0.5);
  if (width >= LABELLED) {
    context.save();
    context.beginPath();
    context.rect(from, top, width - 3, BAR);
    context.clip();
    context.fillStyle = palette['text-1'];
    context.fillText(labelOf(item), from + 5 + SIGN, y + ROW / 2 + 0.5);
    context.restore();
  }
  if (item.key === chosen || item.key === active || kin.has(item.key)) {
    context.strokeStyle = item.key === active ? palette['text-1'] : palette.accent;
    context.lineWidth = item.key === chosen || item.key === active ? 2 : 1;
    context.strokeRect(from - 1.5, top - 1.5, width + 3, BAR + 3);
    context.lineWidth = 1;
  }
}

function drawMark(
  context: CanvasRenderingContext2D,
  { palette, chosen, active }: Picture,
  mark: TimelineMark,
  x: number,
  y: number,
): void {
  const middle = y + ROW / 2;
  const isOn = mark.key === chosen || mark.key === active;
  context.beginPath();
  if (mark.isBad) {
    context.strokeStyle = palette.bad;
    context.lineWidth = 1.5;
    context.moveTo(x - 3, middle - 3);
    context.lineTo(x + 3, middle + 3);
    context.moveTo(x + 3, middle - 3);
    context.lineTo(x - 3, middle + 3);
    context.stroke();
    context.lineWidth = 1;
  } else if (mark.lane === 'connection') {
    context.fillStyle = palette['text-2'];
    context.moveTo(x, middle - 5);
    context.lineTo(x + 5, middle);
    context.lineTo(x, middle + 5);
    context.lineTo(x - 5, middle);
    context.fill();
  } else if (mark.lane === 'text') {
    context.fillStyle = palette.warn;
    context.fillRect(x - 1, middle - 5, 2, 10);
  } else if (mark.lane === 'requests' || mark.lane === 'questions') {
    // On what it is about.
    context.fillStyle = palette['text-1'];
    context.fillRect(x - 0.75, middle + 2, 1.5, BAR / 2 - 2);
  } else {
    // Sent ones point up, as their arrows do in the list.
    const tip = mark.direction === 'sent' ? -4 : 4;
    context.fillStyle = mark.direction === 'sent' ? palette.accent : palette.ok;
    context.moveTo(x, middle + tip);
    context.lineTo(x + 3.5, middle - tip);
    context.lineTo(x - 3.5, middle - tip);
    context.fill();
  }
  if (!isOn) return;
  context.strokeStyle = mark.key === active ? palette['text-1'] : palette.accent;
  context.lineWidth = 2;
  context.strokeRect(x - 7, middle - 8, 14, 16);
  context.lineWidth = 1;
}

function drawBrush(context: CanvasRenderingContext2D, { scene, palette, brush }: Picture): void {
  if (!brush) return;
  const from = xOf(scene, brush.from);
  const to = Math.max(from + 1, xOf(scene, brush.to));
  context.globalAlpha = 0.12;
  context.fillStyle = palette.accent;
  context.fillRect(from, 0, to - from, scene.height);
  context.globalAlpha = 1;
  context.fillRect(from, 0, 1, scene.height);
  context.fillRect(to - 1, 0, 1, scene.height);
}

/** So far are the names of times apart, in pixels. */
const APART = 104;

/** The times that the axis names, and where. */
function axisOf(scene: Scene): { at: number; x: number }[] {
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
