import { escape, FONTS, fitText, round, svgText, widthOf, write } from './lettering.ts';
import { Picture } from './picture.ts';

export interface ChartSpec {
  readonly title: string;
  readonly kind: 'bar' | 'line';
  readonly unit: string;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { readonly label: string; readonly value: number }[];
  }[];
}

/** Draws a chart as PNG or SVG; only SVG has `tip` as a tooltip. The first number of a `line` is half its width. */
interface Sheet {
  box(box: readonly [number, number, number, number], color: string, tip: string): void;
  line(line: readonly number[], color: string, tip?: string): void;
  text(text: string, x: number, y: number, size: number, color: string, align?: 'left' | 'middle' | 'right'): void;
}

const WIDTH = 960;
const HEIGHT = 540;
const [LEFT, TOP, RIGHT, BOTTOM] = [92, 132, WIDTH - 44, HEIGHT - 66];
const COLORS = ['#2f6fed', '#f2803d', '#18a08b', '#a457d6', '#e0476f', '#8a9200'];
const [INK, FAINT, GRID] = ['#17233a', '#5a6880', '#dfe5ee'];

function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 }).replace('-', '−');
}

/** Step of the axis, about a fifth of the span: 1, 2, 2.5 or 5 × 10ⁿ. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / 5));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= (span / 5) * 0.999) ?? 10);
}

/** @param spec each series has at least one point */
function drawOn(sheet: Sheet, spec: ChartSpec): void {
  const { title, kind, unit, series } = spec;
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = stepOf(high - low || 1);
  const first = Math.floor(low / step) * step;
  const last = Math.max(first + step, Math.ceil(high / step) * step);
  const yOf = (value: number) => BOTTOM - ((value - first) / (last - first)) * (BOTTOM - TOP);
  const labels = [...new Set(series.flatMap(({ points }) => points.map(({ label }) => label)))];
  // Pixels of the width for each label, with a bar of each series.
  const slot = (RIGHT - LEFT) / labels.length;
  const xOf = (label: string) => LEFT + slot * (labels.indexOf(label) + 0.5);

  sheet.text(fitText(title, WIDTH - 92, { size: 23 }), 46, 60, 23, INK);
  sheet.text(unit, RIGHT, 100, 13, FAINT, 'right');
  for (let index = 0; index <= Math.round((last - first) / step); index += 1) {
    const value = first + index * step;
    const isZero = Math.abs(value) < step / 1000;
    sheet.line([0.6, LEFT, yOf(value), RIGHT, yOf(value)], isZero ? FAINT : GRID);
    sheet.text(numberText(isZero ? 0 : value), LEFT - 14, yOf(value) + 6, 12, FAINT, 'right');
  }
  const labelStep = Math.max(1, Math.ceil(34 / slot));
  for (const label of labels.filter((_, index) => index % labelStep === 0)) {
    const text = fitText(label, slot * labelStep - 6, { size: 13 });
    sheet.text(text, xOf(label), BOTTOM + 32, 13, FAINT, 'middle');
  }
  const barWidth = Math.min(72, (slot * 0.72) / series.length);
  const half = barWidth / 2 - Math.min(2, barWidth / 8);
  let legendStart = 46;
  for (const [index, { name, points }] of series.entries()) {
    const color = COLORS[index % COLORS.length] ?? INK;
    const text = fitText(name, 240, { size: 14 });
    const legendEnd = legendStart + 24 + widthOf(text, { size: 14 });
    if (legendEnd < RIGHT) {
      sheet.line([8, legendStart + 8, 94], color);
      sheet.text(text, legendStart + 24, 100, 14, INK);
    }
    legendStart = legendEnd + 28;
    const coordinates = points.flatMap(({ label, value }) => [xOf(label), yOf(value)]);
    if (kind === 'line') sheet.line([2.2, ...coordinates], color);
    for (const { label, value } of points) {
      const tip = `${name}, ${label}: ${numberText(value)}`;
      const x = xOf(label) + (index - (series.length - 1) / 2) * barWidth;
      const [top, bottom] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
      if (kind === 'bar') sheet.box([x - half, top, x + half, bottom], color, tip);
      else sheet.line([6, xOf(label), yOf(value)], color, tip);
    }
  }
}

/** A PNG file in base64. */
export function chartPng(spec: ChartSpec): string {
  const picture = new Picture(WIDTH, HEIGHT);
  const sheet: Sheet = {
    box: (box, color) => picture.fill(box, { colors: [color] }),
    line: (line, color) => picture.draw([line], { colors: [color] }),
    text: (text, x, y, size, color, align = 'left') =>
      void write(picture, text, x, y, { colors: [color], size, align }),
  };
  drawOn(sheet, spec);
  return picture.toBase64();
}

export function chartSvg(spec: ChartSpec): string {
  const tags: string[] = [];
  const sheet: Sheet = {
    box: (box, color, tip) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = box.map(round);
      tags.push(
        `<path d="M${left} ${top}H${right}V${bottom}H${left}Z" fill="${color}"><title>${escape(tip)}</title></path>`,
      );
    },
    line: ([half = 0, ...points], color, tip) => {
      const [x, y, ...more] = points.map(round);
      const title = tip === undefined ? '' : `<title>${escape(tip)}</title>`;
      tags.push(
        `<path d="M${x} ${y}L${(more.length > 0 ? more : [x, y]).join(' ')}" fill="none" stroke="${color}" stroke-width="${half * 2}" stroke-linecap="round" stroke-linejoin="round">${title}</path>`,
      );
    },
    text: (text, x, y, size, color, align) => tags.push(svgText(text, x, y, { colors: [color], size, align })),
  };
  drawOn(sheet, spec);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escape(spec.title)}" font-family="${FONTS}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${tags.join('\n')}
</svg>
`;
}
