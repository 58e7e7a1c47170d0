/** One named row of values, as the chart tool takes it. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
}

interface ChartSpec {
  readonly title: string;
  readonly kind: 'bar' | 'line';
  readonly unit: string;
  readonly series: readonly Series[];
}

interface ChartMark {
  readonly label: string;
  readonly value: number;
  /** Centre of the point, or of the bar. */
  readonly x: number;
  readonly y: number;
}

/** A chart worked out to pixels on a 960 × 540 sheet, for whoever draws it. */
export interface ChartLayout {
  readonly spec: ChartSpec;
  readonly plot: { left: number; right: number; top: number; bottom: number };
  readonly zero: number;
  readonly barWidth: number;
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  readonly labels: readonly { readonly x: number; readonly text: string }[];
  readonly series: readonly {
    readonly name: string;
    /** `#rrggbb` */
    readonly colour: string;
    readonly marks: readonly ChartMark[];
  }[];
}

export const CHART_WIDTH = 960;
export const CHART_HEIGHT = 540;

const COLOURS = ['#2f6fed', '#f2803d', '#18a08b', '#a457d6', '#e0476f', '#8a9200'] as const;

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not below the given step. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= step * 0.999) ?? 10) * power;
}

/** A number as a person writes it on an axis. */
export function writeNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 }).replace('-', '−');
}

/** Works out where everything of a chart goes; each series has at least one point. */
export function layOutChart(spec: ChartSpec): ChartLayout {
  const plot = { left: 92, right: CHART_WIDTH - 44, top: 132, bottom: CHART_HEIGHT - 66 };
  const values = spec.series.flatMap((series) => series.points.map((point) => point.value));
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low || 1) / 5);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(bottom + step, Math.ceil(high / step) * step);
  const yFor = (value: number): number =>
    plot.bottom - ((value - bottom) / (top - bottom)) * (plot.bottom - plot.top);

  const labels = [
    ...new Set(spec.series.flatMap((series) => series.points.map((point) => point.label))),
  ];
  const slot = (plot.right - plot.left) / labels.length;
  const barWidth = Math.min(72, (slot * 0.72) / spec.series.length);
  const xFor = (label: string): number => plot.left + slot * (labels.indexOf(label) + 0.5);

  return {
    spec,
    plot,
    zero: yFor(0),
    barWidth,
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const value = bottom + index * step;
      return { y: yFor(value), text: writeNumber(Math.abs(value) < step / 1000 ? 0 : value) };
    }),
    labels: labels.map((text) => ({ x: xFor(text), text })),
    series: spec.series.map((series, index) => ({
      name: series.name,
      colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
      marks: series.points.map((point) => ({
        ...point,
        x:
          xFor(point.label) +
          (spec.kind === 'bar' ? (index - (spec.series.length - 1) / 2) * barWidth : 0),
        y: yFor(point.value),
      })),
    })),
  };
}
