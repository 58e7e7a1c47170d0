import type { McpServer } from '@modelcontextprotocol/server';

import type { Shelf, TownDocument } from '../town/shelf.ts';
import { addTool, fail, say } from './tool.ts';
import { translate } from '../translate.ts';

export const NO_DOCUMENT = 'There is no document called “{name}”. There are: {names}.';

const TYPES = {
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  text: 'text/plain',
  picture: 'image/png',
};

interface Search {
  query?: string;
  types?: (keyof typeof TYPES)[];
  limit?: number;
}

export function addSearchDocuments(server: McpServer, shelf: Shelf): void {
  addTool<Search>(server, 'search_documents', ({ query = '', types, limit = 10 }) => {
    const mimeTypes = types?.map((type) => TYPES[type]);
    const found = shelf
      .list()
      .filter((document) => mimeTypes?.includes(document.mimeType) ?? true)
      .filter((document) => matches(document, query));
    const links = found.slice(0, limit).map(({ bytes, priority, lastModified, ...document }) => ({
      ...document,
      type: 'resource_link' as const,
      size: bytes.length,
      annotations: { priority, lastModified },
    }));
    if (links.length === 0)
      return say(
        translate(
          'Nothing on the shelf matches “{query}”. Try “bread”, or leave the words empty to see every document.',
          {
            query,
          },
        ),
      );
    const more = links.length < found.length ? translate(', the first {shown} shown', { shown: links.length }) : '';
    const documents = found.length === 1 ? 'document' : 'documents';
    const text = translate('{count} {documents} found{more}.', { count: found.length, documents, more });
    return { content: [{ type: 'text', text }, ...links] };
  });
}

export function addDeleteDocument(server: McpServer, shelf: Shelf): void {
  addTool<{ name: string }>(server, 'delete_document', ({ name }) => {
    if (shelf.delete(name)) return say(translate('{name} is gone.', { name }));
    const names = shelf.list().map((document) => document.name);
    return fail(
      names.length === 0
        ? translate('There is no document called “{name}”. There are none left; call restore_documents.', { name })
        : translate(NO_DOCUMENT, { name, names: names.join(', ') }),
    );
  });

  addTool(server, 'restore_documents', () => {
    const names = shelf.restore();
    return say(
      names.length === 0
        ? translate('Nothing was missing.')
        : translate('Back again: {names}.', { names: names.join(', ') }),
    );
  });
}

function matches({ name, title, description, mimeType, bytes }: TownDocument, query: string) {
  const body = mimeType === TYPES.picture ? '' : bytes.toString();
  const text = `${name} ${title} ${description} ${body}`.toLowerCase();
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
