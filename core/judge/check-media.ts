import { blocksIn } from '../protocol/content/block';
import { type Inspected, mediaFindings } from '../protocol/content/inspect-media';
import type { Finding } from '../protocol/findings/finding';

/** A host's way to decode base64 and tell its type: the page's is a worker for what is long. */
export type ReadMedia = (base64: string) => Promise<Inspected>;

/** More blocks of one result than this are not decoded. */
const MOST_BLOCKS = 300;

/**
 * What only the bytes in a result tell: whether base64 decodes, and whether the bytes are of the declared type. It looks at the
 * content of tools and of prompts' messages, and at the contents of resources.
 * @returns findings with pointers into the message
 */
export async function checkMedia(result: unknown, read: ReadMedia): Promise<Finding[]> {
  const found = await Promise.all(
    blocksIn(result)
      .slice(0, MOST_BLOCKS)
      .map(async ({ parts: { kind, at, bytes, mimeType }, pointer }) => {
        if (bytes === null || kind === 'unknown') return [];
        const owner = `/result${pointer}${at}`;
        return mediaFindings(await read(bytes.base64), mimeType, owner, bytes.field);
      }),
  );
  return found.flat();
}
