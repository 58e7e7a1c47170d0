import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { menuCsv, menuMarkdown, menuPdf } from '../town/menu.ts';

const inputSchema = z.object({
  formats: z
    .array(z.enum(['markdown', 'csv', 'pdf']))
    .min(1)
    .default(['markdown', 'csv', 'pdf'])
    .meta({ title: 'Formats', description: 'Which files to attach', uniqueItems: true }),
});

const FILES = {
  markdown: () => ({
    uri: 'demo://menu/today.md',
    mimeType: 'text/markdown',
    text: menuMarkdown(),
  }),
  csv: () => ({ uri: 'demo://menu/today.csv', mimeType: 'text/csv', text: menuCsv() }),
  pdf: () => ({
    uri: 'demo://menu/today.pdf',
    mimeType: 'application/pdf',
    blob: menuPdf().toString('base64'),
  }),
} as const;

/** Registers `get_menu`: embedded resources, text and binary. */
export function registerGetMenu(server: McpServer): void {
  server.registerTool(
    'get_menu',
    {
      title: 'Menu of the day',
      description: 'Today’s menu at The Lighthouse as attached files: Markdown, CSV and PDF.',
      inputSchema,
      icons: ICONS.menu,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ formats }) => ({
      content: [...new Set(formats)].map((format) => ({
        type: 'resource' as const,
        resource: FILES[format](),
        annotations: { audience: ['user' as const] },
      })),
    }),
  );
}
