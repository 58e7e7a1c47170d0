import type { McpServer, RegisteredResource } from '@modelcontextprotocol/server';

import { ICONS } from '../icons.ts';
import { documentContents, documentSize, type TownDocument, townDocuments } from './documents.ts';

/** The town's documents, each a resource of the server; kept in memory, for this connection only. */
export class Shelf {
  private readonly server: McpServer;
  private readonly originals = townDocuments();
  private readonly standing = new Map<
    string,
    { document: TownDocument; resource: RegisteredResource }
  >();

  constructor(server: McpServer) {
    this.server = server;
    for (const document of this.originals) this.put(document);
  }

  /** The documents that have not been deleted. */
  list(): TownDocument[] {
    return this.originals.filter((document) => this.standing.has(document.name));
  }

  /** Takes a document away and tells the client; false if there is none of that name. */
  delete(name: string): boolean {
    const found = this.standing.get(name);
    found?.resource.remove();
    return this.standing.delete(name);
  }

  /** Puts back what was deleted; returns the names. */
  restore(): string[] {
    const missing = this.originals.filter((document) => !this.standing.has(document.name));
    for (const document of missing) this.put(document);
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
