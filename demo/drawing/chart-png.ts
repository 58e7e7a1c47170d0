import { Canvas, circle, hex, roundedBox, stroke, union } from './canvas.ts';
import { CHART_HEIGHT, CHART_WIDTH, type ChartLayout } from './chart-layout.ts';
import { drawText, fitText, measureText } from './lettering.ts';
import { encodePng } from './png.ts';

const INK = hex('#17233a');
const FAINT = hex('#5a6880');
const GRID = hex('#dfe5ee');
const PAPER = hex('#ffffff');

type DrawnSeries = ChartLayout['series'][number];

function drawArea(canvas: Canvas, layout: ChartLayout, series: DrawnSeries): void {
  const { plot } = layout;
  const { marks } = series;
  marks.slice(1).forEach((to, index) => {
    const from = marks[index];
    if (from === undefined) return;
    const [left, right] = from.x < to.x ? [from, to] : [to, from];
    const lineY = (x: number): number =>
      left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x || 1);
    const between = { left: left.x, right: right.x, top: plot.top, bottom: plot.bottom };
    canvas.fill(
      between,
      (x, y) =>
        x < left.x || x > right.x
          ? 1
          : Math.max(Math.min(lineY(x), layout.zero) - y, y - Math.max(lineY(x), layout.zero)),
      hex(series.colour),
      0.1,
    );
  });
}

function drawLine(canvas: Canvas, layout: ChartLayout, series: DrawnSeries): void {
  const { marks } = series;
  const colour = hex(series.colour);
  const { plot } = layout;
  const box = { left: plot.left, right: plot.right, top: plot.top - 12, bottom: plot.bottom + 12 };
  const strokes = marks
    .slice(1)
    .map((to, index) => stroke(marks[index]?.x ?? to.x, marks[index]?.y ?? to.y, to.x, to.y, 2.2));
  if (strokes.length > 0) canvas.fill(box, union(...strokes), colour);
  for (const mark of marks) {
    const around = {
      left: mark.x - 9,
      right: mark.x + 9,
      top: mark.y - 9,
      bottom: mark.y + 9,
    };
    canvas.fill(around, circle(mark.x, mark.y, 7.5), PAPER);
    canvas.fill(around, circle(mark.x, mark.y, 5), colour);
  }
}

function drawBars(canvas: Canvas, layout: ChartLayout, series: DrawnSeries): void {
  const half = layout.barWidth / 2 - Math.min(2, layout.barWidth / 8);
  for (const mark of series.marks) {
    const box = {
      left: mark.x - half,
      right: mark.x + half,
      top: Math.min(mark.y, layout.zero),
      bottom: Math.max(mark.y, layout.zero),
    };
    const radius = Math.min(8, half, (box.bottom - box.top) / 2);
    // Round away from the axis only: the box reaches past the axis and is cut there.
    const reach =
      mark.y <= layout.zero
        ? { ...box, bottom: box.bottom + radius }
        : { ...box, top: box.top - radius };
    const rounded = roundedBox(reach, radius);
    canvas.fill(
      box,
      (x, y) => Math.max(rounded(x, y), box.top - y, y - box.bottom),
      hex(series.colour),
    );
  }
}

function drawLegend(canvas: Canvas, layout: ChartLayout): void {
  const style = { size: 14, colour: INK };
  let x = 46;
  for (const series of layout.series) {
    const name = fitText(series.name, style, 240);
    if (x + 40 + measureText(name, style) > CHART_WIDTH - 40) return;
    const dot = { left: x, right: x + 16, top: 86, bottom: 102 };
    canvas.fill(dot, roundedBox(dot, 5), hex(series.colour));
    x += 24 + drawText(canvas, name, x + 24, 100, style) + 28;
  }
}

function drawAxes(canvas: Canvas, layout: ChartLayout): void {
  const { plot, ticks, labels, spec } = layout;
  for (const tick of ticks) {
    const line = { left: plot.left, right: plot.right, top: tick.y - 1, bottom: tick.y + 1 };
    const isZero = Math.abs(tick.y - layout.zero) < 0.5;
    canvas.fill(line, stroke(plot.left, tick.y, plot.right, tick.y, 0.6), isZero ? FAINT : GRID);
    drawText(canvas, tick.text, plot.left - 14, tick.y + 6, {
      size: 12,
      colour: FAINT,
      align: 'right',
    });
  }
  const slot = (plot.right - plot.left) / labels.length;
  const every = Math.max(1, Math.ceil(34 / slot));
  labels.forEach((label, index) => {
    if (index % every !== 0) return;
    const style = { size: 13, colour: FAINT, align: 'centre' } as const;
    const text = fitText(label.text, style, slot * every - 6);
    drawText(canvas, text, label.x, plot.bottom + 32, style);
  });
  if (spec.unit !== '') {
    drawText(canvas, spec.unit, plot.right, 100, { size: 13, colour: FAINT, align: 'right' });
  }
}

/** The chart as a PNG file, 960 × 540 pixels. */
export function drawChartPng(layout: ChartLayout): Buffer {
  const canvas = new Canvas(CHART_WIDTH, CHART_HEIGHT, PAPER);
  const titleStyle = { size: 23, colour: INK, weight: 0.14 };
  drawText(canvas, fitText(layout.spec.title, titleStyle, CHART_WIDTH - 92), 46, 60, titleStyle);
  drawLegend(canvas, layout);
  drawAxes(canvas, layout);
  if (layout.spec.kind === 'line') {
    for (const series of layout.series) drawArea(canvas, layout, series);
  }
  for (const series of layout.series) {
    if (layout.spec.kind === 'bar') drawBars(canvas, layout, series);
    else drawLine(canvas, layout, series);
  }
  return encodePng(canvas);
}
