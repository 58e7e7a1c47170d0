import type { McpServer, RegisteredResource } from '@modelcontextprotocol/server';

import { iconOf } from '../icons.ts';
import { readMedia } from '../media.ts';
import documents from './documents.json' with { type: 'json' };
import { translateDefinition } from '../translate.ts';

/** `priority`: of MCP's annotations. */
export type TownDocument = (typeof documents)[number] & { uri: string; bytes: Buffer };

const DOCUMENTS: readonly TownDocument[] = documents.map((document) => ({
  ...translateDefinition(document),
  uri: `demo://documents/${document.name}`,
  bytes: readMedia(`documents/${document.name}`),
}));

export function documentContents({ uri, mimeType, bytes }: TownDocument) {
  return mimeType.startsWith('image/')
    ? { uri, mimeType, blob: bytes.toString('base64') }
    : { uri, mimeType, text: bytes.toString() };
}

/** The town's documents as resources of a server. Deleting one lasts as long as `deleted`. */
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

  /** @returns false if there is no such document */
  delete(name: string): boolean {
    const resource = this.resources.get(name);
    if (!resource) return false;
    resource.remove();
    this.resources.delete(name);
    this.deleted.add(name);
    this.onChanged();
    return true;
  }

  /** @returns the names of the restored documents */
  restore(): string[] {
    const restored = DOCUMENTS.filter(({ name }) => this.deleted.has(name));
    this.deleted.clear();
    for (const document of restored) this.put(document);
    if (restored.length > 0) this.onChanged();
    return restored.map(({ name }) => name);
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
