import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { ICONS } from '../icons.ts';
import type { Shelf } from '../town/shelf.ts';

const inputSchema = z.object({
  name: z
    .string()
    .min(1)
    .meta({
      title: 'Document',
      description: 'Its name, as search_documents lists it',
      examples: ['market-notes.txt'],
    }),
});

/** Registers `delete_document` (destructive) and `restore_documents` (undoes it). */
export function registerDeleteDocument(server: McpServer, shelf: Shelf): void {
  server.registerTool(
    'delete_document',
    {
      title: 'Delete a document',
      description:
        'Takes a document off the shelf; the list of resources changes. restore_documents brings it back.',
      inputSchema,
      icons: ICONS.bin,
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ name }) => {
      if (shelf.delete(name)) {
        return { content: [{ type: 'text', text: `${name} is gone.` }] };
      }
      const names = shelf.list().map((document) => document.name);
      return {
        isError: true,
        content: [
          {
            type: 'text',
            text: `There is no document called “${name}”. There ${names.length === 0 ? 'are none left; call restore_documents' : `are: ${names.join(', ')}`}.`,
          },
        ],
      };
    },
  );
  server.registerTool(
    'restore_documents',
    {
      title: 'Restore documents',
      description: 'Puts every deleted document back on the shelf. Takes no arguments.',
      icons: ICONS.restore,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    () => {
      const names = shelf.restore();
      const text = names.length === 0 ? 'Nothing was missing.' : `Back again: ${names.join(', ')}.`;
      return { content: [{ type: 'text', text }] };
    },
  );
}
