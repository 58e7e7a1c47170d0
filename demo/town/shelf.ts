import type { McpServer, RegisteredResource } from '@modelcontextprotocol/server';

import { ICONS } from '../icons.ts';
import { documentContents, documentSize, type TownDocument, townDocuments } from './documents.ts';

/** The town's documents, each a resource of the server; kept in memory only. */
export class Shelf {
  private readonly server: McpServer;
  private readonly originals = townDocuments();
  private readonly standing = new Map<
    string,
    { document: TownDocument; resource: RegisteredResource }
  >();

  private readonly deleted: Set<string>;
  private readonly onChanged: () => void;

  constructor(
    server: McpServer,
    deleted: Set<string> = new Set(),
    onChanged: () => void = () => undefined,
  ) {
    this.server = server;
    this.deleted = deleted;
    this.onChanged = onChanged;
    for (const document of this.originals) if (!deleted.has(document.name)) this.put(document);
  }

  /** The documents that have not been deleted. */
  list(): TownDocument[] {
    return this.originals.filter((document) => this.standing.has(document.name));
  }

  /** Takes a document away and tells the client; false if there is none of that name. */
  delete(name: string): boolean {
    const found = this.standing.get(name);
    if (!found) return false;
    found.resource.remove();
    this.standing.delete(name);
    this.deleted.add(name);
    this.onChanged();
    return true;
  }

  /** Puts back what was deleted; returns the names. */
  restore(): string[] {
    const missing = this.originals.filter((document) => !this.standing.has(document.name));
    for (const document of missing) {
      this.put(document);
      this.deleted.delete(document.name);
    }
    if (missing.length > 0) this.onChanged();
    return missing.map((document) => document.name);
  }

  private put(document: TownDocument): void {
    const { name, uri, title, description, mimeType, lastModified, priority, body } = document;
    const resource = this.server.registerResource(
      name,
      uri,
      {
        title,
        description,
        mimeType,
        // A picture is drawn when it is read; its size is not known before.
        ...(typeof body === 'string' && { size: documentSize(document) }),
        annotations: { audience: ['user', 'assistant'], priority, lastModified },
        icons: mimeType.startsWith('image/') ? ICONS.picture : ICONS.document,
      },
      () => ({ contents: [documentContents(document)] }),
    );
    this.standing.set(name, { document, resource });
  }
}
