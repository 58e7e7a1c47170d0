import type { McpServer } from '@modelcontextprotocol/server';

import { chartPng, type ChartSpec, chartSvg } from '../drawing/chart.ts';
import { addTool } from './tool.ts';
import tools from './tools.json' with { type: 'json' };
import { isChinese, translate } from '../translate.ts';

const { title, kind, unit, formats, series } = tools.draw_chart.inputSchema.properties;
const SAMPLE = {
  title: title.default,
  kind: kind.default,
  unit: unit.default,
  series: series.default,
} as ChartSpec;

// The lettering of the PNG picture has Latin letters only.
if (isChinese) formats.default = ['svg'];

function translated({ title, unit, series, ...spec }: ChartSpec): ChartSpec {
  const inChinese = series.map(({ name, points }) => ({
    name: translate(name),
    points: points.map(({ label, value }) => ({ label: translate(label), value })),
  }));
  return { ...spec, title: translate(title), unit: translate(unit), series: inChinese };
}

export function addDrawChart(server: McpServer): void {
  addTool<Partial<ChartSpec> & { formats?: string[] }>(server, 'draw_chart', (args) => {
    const spec = { ...SAMPLE, ...args };
    const inSvg = { ...translated(SAMPLE), ...args };
    const points = spec.series.reduce((sum, row) => sum + row.points.length, 0);
    const text = translate('{title}: a {kind} chart of {series} series with {points} points.', {
      title: inSvg.title,
      kind: translate(spec.kind),
      series: spec.series.length,
      points,
    });
    const pictures = [...new Set(args.formats ?? formats.default)].map((format) => ({
      type: 'image' as const,
      mimeType: format === 'svg' ? 'image/svg+xml' : 'image/png',
      data: format === 'svg' ? Buffer.from(chartSvg(inSvg)).toString('base64') : chartPng(spec),
    }));
    return { content: [{ type: 'text', text }, ...pictures] };
  });
}
