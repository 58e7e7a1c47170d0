import type { McpServer, RegisteredResource } from '@modelcontextprotocol/server';

import { iconOf } from '../icons.ts';
import { media } from '../media.ts';
import documents from './documents.json' with { type: 'json' };
import { inWords } from '../words.ts';

/** A document on the town's shelf; `priority` as MCP annotations count it. */
export type TownDocument = (typeof documents)[number] & { uri: string; bytes: Buffer };

const DOCUMENTS: readonly TownDocument[] = documents.map((document) => ({
  ...inWords(document),
  uri: `demo://documents/${document.name}`,
  bytes: media(`documents/${document.name}`),
}));

/** A document as MCP sends it, text as text and a picture in base64. */
export function documentContents({ uri, mimeType, bytes }: TownDocument) {
  return mimeType.startsWith('image/')
    ? { uri, mimeType, blob: bytes.toString('base64') }
    : { uri, mimeType, text: bytes.toString() };
}

/** The town's documents, each a resource of the server; what was deleted is kept in memory only. */
export class Shelf {
  private readonly resources = new Map<string, RegisteredResource>();
  private readonly server: McpServer;
  private readonly deleted: Set<string>;
  private readonly onChanged: () => void;

  constructor(server: McpServer, deleted = new Set<string>(), onChanged = () => {}) {
    this.server = server;
    this.deleted = deleted;
    this.onChanged = onChanged;
    for (const document of this.list()) this.put(document);
  }

  list(): TownDocument[] {
    return DOCUMENTS.filter(({ name }) => !this.deleted.has(name));
  }

  /** Takes a document away and tells the client; false if there is none of that name. */
  delete(name: string): boolean {
    const resource = this.resources.get(name);
    if (!resource) return false;
    resource.remove();
    this.resources.delete(name);
    this.deleted.add(name);
    this.onChanged();
    return true;
  }

  /** Puts back what was deleted; returns the names. */
  restore(): string[] {
    const missing = DOCUMENTS.filter(({ name }) => this.deleted.has(name));
    this.deleted.clear();
    for (const document of missing) this.put(document);
    if (missing.length > 0) this.onChanged();
    return missing.map(({ name }) => name);
  }

  private put(document: TownDocument): void {
    const { name, uri, title, description, mimeType, lastModified, priority, bytes } = document;
    const config = {
      title,
      description,
      mimeType,
      size: bytes.length,
      annotations: { audience: ['user' as const, 'assistant' as const], priority, lastModified },
      icons: iconOf(mimeType.startsWith('image/') ? 'picture' : 'document'),
    };
    const read = () => ({ contents: [documentContents(document)] });
    this.resources.set(name, this.server.registerResource(name, uri, config, read));
  }
}
