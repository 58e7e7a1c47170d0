import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import { documentSize, type TownDocument } from '../town/documents.ts';
import type { Shelf } from '../town/shelf.ts';

const inputSchema = z.object({
  query: z
    .string()
    .default('')
    .meta({ title: 'Words', description: 'What to look for; empty finds everything' }),
  types: z
    .array(z.enum(['markdown', 'csv', 'json', 'text', 'picture']))
    .optional()
    .meta({ title: 'Types', description: 'Only these kinds of documents', uniqueItems: true }),
  limit: z.int().min(1).max(20).default(10).meta({ title: 'At most' }),
});

const TYPES = {
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  text: 'text/plain',
  picture: 'image/png',
} as const;

function matches(document: TownDocument, query: string): boolean {
  const body = typeof document.body === 'string' ? document.body : '';
  const text = `${document.name} ${document.title} ${document.description} ${body}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Registers `search_documents`: links to resources. */
export function registerSearchDocuments(server: McpServer, shelf: Shelf): void {
  server.registerTool(
    'search_documents',
    {
      title: 'Search documents',
      description:
        'Finds documents on the town’s shelf and returns links to them. Read a link to see the document.',
      inputSchema,
      icons: ICONS.search,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ query, types, limit }) => {
      const wanted = types?.map((type): string => TYPES[type]);
      const found = shelf
        .list()
        .filter((document) => wanted?.includes(document.mimeType) ?? true)
        .filter((document) => matches(document, query.trim()));
      const shown = found.slice(0, limit);
      const count =
        found.length === 0
          ? `Nothing on the shelf matches “${query}”. Try “bread”, or leave the words empty to see every document.`
          : `${found.length} document${found.length === 1 ? '' : 's'} found${shown.length < found.length ? `, the first ${shown.length} shown` : ''}.`;
      return {
        content: [
          { type: 'text', text: count },
          ...shown.map((document) => ({
            type: 'resource_link' as const,
            uri: document.uri,
            name: document.name,
            title: document.title,
            description: document.description,
            mimeType: document.mimeType,
            size: documentSize(document),
            annotations: { priority: document.priority, lastModified: document.lastModified },
          })),
        ],
      };
    },
  );
}
