import type { McpServer } from '@modelcontextprotocol/server';

import { readMedia } from '../media.ts';
import { addTool } from './tool.ts';

const text = (name: string, mimeType: string) => ({
  uri: `demo://menu/today.${name}`,
  mimeType,
  text: readMedia(`menu.${name}`).toString(),
});
const FILES = {
  markdown: text('md', 'text/markdown'),
  csv: text('csv', 'text/csv'),
  pdf: { uri: 'demo://menu/today.pdf', mimeType: 'application/pdf', blob: readMedia('menu.pdf').toString('base64') },
};
const ALL = ['markdown', 'csv', 'pdf'] as const;

export function addGetMenu(server: McpServer): void {
  addTool<{ formats?: (typeof ALL)[number][] }>(server, 'get_menu', ({ formats = ALL }) => ({
    content: [...new Set(formats)].map((format) => ({
      type: 'resource',
      resource: FILES[format],
      annotations: { audience: ['user'] },
    })),
  }));
}
