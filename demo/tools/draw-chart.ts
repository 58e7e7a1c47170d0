import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { layOutChart } from '../drawing/chart-layout.ts';
import { drawChartPng } from '../drawing/chart-png.ts';
import { drawChartSvg } from '../drawing/chart-svg.ts';
import { ICONS } from '../icons.ts';

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const week = (values: readonly number[]) =>
  values.map((value, index) => ({ label: WEEK[index] ?? '', value }));

const SAMPLE = [
  { name: 'Sourdough', points: week([42, 38, 51, 47, 68, 93, 74]) },
  { name: 'Rye', points: week([18, 22, 19, 25, 31, 44, 39]) },
  { name: 'Cinnamon buns', points: week([60, 54, 49, 58, 88, 120, 104]) },
];

const point = z.object({
  label: z
    .string()
    .min(1)
    .max(60)
    .meta({ title: 'Label', description: 'Where on the axis, such as Mon' }),
  value: z.number().meta({ title: 'Value' }),
});

const inputSchema = z.object({
  title: z.string().max(60).default('Loaves sold this week').meta({ title: 'Title' }),
  kind: z
    .enum(['bar', 'line'])
    .default('bar')
    .meta({ title: 'Kind', description: 'Bars compare, a line shows a course' }),
  unit: z
    .string()
    .max(20)
    .default('loaves')
    .meta({ title: 'Unit', description: 'Written above the chart; may be empty' }),
  formats: z
    .array(z.enum(['svg', 'png']))
    .min(1)
    .default(['svg', 'png'])
    .meta({ title: 'Formats', description: 'Which pictures to return', uniqueItems: true }),
  series: z
    .array(
      z.object({
        name: z.string().min(1).max(60).meta({ title: 'Name' }),
        points: z.array(point).min(1).max(60).meta({ title: 'Points' }),
      }),
    )
    .min(1)
    .max(6)
    .default(SAMPLE)
    .meta({
      title: 'Series',
      description: 'Up to six rows of values; a week of bread if left out',
    }),
});

/** Registers `draw_chart`: a chart as SVG and as PNG. */
export function registerDrawChart(server: McpServer): void {
  server.registerTool(
    'draw_chart',
    {
      title: 'Draw a chart',
      description:
        'Draws a bar or line chart from your numbers, as an SVG and a PNG picture. Call it with nothing for a week at the bakery.',
      inputSchema,
      icons: ICONS.chart,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ formats, ...spec }) => {
      const layout = layOutChart(spec);
      const points = spec.series.reduce((sum, series) => sum + series.points.length, 0);
      return {
        content: [
          {
            type: 'text',
            text: `${spec.title}: a ${spec.kind} chart of ${spec.series.length} series with ${points} points.`,
          },
          ...[...new Set(formats)].map((format) => {
            const picture =
              format === 'svg' ? Buffer.from(drawChartSvg(layout)) : drawChartPng(layout);
            return {
              type: 'image' as const,
              mimeType: format === 'svg' ? 'image/svg+xml' : 'image/png',
              data: picture.toString('base64'),
            };
          }),
        ],
      };
    },
  );
}
