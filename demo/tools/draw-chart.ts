import type { McpServer } from '@modelcontextprotocol/server';

import { chartPng, type ChartSpec, chartSvg } from '../drawing/chart.ts';
import { addTool } from './tool.ts';
import tools from './tools.json' with { type: 'json' };
import { isChinese, words } from '../words.ts';

const { title, kind, unit, formats, series } = tools.draw_chart.inputSchema.properties;
const SAMPLE = {
  title: title.default,
  kind: kind.default,
  unit: unit.default,
  series: series.default,
} as ChartSpec;

// The pen of the PNG picture knows Latin letters alone.
if (isChinese) formats.default = ['svg'];

function translated({ title, unit, series, ...spec }: ChartSpec): ChartSpec {
  const inChinese = series.map(({ name, points }) => ({
    name: words(name),
    points: points.map(({ label, value }) => ({ label: words(label), value })),
  }));
  return { ...spec, title: words(title), unit: words(unit), series: inChinese };
}

/** Adds `draw_chart`: a chart as SVG and as PNG. */
export function addDrawChart(server: McpServer): void {
  addTool<Partial<ChartSpec> & { formats?: string[] }>(server, 'draw_chart', (asked) => {
    const spec = { ...SAMPLE, ...asked };
    const inSvg = { ...translated(SAMPLE), ...asked };
    const points = spec.series.reduce((sum, row) => sum + row.points.length, 0);
    const text = words('{title}: a {kind} chart of {series} series with {points} points.', {
      title: inSvg.title,
      kind: words(spec.kind),
      series: spec.series.length,
      points,
    });
    const pictures = [...new Set(asked.formats ?? formats.default)].map((format) => ({
      type: 'image' as const,
      mimeType: format === 'svg' ? 'image/svg+xml' : 'image/png',
      data: format === 'svg' ? Buffer.from(chartSvg(inSvg)).toString('base64') : chartPng(spec),
    }));
    return { content: [{ type: 'text', text }, ...pictures] };
  });
}
