import { CHART_HEIGHT, CHART_WIDTH, type ChartLayout, writeNumber } from './chart-layout.ts';

type DrawnSeries = ChartLayout['series'][number];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? character);
}

const round = (value: number): number => Math.round(value * 10) / 10;

function hint(series: DrawnSeries, mark: DrawnSeries['marks'][number]): string {
  return `<title>${escape(`${series.name}, ${mark.label}: ${writeNumber(mark.value)}`)}</title>`;
}

function linePath({ marks }: DrawnSeries): string {
  return marks.map((mark) => `${round(mark.x)},${round(mark.y)}`).join(' L');
}

function areaMarkup(layout: ChartLayout, series: DrawnSeries): string {
  const { marks, colour } = series;
  const first = round(marks[0]?.x ?? 0);
  const last = round(marks.at(-1)?.x ?? 0);
  const zero = round(layout.zero);
  return `<path d="M${first},${zero} L${linePath(series)} L${last},${zero} Z" fill="${colour}" opacity=".1"/>`;
}

function lineMarkup(series: DrawnSeries): string {
  const { marks, colour } = series;
  return [
    `<path d="M${linePath(series)}" fill="none" stroke="${colour}" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>`,
    ...marks.map(
      (mark) =>
        `<circle cx="${round(mark.x)}" cy="${round(mark.y)}" r="6.2" fill="${colour}" stroke="#fff" stroke-width="2.5">${hint(series, mark)}</circle>`,
    ),
  ].join('\n');
}

function barMarkup(layout: ChartLayout, series: DrawnSeries): string {
  const half = layout.barWidth / 2 - Math.min(2, layout.barWidth / 8);
  return series.marks
    .map((mark) => {
      const up = mark.y <= layout.zero;
      const radius = Math.min(8, half, Math.abs(mark.y - layout.zero) / 2) * (up ? 1 : -1);
      const corner = Math.abs(radius);
      const [left, right] = [mark.x - half, mark.x + half];
      const d = [
        `M${round(left)},${round(layout.zero)}`,
        `V${round(mark.y + radius)}`,
        `Q${round(left)},${round(mark.y)} ${round(left + corner)},${round(mark.y)}`,
        `H${round(right - corner)}`,
        `Q${round(right)},${round(mark.y)} ${round(right)},${round(mark.y + radius)}`,
        `V${round(layout.zero)}Z`,
      ].join(' ');
      return `<path d="${d}" fill="${series.colour}">${hint(series, mark)}</path>`;
    })
    .join('\n');
}

function seriesMarkup(layout: ChartLayout): string[] {
  if (layout.spec.kind === 'bar') return layout.series.map((series) => barMarkup(layout, series));
  return [
    ...layout.series.map((series) => areaMarkup(layout, series)),
    ...layout.series.map(lineMarkup),
  ];
}

/** The chart as an SVG document, 960 × 540, with each value as a tooltip. */
export function drawChartSvg(layout: ChartLayout): string {
  const { plot, spec } = layout;
  let legendX = 46;
  const legend = layout.series.map((series) => {
    const at = legendX;
    legendX += 60 + series.name.length * 9;
    return `<rect x="${at}" y="86" width="16" height="16" rx="5" fill="${series.colour}"/><text x="${at + 24}" y="100" fill="#17233a" font-size="17">${escape(series.name)}</text>`;
  });
  const ticks = layout.ticks.map((tick) => {
    const colour = Math.abs(tick.y - layout.zero) < 0.5 ? '#5a6880' : '#dfe5ee';
    return `<path d="M${plot.left},${round(tick.y)} H${plot.right}" stroke="${colour}" stroke-width="1.2"/><text x="${plot.left - 14}" y="${round(tick.y + 6)}" text-anchor="end">${tick.text}</text>`;
  });
  const labels = layout.labels.map(
    (label) =>
      `<text x="${round(label.x)}" y="${plot.bottom + 32}" text-anchor="middle">${escape(label.text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" role="img" aria-label="${escape(spec.title)}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">
<rect width="${CHART_WIDTH}" height="${CHART_HEIGHT}" fill="#fff"/>
<text x="46" y="60" font-size="30" font-weight="650" fill="#17233a">${escape(spec.title)}</text>
${legend.join('\n')}
<g fill="#5a6880" font-size="16">
${[...ticks, ...labels].join('\n')}
<text x="${plot.right}" y="100" text-anchor="end">${escape(spec.unit)}</text>
</g>
${seriesMarkup(layout).join('\n')}
</svg>
`;
}
