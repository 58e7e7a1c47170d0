import type { FindingCounts } from '../../../../core/protocol/findings/finding';
import {
  isRejectedProbe,
  type SpanOutcome,
  type TimelineMark,
  type TimelineSpan,
} from '../../../../core/timeline/model';
import type { Pause } from '../../../../core/timeline/pauses';
import { signOf } from '../../../../core/run/run-status';
import { BAR, boxOf, ROW, xOf } from './scene';
import type { Picture } from './picture';
import { COLORS } from './palette';
import { axisTicks } from './draw-axis';

/** The colors of an outcome, and a sign, as color alone is not accessible. */
interface Look {
  outcome: SpanOutcome;
  sign: string;
}

function lookOf(span: TimelineSpan, findings: FindingCounts | undefined): Look {
  const outcome = isRejectedProbe(span) ? 'cancelled' : span.outcome;
  if (outcome !== 'ok' || !findings) return { outcome, sign: signOf(outcome === 'open' ? 'running' : outcome) };
  return { outcome: findings.worst === 'error' ? 'protocol-error' : 'tool-error', sign: signOf(outcome, findings) };
}

/** Of some ten letters: fewer say nothing. */
const MIN_LABELLED_WIDTH = 90;
const MIN_SIGNED_WIDTH = 18;
const SIGN_WIDTH = 12;

/** Draws only the worst of several spans within one pixel of a line. */
export function drawTimeline(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, palette } = picture;
  context.clearRect(0, 0, scene.width, scene.height);
  drawLanes(context, picture);
  context.textBaseline = 'middle';
  context.font = `11px ${palette.mono}`;
  for (const pause of scene.scale.pauses) drawPause(context, picture, pause);
  drawSpans(context, picture);
  drawMarks(context, picture);
  drawBrush(context, picture);
}

/** From left to right. The sign of a bar that is too narrow for it is drawn after the bar, if there is room. */
function drawSpans(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, palette } = picture;
  /** By line: the end of the last span, the rank of its outcome, and its sign if that is still to be drawn. */
  const lastSpans = new Map<number, { to: number; rank: number; look: Look | undefined }>();
  const drawSign = (y: number, until: number) => {
    const last = lastSpans.get(y);
    if (!last?.look || until < last.to + SIGN_WIDTH) return;
    context.fillStyle = palette[COLORS[last.look.outcome]];
    context.fillText(last.look.sign, last.to + 2, y + ROW / 2);
  };
  for (const item of picture.items) {
    if (item.kind === 'mark') continue;
    const { x, y, width } = boxOf(scene, item);
    if (x > scene.width || x + width < 0) continue;
    const look = lookOf(item, picture.findingsOf(item));
    const rank = OUTCOME_RANKS[look.outcome];
    const last = lastSpans.get(y);
    const isHidden = last !== undefined && x + width < last.to + 0.5;
    if (isHidden && rank <= last.rank && item.key !== picture.chosen) continue;
    drawSign(y, x);
    const from = Math.max(-2, x);
    const to = Math.min(scene.width + 2, x + Math.max(1.5, width));
    drawSpan(context, picture, item, look, { from, to, y });
    const unsigned = to - from < MIN_SIGNED_WIDTH ? look : undefined;
    lastSpans.set(y, { to: Math.max(to, last?.to ?? 0), rank, look: unsigned });
  }
  for (const y of lastSpans.keys()) drawSign(y, Infinity);
}

function drawMarks(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, items, chosen } = picture;
  let last = { x: NaN, y: NaN };
  for (const mark of items) {
    if (mark.kind === 'span') continue;
    const { x, y } = boxOf(scene, mark);
    if (x > scene.width || x < 0) continue;
    const isSame = Math.abs(x - last.x) < 0.75 && y === last.y;
    if (isSame && !mark.isBad && mark.key !== chosen) continue;
    last = { x, y };
    drawMark(context, picture, mark, x, y);
  }
}

const OUTCOME_RANKS: Record<SpanOutcome, number> = {
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
  for (const { x } of axisTicks(scene)) context.fillRect(Math.round(x), 0, 1, scene.height);
}

function drawPause(context: CanvasRenderingContext2D, { scene, palette }: Picture, pause: Pause): void {
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
  { palette, chosen, related, active, labelOf }: Picture,
  item: TimelineSpan,
  look: Look,
  { from, to, y }: { from: number; to: number; y: number },
): void {
  const color = palette[COLORS[look.outcome]];
  const width = to - from;
  const top = y + (ROW - BAR) / 2;
  context.fillStyle = width < 4 ? color : palette.soft[look.outcome];
  context.fillRect(from, top, width, BAR);
  if (width >= 4) {
    // Dashed: it only carries or waits.
    const isFaint = item.what === 'http' || item.what === 'wait' || item.what === 'process';
    context.strokeStyle = color;
    context.setLineDash(isFaint ? [3, 2] : []);
    context.strokeRect(from + 0.5, top + 0.5, width - 1, BAR - 1);
    context.setLineDash([]);
    context.fillStyle = color;
    context.fillRect(from, top, 3, BAR);
  }
  if (width >= MIN_SIGNED_WIDTH) context.fillText(look.sign, from + 5, y + ROW / 2 + 0.5);
  if (width >= MIN_LABELLED_WIDTH) {
    context.save();
    context.beginPath();
    context.rect(from, top, width - 3, BAR);
    context.clip();
    context.fillStyle = palette['text-1'];
    context.fillText(labelOf(item), from + 5 + SIGN_WIDTH, y + ROW / 2 + 0.5);
    context.restore();
  }
  if (item.key === chosen || item.key === active || related.has(item.key)) {
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
    context.fillStyle = palette['text-1'];
    // Below the label of the bar.
    context.fillRect(x - 0.75, middle + BAR / 2 - 3, 1.5, 3);
  } else {
    // Sent ones point up, as in the list.
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
